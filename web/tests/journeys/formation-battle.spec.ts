import type { Page, Request } from '@playwright/test';
import type { Shown } from '../../src/api/wire';
import type { Order, Situation } from '../../src/table/formation/types';
import { clickHex, placeOfHex } from '../board';
import { shownTo, sitDown, type Recorder } from './recorder';
import { create, live, sit } from './sessions';
import { expect, test } from './server';

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

/** The panel beside the map; the list of pieces on the map has buttons with the same names. */
const panel = (page: Page) => page.getByRole('complementary');
const clock = (page: Page) => page.getByRole('group', { name: 'Clock' });
const riders = (page: Page) => page.getByRole('list', { name: 'Riders on the road' });

/** Calls the server as the player at a page. */
async function call<T>(page: Page, path: string, body?: object): Promise<T> {
  return page.evaluate(
    async ([path, body]) => {
      const id = location.pathname.split('/')[2]!;
      const headers = {
        Authorization: `Bearer ${localStorage.getItem(`sandtable.token.${id}`)}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': crypto.randomUUID(),
      };
      const request = body ? { method: 'POST', body: JSON.stringify(body) } : {};
      const answer = await fetch(`/api/sessions/${id}${path}`, { headers, ...request });
      if (!answer.ok) throw new Error(await answer.text());
      return await answer.json();
    },
    [path, body] as const,
  );
}

/** Gives an order without the page's controls. */
async function give(page: Page, order: Order): Promise<void> {
  const { version } = await call<{ version: number }>(page, '');
  await call(page, '/orders', { order, expected: version });
}

const situationOf = (page: Page) => call<Situation>(page, '/units/situation');

/** Plans a go-code with a unique name, and confirms the plan. */
async function plan(page: Page, secret: string): Promise<void> {
  const { view } = await shownTo(page);
  const codes = view.beliefs[0]!.go_codes.map(({ code }) => code);
  const code = { name: secret, trigger: 'Manual', subscribers: [] } as const;
  await give(page, { AgreeOn: [...codes, { ...code, subscribers: [] }] });
  await give(page, 'Begin');
}

test('two browsers fight in fog of war, and neither receives what the other hides', async ({
  browser,
}) => {
  test.setTimeout(360_000);
  const [blue, red] = await sitDown(browser);
  const secrets = ['Wagtail-7731', 'Bittern-9902'];
  await plan(blue.page, secrets[0]!);
  await plan(red.page, secrets[1]!);
  for (const { page } of [blue, red]) {
    await expect(panel(page).getByRole('heading', { name: 'Paused at 0:00' })).toBeVisible();
    await panel(page).getByText('Go-codes and contingencies').click();
  }
  await expect(panel(blue.page).getByText(secrets[0]!)).toBeVisible();

  // The clock advances as far as both sides allow.
  const step = ({ page }: Recorder) => clock(page).getByRole('button', { name: 'One tick' });
  await step(blue).click();
  await expect(panel(blue.page).getByText('waiting for the other side')).toBeVisible();
  await step(red).click();
  for (const { page } of [blue, red])
    await expect(panel(page).getByRole('heading', { name: 'Paused at 0:01' })).toBeVisible();

  // Blue sends an order by rider.
  await panel(blue.page)
    .getByRole('button', { name: /^Weir spears/ })
    .click();
  await clickHex(blue.page, '0909');
  await panel(blue.page).getByRole('button', { name: 'Send rider' }).click();
  await expect(riders(blue.page).getByText('Weir spears: move to 0909')).toBeVisible();

  for (const { page } of [red, blue]) await give(page, { Run: { ticks: 60 } });
  for (const { page } of [red, blue])
    await expect(panel(page).getByRole('heading', { name: 'Paused at 1:01' })).toBeVisible();

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

/** A battle at the crossroads against a bot, started with the default plan. */
async function fight(page: Page): Promise<void> {
  const seats = ['me' as const, { bot: 'greedy' }];
  const created = await create(page.request, ['formation', 'crossroads'], seats, '5');
  await sit(page, created);
  await page.goto(`/table/${created.session.id}`);
  await live(page);
  await give(page, 'Begin');
  await expect(page.getByRole('group', { name: 'Objectives and strength' })).toBeVisible();
}

test('a danger stops the clock at its tick and is on top of the news', async ({ page }) => {
  test.setTimeout(360_000);
  await fight(page);
  await clock(page).getByText('16×').click();
  await clock(page).getByRole('button', { name: 'Go on' }).click();
  await expect(clock(page).getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect(panel(page).getByRole('heading', { name: /^Paused at/ })).toBeVisible({
    timeout: 120_000,
  });
  const { tick, news } = await situationOf(page);
  expect(tick).toBeGreaterThan(1);
  const alarms = news.items.flatMap(({ alarm }) => alarm ?? []);
  // An event is dated by the ticks that had passed before it.
  expect(Math.max(...alarms)).toBe(tick - 1);
  const entries = panel(page).getByRole('region', { name: 'News' }).getByRole('listitem');
  await expect(entries.first().getByRole('img', { name: 'Danger:' })).toBeVisible();

  // Space continues, and stops again.
  await page.locator('canvas').first().focus();
  await page.keyboard.press('Space');
  await expect(panel(page).getByRole('heading', { name: /^Running/ })).toBeVisible();
  await page.keyboard.press('Space');
  await expect(panel(page).getByRole('heading', { name: /^Paused at/ })).toBeVisible();
});

test('the clocks of both sides are in sight, and a running clock asks for little', async ({
  page,
}) => {
  test.setTimeout(360_000);
  await fight(page);
  const clocks = page.getByRole('group', { name: 'Objectives and strength' });
  await expect(clocks.getByRole('button', { name: /^The crossroads/ })).toContainText(
    'hold for 4:00',
  );
  await expect(clocks.getByText('hold 0 of 1 needed')).toBeVisible();
  await expect(clocks.getByText(/^holds 0 of 1 needed/)).toBeVisible();

  const asked: string[] = [];
  const count = (request: Request) => {
    if (request.url().includes('/api/')) asked.push(`${request.method()} ${request.url()}`);
  };
  page.on('request', count);
  await page.keyboard.press('R');
  await expect(panel(page).getByRole('heading', { name: 'Paused at 0:10' })).toBeVisible({
    timeout: 60_000,
  });
  page.off('request', count);
  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(20);
});

test('an order is composed with clicks on the map and sent with Enter', async ({ page }) => {
  await fight(page);
  const desk = panel(page);
  await expect(desk.getByText('Choose units on the map or in your army.')).toBeVisible();
  await expect(desk.getByRole('button', { name: 'Send rider' })).toBeDisabled();
  await desk.getByRole('button', { name: /^Weir spears/ }).click();
  await expect(desk.getByText('Choose a hex on the map.')).toBeVisible();
  await clickHex(page, '0909');
  await expect(desk.getByRole('button', { name: 'Destination: 0909' })).toBeVisible();
  await expect(desk.getByText(/^read \d+:\d\d$/)).toBeVisible();
  await expect(desk.getByText(/^there \d+:\d\d$/)).toBeVisible();
  await expect(desk.getByText(/^may be caught: none near$/)).toBeVisible();
  // Another click replaces the hex, and the same hex again sends the order.
  await clickHex(page, '0910');
  await expect(desk.getByRole('button', { name: 'Destination: 0910' })).toBeVisible();
  await expect(desk.getByRole('button', { name: 'Send rider' })).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(riders(page).getByText('Weir spears: move to 0910')).toBeVisible();
  await expect(desk.getByRole('heading', { name: 'Weir spears' })).toBeVisible();
  // A rarer command is behind "More".
  await desk.getByText('More', { exact: true }).click();
  await desk.getByText('Form', { exact: true }).click();
  await desk.getByRole('combobox', { name: 'Shape' }).selectOption({ index: 4 });
  await expect(desk.getByRole('button', { name: 'Send rider' })).toBeEnabled();
  await desk.getByRole('button', { name: 'Clear' }).click();
  await expect(desk.getByText('Choose a hex on the map.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(desk.getByRole('heading', { name: 'Weir spears' })).toBeHidden();
});

test('several units get one order: with Shift, with a frame, and as a formation', async ({
  page,
}) => {
  await fight(page);
  const desk = panel(page);
  const { view } = await shownTo(page);
  const [first, second] = view.beliefs[0]!.units;
  const orders: Order[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/orders') && request.method() === 'POST')
      orders.push((request.postDataJSON() as { order: Order }).order);
  });
  // In the list, with the keyboard only.
  await desk.getByRole('button', { name: new RegExp(`^${first!.name}`) }).press('Enter');
  await desk.getByText('Your army').press('Enter');
  await desk.getByRole('button', { name: new RegExp(`^${second!.name}`) }).press('Shift+Enter');
  await expect(desk.getByRole('heading', { name: '2 units' })).toBeVisible();
  await desk.getByText('Hold', { exact: true }).click();
  await expect(desk.getByRole('button', { name: 'Send 2 riders' })).toBeEnabled();
  await desk.getByRole('button', { name: 'Send 2 riders' }).click();
  await expect(riders(page).getByText(`${second!.name}: hold position`)).toBeVisible();
  const units = [first!.id, second!.id];
  expect(orders).toEqual([{ SendAll: { units, command: 'HoldPosition' } }]);

  // A frame around the whole map selects the army.
  await page.keyboard.press('Escape');
  const [from, to] = [await placeOfHex(page, '0101'), await placeOfHex(page, '2317')];
  await page.keyboard.down('Shift');
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
  await page.keyboard.up('Shift');
  await expect(desk.getByRole('heading', { name: '6 units' })).toBeVisible();

  // A formation is one recipient.
  await desk.getByText('Your army').click();
  await desk.getByRole('button', { name: /^The foot/ }).click();
  await expect(desk.getByRole('heading', { name: 'The foot' })).toBeVisible();
  await desk.getByText('Hold', { exact: true }).click();
  await expect(desk.getByRole('button', { name: 'Send rider' })).toBeEnabled();
  await desk.getByRole('button', { name: 'Send rider' }).click();
  await expect
    .poll(() => orders.at(-1))
    .toEqual({ Send: { to: { Formation: 0 }, command: 'HoldPosition' } });
});

test('on a phone the clock and the order are at the bottom of the screen', async ({ browser }) => {
  const viewport = { width: 390, height: 844 };
  const page = await (await browser.newContext({ viewport, hasTouch: true })).newPage();
  await fight(page);
  const desk = panel(page);
  await expect(desk.getByRole('group', { name: 'Objectives and strength' })).toBeVisible();
  const goOn = desk.getByRole('button', { name: 'Go on' }).last();
  await expect(goOn).toBeInViewport({ ratio: 1 });
  await desk.getByRole('button', { name: /^Weir spears/ }).tap();
  await desk.getByText('Hold', { exact: true }).tap();
  const send = desk.getByRole('button', { name: 'Send rider' });
  await expect(send).toBeInViewport({ ratio: 1 });
  await send.tap();
  await expect(riders(page).getByText('Weir spears: hold position')).toBeAttached();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBe(viewport.width);
});
