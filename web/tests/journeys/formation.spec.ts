import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Chair, Created, Shown } from '../../src/api/wire';
import type { View } from '../../src/table/formation/types';
import { clickHex } from '../board';
import { create, finishedGame, sit } from './sessions';
import { expect, test } from './server';

/** A page that records every response body, and the stream as far as it has arrived. */
interface Recorder {
  page: Page;
  recorded: () => Promise<string[]>;
}

/** Opens a page that records everything it receives. */
async function recordingPage(context: BrowserContext): Promise<Recorder> {
  const bodies: Promise<string>[] = [];
  const page = await context.newPage();
  // A stream does not end while the page is open, so it is copied inside the page.
  await page.addInitScript(() => {
    const received: string[] = [];
    Object.assign(window, { received });
    const real = window.fetch.bind(window);
    window.fetch = async (...asked) => {
      const answer = await real(...asked);
      if (!answer.body) return answer;
      const [own, copy] = answer.body.tee();
      const at = received.push('') - 1;
      const reader = copy.pipeThrough(new TextDecoderStream()).getReader();
      void (async () => {
        for (;;) {
          const { done, value } = await reader.read();
          if (done) return;
          received[at] += value;
        }
      })().catch(() => {});
      return new Response(own, answer);
    };
  });
  page.on('response', (response) => {
    if (response.headers()['content-type']?.includes('event-stream')) return;
    bodies.push(
      response.text().then(
        (text) => `${response.url()}\n${text}`,
        () => '',
      ),
    );
  });
  const recorded = async () => {
    const inside = await page.evaluate(
      () => (window as unknown as { received: string[] }).received,
    );
    return [...(await Promise.all(bodies)), ...inside];
  };
  return { page, recorded };
}

/** The server's view for the player at a page. */
async function shownTo(page: Page, query = ''): Promise<Shown & { view: View }> {
  return page.evaluate(async (query) => {
    const id = location.pathname.split('/')[2]!;
    const token = localStorage.getItem(`sandtable.token.${id}`);
    const headers = { Authorization: `Bearer ${token}` };
    const answer = await fetch(`/api/sessions/${id}/view${query}`, { headers });
    return await answer.json();
  }, query);
}

