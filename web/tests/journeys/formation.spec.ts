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

/** The waypoints of the chosen unit. */
const waypoints = (recorder: Pick<Recorder, 'page'>) =>
  panel(recorder).getByRole('list', { name: 'Waypoints', exact: true }).getByRole('listitem');

/** Adds a go-code with a unique name; its fields open by themselves. */
async function addGoCode(recorder: Recorder, name: string): Promise<void> {
  const desk = panel(recorder);
  await desk.getByRole('button', { name: 'Add go-code' }).click();
  const field = desk.getByLabel(/^Name of go-code 2/);
  await field.fill(name);
  await field.press('Tab');
  await expect(desk.getByRole('button', { name: `Remove ${name}` })).toBeVisible();
}

/** Confirms the plan of the player at a page. */
async function begin(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Confirm plan' }).click();
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
  await clickHex(blue.page, '0811');
  await expect(waypoints(blue)).toHaveCount(1);
  await clickHex(blue.page, '1111');
  await expect(waypoints(blue)).toHaveCount(2);
  await expect(panel(blue).getByRole('button', { name: /^1111.*there at \d:\d\d$/ })).toBeVisible();
  await panel(blue).getByRole('combobox', { name: 'Engagement' }).selectOption('Defensive');
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
  await expect(panel(blue).getByRole('button', { name: 'Plan confirmed' })).toBeDisabled();
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

/** A plan for the crossroads while the other seat is open. */
async function plan(page: Page): Promise<void> {
  const created = await create(page.request, ['formation', 'crossroads'], ['me', 'open']);
  await sit(page, created);
  await page.goto(`/table/${created.session.id}`);
  await expect(page.getByRole('button', { name: 'Confirm plan' })).toBeEnabled();
}

/** Hexes of the chosen unit's waypoints, in order. */
async function route(page: Page): Promise<string[]> {
  const rows = waypoints({ page }).locator('.hex b');
  return rows.allTextContents();
}

test('a plan keeps its numbers and names when invalid ones are entered, and says so', async ({
  page,
}) => {
  await plan(page);
  const desk = panel({ page });
  await desk.getByRole('button', { name: 'Edit The horn' }).click();
  const name = desk.getByLabel('Name of go-code 1');
  await name.fill('  ');
  await name.press('Tab');
  await expect(desk.getByText('A go-code needs a name. Kept “The horn”.')).toBeVisible();
  await expect(name).toHaveValue('The horn');
  await desk.getByRole('button', { name: 'Edit contingency 1' }).click();
  const priority = desk.getByLabel('Priority');
  const before = await priority.inputValue();
  await priority.fill('99999999999');
  await priority.press('Tab');
  const words = `Enter a whole number from -100 to 100. Kept ${before}.`;
  await expect(desk.getByText(words)).toBeVisible();
  await expect(priority).toHaveValue(before);
});

test('waypoints are reordered with the keyboard and by dragging', async ({ page }) => {
  await plan(page);
  const desk = panel({ page });
  await desk.getByRole('button', { name: /^Weir riders/ }).click();
  await expect.poll(() => route(page)).toEqual(['0907', '1208']);
  await desk.getByRole('button', { name: 'Reorder waypoint 1' }).press('ArrowDown');
  await expect.poll(() => route(page)).toEqual(['1208', '0907']);
  // The focus follows the waypoint.
  await expect(desk.getByRole('button', { name: 'Reorder waypoint 2' })).toBeFocused();
  const [first, second] = [
    await desk.getByRole('button', { name: 'Reorder waypoint 1' }).boundingBox(),
    await desk.getByRole('button', { name: 'Reorder waypoint 2' }).boundingBox(),
  ];
  await page.mouse.move(second!.x + 5, second!.y + 15);
  await page.mouse.down();
  await page.mouse.move(first!.x + 5, first!.y + 10, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => route(page)).toEqual(['0907', '1208']);
});

test('the tools place a unit in its zone and mark the area of a go-code', async ({ page }) => {
  await plan(page);
  const desk = panel({ page });
  await page.getByText('Waypoint', { exact: true }).click();
  await clickHex(page, '0614');
  await expect(page.getByTestId('refusal')).toHaveText(
    'Choose a unit first, then its next waypoint.',
  );
  await desk.getByRole('button', { name: /^Prickers/ }).click();
  await page.getByText('Place', { exact: true }).click();
  await clickHex(page, '0814');
  await expect(page.getByTestId('refusal')).toHaveText('0814 is outside your zone.');
  await clickHex(page, '0313');
  await expect(desk.getByText(/^0313, facing E/)).toBeVisible();

  // The area tool adds a go-code, and then hexes to it.
  await page.getByText('Area', { exact: true }).click();
  await clickHex(page, '1802');
  await expect(desk.getByLabel('Name of go-code 2')).toHaveValue('Go-code 1');
  await clickHex(page, '1902');
  await expect(
    desk.getByRole('button', { name: 'Hexes watched for Go-code 1: 1802, 1902' }),
  ).toBeVisible();
});

test('the preview shows where the units are if no enemy interferes', async ({ page }) => {
  await plan(page);
  const slider = page.getByRole('slider', { name: 'Time of the preview' });
  await expect(slider).toHaveAttribute('max', '220');
  await expect(panel({ page }).getByText('Your first unit is there at 3:40')).toBeVisible();
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await expect(slider).toHaveAttribute('aria-valuetext', '0:01');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(slider).toHaveAttribute('aria-valuetext', '3:40');
  await expect(page.getByRole('button', { name: 'Preview' })).toBeVisible();
  // A warning of the server shows the unit, the place and the time.
  await panel({ page }).getByText('Mill band: no friend in sight at 1211').click();
  await expect(slider).toHaveAttribute('aria-valuetext', '2:07');
  await expect(panel({ page }).getByRole('heading', { name: 'Mill band' })).toBeVisible();
});

test('a formation is planned as a whole', async ({ page }) => {
  await plan(page);
  const desk = panel({ page });
  await desk.getByRole('button', { name: /^Weir riders/ }).click();
  await desk.getByRole('button', { name: 'The horse' }).click();
  await desk.getByRole('button', { name: 'Clear all routes' }).click();
  await expect(desk.getByText('4 of 6 units with a route')).toBeVisible();
  await desk.getByRole('button', { name: 'Add waypoint for all units' }).click();
  await clickHex(page, '0808');
  await expect(desk.getByText('6 of 6 units with a route')).toBeVisible();
  await page.keyboard.press('Escape');
  await desk.getByRole('combobox', { name: 'Engagement, all units' }).selectOption('HoldFire');
  for (const unit of [/^Prickers/, /^Weir riders/]) {
    await desk.getByRole('button', { name: unit }).click();
    await expect(desk.getByRole('combobox', { name: 'Engagement' })).toHaveValue('HoldFire');
    await expect(waypoints({ page })).toHaveCount(1);
  }
});

test('a phone plans in a sheet, with the tools on the map', async ({ browser }) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  const page = await context.newPage();
  await plan(page);
  const commit = page.getByRole('button', { name: 'Confirm plan' });
  const box = await commit.boundingBox();
  expect(box!.y + box!.height).toBeLessThanOrEqual(844);
  await panel({ page })
    .getByRole('button', { name: /^Weir spears/ })
    .click();
  await expect.poll(() => route(page)).toEqual(['1109', '1210']);
  await page.getByRole('radio', { name: 'Select' }).check({ force: true });
  await expect(page.getByRole('slider', { name: 'Time of the preview' })).toBeVisible();
  await context.close();
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