/** A battle at the crossroads between two browsers. */
async function sitDown(browser: Browser): Promise<[Recorder, Recorder]> {
  const [first, second] = [
    await recordingPage(await browser.newContext()),
    await recordingPage(await browser.newContext()),
  ];
  await first.page.goto('/');
  const created: Created = await first.page.evaluate(async () => {
    const body = { game: 'formation', scenario: 'crossroads', seats: ['me', 'open'], seed: '5' };
    const answer = await fetch('/api/sessions', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    const created = await answer.json();
    localStorage.setItem(`sandtable.token.${created.session.id}`, created.seats[0].token);
    return created;
  });
  const { id } = created.session;
  await second.page.goto(`/join/${id}#${created.seats[1]?.invite}`);
  await second.page.waitForURL(`**/table/${id}`);
  await first.page.goto(`/table/${id}`);
  return [first, second];
}

/** The panel beside the map; the list of pieces on the map has buttons with the same names. */
const panel = ({ page }: Pick<Recorder, 'page'>) => page.getByRole('complementary');

/** Adds a go-code with a unique name. */
async function addGoCode(recorder: Recorder, name: string): Promise<void> {
  const desk = panel(recorder);
  await desk.getByText(/^Go-codes \(/).click();
  await desk.getByRole('button', { name: 'Add go-code' }).click();
  const field = desk.getByLabel(/^Name of go-code 2/);
  await field.fill(name);
  await field.press('Tab');
  await expect(desk.getByRole('button', { name: `Remove ${name}` })).toBeVisible();
}

async function begin(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start battle…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start battle', exact: true }).click();
}

/** Turns off all automatic pauses. */
async function turnOffPauses(recorder: Recorder): Promise<void> {
  await panel(recorder).getByText('Speed and automatic pauses').click();
  for (const box of await panel(recorder).getByRole('checkbox').all()) await box.uncheck();
}

test('two browsers fight in fog of war, and neither receives what the other hides', async ({
  browser,
}) => {
  test.setTimeout(360_000);
  const [blue, red] = await sitDown(browser);

  // Blue plans by hand: another route, an engagement rule, a go-code.
  await panel(blue)
    .getByRole('button', { name: /^Mill band/ })
    .click();
  await panel(blue).getByRole('button', { name: 'Clear route' }).click();
  await expect(panel(blue).getByText('No waypoints: it stays where it is.')).toBeVisible();
  await panel(blue).getByRole('button', { name: 'Add waypoints on the map' }).first().click();
  await clickHex(blue.page, '0811');
  await clickHex(blue.page, '1111');
  await expect(panel(blue).getByLabel('Remove waypoint 2')).toBeVisible();
  await blue.page.keyboard.press('Escape');
  await expect(panel(blue).getByText(/^8 hexes, about \d+ ticks$/)).toBeVisible();
  await panel(blue)
    .getByRole('combobox', { name: /^Engagement/ })
    .selectOption('Defensive');
  await expect(panel(blue).getByText('fights and shoots once it is attacked')).toBeVisible();

  // Each side adds a go-code that only it knows.
  const secrets = ['Wagtail-7731', 'Bittern-9902'];
  await addGoCode(blue, secrets[0]!);
  await addGoCode(red, secrets[1]!);

  // Red selects another unit with the keyboard.
  await red.page.keyboard.press('Escape');
  await red.page.locator('canvas').first().focus();
  await red.page.keyboard.press('n');
  await expect(panel(red).getByRole('heading', { name: 'Marl mail' })).toBeVisible();

  await begin(blue.page);
  await expect(
    panel(blue).getByText('Your plan is confirmed. Waiting for the other commander…'),
  ).toBeVisible();
  await begin(red.page);
  await expect(panel(blue).getByRole('heading', { name: 'Tick 0 of 1500' })).toBeVisible();

  // The clock advances as far as both sides allow. Automatic pauses would stop one side early.
  for (const recorder of [blue, red]) await turnOffPauses(recorder);
  await panel(blue).getByRole('button', { name: '10 ticks' }).click();
  await expect(panel(blue).getByText('Waiting for the other commander…')).toBeVisible();
  await panel(red).getByRole('button', { name: '10 ticks' }).click();
  await expect(panel(blue).getByRole('heading', { name: 'Tick 10 of 1500' })).toBeVisible();
  await expect(panel(red).getByRole('heading', { name: 'Tick 10 of 1500' })).toBeVisible();

  // Blue sends an order by courier.
  await panel(blue)
    .getByRole('button', { name: /^Weir spears/ })
    .click();
  await panel(blue)
    .getByRole('combobox', { name: /^Order/ })
    .selectOption('Defend');
  await clickHex(blue.page, '0909');
  await expect(
    panel(blue).getByText(/^a courier rides about \d+ ticks to Weir spears; then /),
  ).toBeVisible();
  await panel(blue).getByRole('button', { name: 'Send courier' }).click();
  await expect(panel(blue).getByText('Weir spears: defend 0909').first()).toBeVisible();

  for (let step = 0; step < 6; step += 1) {
    for (const recorder of [red, blue]) {
      await panel(recorder).getByRole('button', { name: '10 ticks' }).click();
    }
    const tick = `Tick ${20 + step * 10} of 1500`;
    for (const { page } of [red, blue]) {
      await expect(page.getByRole('heading', { name: tick })).toBeVisible();
    }
  }

  // Both sides are still in the fog, and see different hexes.
  const views = [await shownTo(blue.page), await shownTo(red.page)];
  const beliefs = views.map((shown) => shown.view.beliefs);
  expect(beliefs.map((all) => all.map(({ side }) => side))).toEqual([['blue'], ['red']]);
  expect(views.map((shown) => shown.over)).toEqual([false, false]);
  expect(beliefs[0]![0]!.visible).not.toEqual(beliefs[1]![0]!.visible);

  const recorders = [blue, red];
  for (const own of [0, 1]) {
    const other = 1 - own;
    const received = await recorders[own]!.recorded();
    expect(received.length).toBeGreaterThan(20);
    const all = received.join('\n');
    // The recording works: it contains what the player knows.
    for (const unit of beliefs[own]![0]!.units) expect(all).toContain(unit.name);
    expect(all).toContain(secrets[own]!);
    for (const unit of beliefs[other]![0]!.units) expect(all).not.toContain(unit.name);
    expect(all).not.toContain(secrets[other]!);

    // Enemies are on the map only as contacts that the side has seen.
    const seen = new Set(beliefs[own]![0]!.contacts.map(({ id }) => `contact ${id}`));
    for (const scene of scenesIn(received)) {
      const foreign = scene.pieces.filter((piece) => piece.side === other);
      for (const piece of foreign) expect(seen).toContain(piece.id);
    }
  }
});

/** Every scene in the recording. */
function scenesIn(received: string[]): NonNullable<Shown['scene']>[] {
  return received.flatMap((text) => {
    const start = text.indexOf('{');
    try {
      const answer = JSON.parse(text.slice(start)) as Partial<Shown> & { shown?: Shown };
      return [answer.scene, answer.shown?.scene].filter((scene) => scene != null);
    } catch {
      return [];
    }
  });
}

/** A battle at the crossroads against a bot, started with the default plan. */
async function fight(page: Page): Promise<void> {
  const seats: Chair[] = ['me', { bot: 'greedy' }];
  const created = await create(page.request, ['formation', 'crossroads'], seats, '5');
  await sit(page, created);
  await page.goto(`/table/${created.session.id}`);
  await begin(page);
  await expect(page.getByRole('heading', { name: 'Tick 0 of 1500' })).toBeVisible();
}

/** The number of contacts known to the player, now or at the end of an earlier tick. */
async function contactsOf(page: Page, query = ''): Promise<number> {
  return (await shownTo(page, query)).view.beliefs[0]!.contacts.length;
}

test('a battle against a bot runs by itself until something happens', async ({ page }) => {
  test.setTimeout(360_000);
  await fight(page);
  await page.getByText('Speed and automatic pauses').click();
  await page.getByLabel('Speed').selectOption('very fast');
  await page.getByRole('button', { name: 'Play' }).click();
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect(page.getByText(/^Paused: Enemy sighted: Contact 0/)).toBeVisible({
    timeout: 60_000,
  });
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
  await panel({ page })
    .getByRole('button', { name: /^Contact 0/ })
    .click();
  await expect(page.getByRole('heading', { name: /^Contact 0/ })).toBeVisible();
});

test('a long run pauses at the tick of the news, and invalid numbers are refused', async ({
  page,
}) => {
  test.setTimeout(360_000);
  await fight(page);
  const [ticks, run] = [
    page.getByLabel('Ticks to run'),
    page.getByRole('button', { name: 'Run', exact: true }),
  ];
  for (const wrong of ['0', '-5', '1.5', '1000000000', '']) {
    await ticks.fill(wrong);
    await run.click();
    await expect(page.getByText('Enter a whole number of ticks from 1 to 600.')).toBeVisible();
  }
  await expect(page.getByRole('heading', { name: 'Tick 0 of 1500' })).toBeVisible();
  await ticks.fill('600');
  await run.click();
  await expect(page.getByText(/^Paused: Enemy sighted: Contact 0/)).toBeVisible({
    timeout: 60_000,
  });
  const { tick } = (await shownTo(page)).view;
  expect(tick).toBeGreaterThan(1);
  expect(await contactsOf(page)).toBeGreaterThan(0);
  expect(await contactsOf(page, `?turn=${tick - 1}`)).toBe(0);
});

test('a click on the map goes into the open order', async ({ page }) => {
  await fight(page);
  const desk = panel({ page });
  await desk.getByRole('button', { name: /^Weir spears/ }).click();
  await expect(desk.getByText('Choose a hex on the map.')).toBeVisible();
  await clickHex(page, '0909');
  await expect(desk.getByRole('button', { name: 'Hex: 0909' })).toBeVisible();
  await expect(desk.getByText(/^a courier rides about \d+ ticks to Weir spears/)).toBeVisible();
  // Another click replaces the hex, and the order is sent with the new one.
  await clickHex(page, '0910');
  await expect(desk.getByRole('button', { name: 'Hex: 0910' })).toBeVisible();
  await desk.getByRole('button', { name: 'Send courier' }).click();
  await expect(desk.getByText('Weir spears: move to 0910').first()).toBeVisible();
  await expect(desk.getByRole('heading', { name: 'Weir spears' })).toBeVisible();
  // Escape closes the card.
  await page.keyboard.press('Escape');
  await expect(desk.getByRole('heading', { name: 'Weir spears' })).toBeHidden();
});

test('a plan keeps its numbers and names when invalid ones are entered, and says so', async ({
  page,
}) => {
  const created = await create(page.request, ['formation', 'crossroads'], ['me', 'open']);
  await sit(page, created);
  await page.goto(`/table/${created.session.id}`);
  const desk = panel({ page });
  await desk.getByText(/^Go-codes \(/).click();
  const name = desk.getByLabel('Name of go-code 1');
  await name.fill('  ');
  await name.press('Tab');
  await expect(desk.getByText('A go-code needs a name. Kept “The horn”.')).toBeVisible();
  await expect(name).toHaveValue('The horn');
  await desk.getByText(/^Contingencies \(/).click();
  const priority = desk.getByLabel('Priority').first();
  const before = await priority.inputValue();
  await priority.fill('99999999999');
  await priority.press('Tab');
  const words = `Enter a whole number from -100 to 100. Kept ${before}.`;
  await expect(desk.getByText(words)).toBeVisible();
  await expect(priority).toHaveValue(before);
});

test('a finished battle links to its replay, which shows both armies', async ({ page }) => {
  test.setTimeout(360_000);
  const { id } = await finishedGame(page.request, ['formation', 'crossroads']);
  await page.goto(`/table/${id}`);
  await page.getByRole('link', { name: 'Watch replay' }).click();
  await expect(page).toHaveURL(new RegExp(`/replay/${id}`));
  const pieces = page.getByRole('navigation', { name: 'Pieces on the map' });
  await expect(
    pieces.getByRole('button', { name: /^Weir spears.*, at 0409, facing E$/ }),
  ).toHaveCount(1);
  await expect(pieces.getByRole('button', { name: /^Marl / }).first()).toBeAttached();
});
