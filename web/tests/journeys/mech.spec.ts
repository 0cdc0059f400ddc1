import type { Locator, Page } from '@playwright/test';
import { clickHex } from '../board';
import { approach, arcOf, ask, begin } from './mech';
import { create, sit } from './sessions';
import { expect, test } from './server';
import type { UnitReport } from '../../src/api/types/mech/UnitReport';
import type { Board, Hex, Line, Shown } from '../../src/api/wire';
import { distance } from '../../src/board/geometry';

/** One action of the player, whatever the table asks for. */
async function act(page: Page): Promise<void> {
  const onward = page.getByTestId('go-on');
  const commit = page.getByTestId('commit');
  const lock = page.getByTestId('lock');
  const patience = { timeout: 2_000 };
  if (await onward.isVisible()) return onward.click(patience);
  if (await page.getByRole('region', { name: /^Move / }).isVisible()) {
    const number = await approach(page);
    if (number === null) return;
    await clickHex(page, number);
    if (!(await page.getByTestId('plan').isVisible())) return lock.click(patience);
    return clickHex(page, number);
  }
  if (await commit.isVisible()) return commit.click(patience);
  if (await lock.isVisible()) return lock.click(patience);
  await page.waitForTimeout(100);
}

test('a whole mech duel against the bot is played by clicks', async ({ page }) => {
  test.setTimeout(600_000);
  // The rules must accept everything the table offers, or the loop would never end.
  const refused: string[] = [];
  page.on('response', async (answer) => {
    if (answer.status() === 422) refused.push(await answer.text());
  });
  await begin(page, 'duel', 'random');
  const over = page.getByTestId('end');
  await expect(page.getByTestId('guide')).toBeVisible();
  while (!(await over.isVisible())) {
    expect(refused).toEqual([]);
    // The bot may act first: then the button is gone, and the next round finds another.
    await act(page).catch(() => {});
  }
  await expect(page.getByTestId('guide')).toBeHidden();
  await expect(over.getByRole('heading')).toHaveText(/^(You won|You lost|Draw)$/);
});

test('the first click on a hex plans the move, the second carries it out', async ({ page }) => {
  await begin(page, 'duel', 'random');
  await expect(page.getByRole('region', { name: /^Move / })).toBeVisible();
  const number = await approach(page);
  await clickHex(page, number!);
  await expect(page.getByTestId('plan')).toContainText(`to ${number}`);
  await expect(page.getByTestId('plan')).toContainText('Planned');
  await clickHex(page, number!);
  await expect(page.getByRole('region', { name: /^Weapon attack: / })).toBeVisible();
  await page.getByRole('button', { name: 'Log' }).click();
  await expect(page.getByRole('region', { name: 'Log' })).toContainText(`to ${number}`);
});

/** Records when something begins and ends to move on the map. */
async function watchMotion(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const seen: string[] = [];
    const host = document.querySelector<HTMLElement>('[data-scale]')!;
    new MutationObserver(() => seen.push(host.dataset.motion ?? '')).observe(host, {
      attributes: true,
      attributeFilter: ['data-motion'],
    });
    Object.assign(window, { seen });
  });
  return () => page.evaluate(() => (window as unknown as { seen: string[] }).seen);
}

test('a move is seen on the map', async ({ page }) => {
  await begin(page, 'duel', 'random');
  await expect(page.getByRole('region', { name: /^Move / })).toBeVisible();
  const motion = await watchMotion(page);
  await clickHex(page, (await approach(page))!);
  await page.getByTestId('commit').click();
  await expect.poll(motion).toContain('playing');
  await expect.poll(async () => (await motion()).at(-1)).toBe('still');
});

test('a player who switched motion off sees no move on the map', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('sandtable.motion', 'off'));
  await begin(page, 'duel', 'random');
  await expect(page.getByRole('region', { name: /^Move / })).toBeVisible();
  const motion = await watchMotion(page);
  await clickHex(page, (await approach(page))!);
  await page.getByTestId('commit').click();
  await expect(page.getByRole('region', { name: /^Weapon attack: / })).toBeVisible();
  expect(await motion()).toEqual([]);
});

test('a declared move can be undone before it is locked', async ({ page }) => {
  await begin(page, 'duel', 'random');
  await expect(page.getByRole('region', { name: /^Move / })).toBeVisible();
  await clickHex(page, (await approach(page))!);
  await page.getByRole('button', { name: /Declare only/ }).click();
  await expect(page.getByTestId('guide')).toContainText('Confirm the move');
  await page.keyboard.press('u');
  await expect(page.getByTestId('guide')).toContainText('or stand still');
});

test('a turn can be played with the keyboard only', async ({ page }) => {
  await begin(page, 'duel', 'random');
  await expect(page.getByRole('region', { name: /^Move / })).toBeVisible();
  await page.keyboard.press('m');
  await page.keyboard.press('r');
  await expect(page.getByRole('button', { name: /^Run/ })).toHaveAttribute('aria-pressed', 'true');
  // Towards the enemy: a unit without a target would be skipped in the weapon phase.
  for (let hexes = 0; hexes < 6; hexes += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('plan')).toContainText('Planned');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: /^Weapon attack: / })).toBeVisible();
  const lock = page.getByTestId('lock');
  await expect(lock).toBeVisible();
  await page.keyboard.press((await page.getByTestId('commit').isVisible()) ? 'c' : 'l');
  await expect(page.getByRole('region', { name: /^Weapon attack: / })).toBeHidden();
});

for (const game of ['Mech', 'Formation']) {
  test(`the ${game} table fits the window, and only its panel scrolls`, async ({ page }) => {
    await page.goto('/');
    await page
      .getByRole('article', { name: game })
      .getByRole('button', { name: 'Play', exact: true })
      .click();
    const panel = page.getByRole('complementary', { name: 'Orders' });
    // The panel is longer than the window once it is loaded.
    await expect(panel.getByText(/Point at a hex|Confirm plan/).first()).toBeVisible();
    // With everything expanded, the panel is as long as it can be.
    await panel.evaluate((all) =>
      all.querySelectorAll('details').forEach((one) => (one.open = true)),
    );
    await page.keyboard.press('PageDown');
    for (const place of [panel, page.getByTestId('bar')]) {
      await place.hover();
      for (let turns = 0; turns < 8; turns += 1) await page.mouse.wheel(0, 600);
    }
    const [reach, room] = await page.evaluate(() => [
      document.documentElement.scrollHeight,
      window.innerHeight,
    ]);
    expect(reach).toBe(room);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });
}

test('after a volley, hits and damage are below the map, and the log is one key away', async ({
  page,
}) => {
  await begin(page, 'duel', 'recruit');
  await expect(page.getByRole('region', { name: /^Move / })).toBeVisible();
  await clickHex(page, (await approach(page))!);
  await page.getByTestId('commit').click();
  await expect(page.getByRole('region', { name: /^Weapon attack: / })).toBeVisible();
  await page.getByTestId('commit').click();
  await expect(page.getByRole('region', { name: /^Physical attack: / })).toBeVisible();
  // A volley is one row: who, at whom, and for each weapon the roll and the result.
  await page
    .getByRole('button', { name: /Hunchback at .*needs 8\+, rolls \d+, (hits|misses)/ })
    .click();
  const harm = page.getByTestId('harm');
  await expect(harm).toBeInViewport({ ratio: 1 });
  const volleys = harm.getByRole('region');
  await expect(volleys).toHaveCount(2);
  await expect(volleys.first()).toContainText(/\d+ damage\s+expected \d/);
  await expect(harm).toContainText('AC/20');
  await expect(harm).not.toContainText('phase begins');
  await expect(page.getByRole('button', { name: /Undo/ })).toBeInViewport({ ratio: 1 });
  const log = page.getByRole('region', { name: 'Log' });
  await expect(log).toBeHidden();
  await page.keyboard.press('g');
  await expect(log.getByText(/^Turn \d+, Strike$/)).toBeInViewport();
  await page.keyboard.press('g');
  await expect(log).toBeHidden();
});

test('a new task scrolls the panel to the top', async ({ page }) => {
  // Too low for the whole panel.
  await page.setViewportSize({ width: 1280, height: 520 });
  await begin(page, 'duel', 'recruit');
  await expect(page.getByRole('region', { name: /^Move / })).toBeVisible();
  await clickHex(page, (await approach(page))!);
  await page.getByRole('button', { name: /Declare only/ }).scrollIntoViewIfNeeded();
  await expect(page.getByTestId('guide')).not.toBeInViewport();
  await page.keyboard.press('c');
  await expect(page.getByTestId('guide')).toContainText('or hold fire');
  await expect(page.getByTestId('guide')).toBeInViewport({ ratio: 1 });
});

test('conceding shows a card with the result and the next steps', async ({ page }) => {
  await begin(page, 'duel', 'random');
  await expect(page.getByRole('region', { name: /^Move / })).toBeVisible();
  const first = page.url();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Concede…' }).click();
  await page.getByRole('button', { name: 'Concede', exact: true }).click();
  const card = page.getByTestId('end');
  await expect(card).toBeFocused();
  await expect(card).toBeInViewport({ ratio: 1 });
  await expect(card.getByRole('heading')).toHaveText('You lost');
  await expect(card).toContainText('Turn 1: you conceded.');
  await expect(
    page.locator('[role="alert"]', { hasText: 'You lost. Turn 1: you conceded' }),
  ).toHaveCount(1);
  // Neither the seed nor the other side's victory is announced.
  const said = page.locator('[role="status"], [role="alert"]');
  await expect(said.filter({ hasText: /seed|Opponent wins/ })).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Phases' }).locator('[aria-current]')).toHaveCount(0);
  await card.getByText('Dice seed').click();
  await expect(card.getByText('7', { exact: true })).toBeVisible();
  await expect(card.getByRole('link', { name: 'Watch replay' })).toBeVisible();
  await expect(card.getByRole('link', { name: 'Home' })).toBeVisible();
  await card.getByRole('button', { name: 'Play again' }).click();
  await expect(page.getByRole('region', { name: /^Move / })).toBeVisible();
  expect(page.url()).not.toBe(first);
});

test('the first click on a facing arrow only selects it, even the suggested one', async ({
  page,
}) => {
  await begin(page, 'duel', 'random');
  await expect(page.getByRole('region', { name: /^Move / })).toBeVisible();
  const number = (await approach(page))!;
  await clickHex(page, number);
  const plan = page.getByTestId('plan');
  const facing = /facing (\w+)/.exec((await plan.textContent()) ?? '')?.[1] ?? '';
  const key = String(['N', 'NE', 'SE', 'S', 'SW', 'NW'].indexOf(facing) + 1);
  const before = await ask<Shown>(page, 'view');
  await page.getByRole('application').focus();
  await page.keyboard.press(key);
  await expect(page.getByText('Click the arrow or the hex again to move there.')).toBeVisible();
  await expect(plan).toContainText(`Run to ${number} facing ${facing}`);
  expect((await ask<Shown>(page, 'view')).version).toBe(before.version);
  await page.keyboard.press(key);
  await expect(page.getByRole('region', { name: /^Weapon attack: / })).toBeVisible();
});

/** An end of a move near the enemy with the back to it: no weapon is in arc, but an arm could be. */
async function backTurned(page: Page): Promise<{ number: string; facing: number }> {
  const [shown, board] = [await ask<Shown>(page, 'view'), await ask<Board>(page, 'board')];
  const report = await ask<UnitReport>(page, 'units/player-hunchback');
  const foe = shown.scene!.pieces.find((piece) => piece.side === 1)!.hex;
  const ends = report.moves.flatMap(({ stops }) => stops.filter((stop) => stop[3] === 1));
  const [best] = ends
    .map(([x = 0, y = 0, facing = 0]) => ({ hex: { x, y }, facing }))
    .filter((end) => arcOf(end, foe) === 'rear')
    .sort((one, two) => distance(one.hex, foe) - distance(two.hex, foe));
  const cell = board.cells.find(({ hex }) => hex.x === best!.hex.x && hex.y === best!.hex.y);
  return { number: cell!.number, facing: best!.facing };
}

test('a unit that could still twist its torso to fire is not locked by accident', async ({
  page,
}) => {
  await begin(page, 'duel', 'recruit');
  await expect(page.getByRole('region', { name: /^Move / })).toBeVisible();
  const { number, facing } = await backTurned(page);
  await clickHex(page, number);
  await page.getByRole('application').focus();
  await page.keyboard.press(String(facing + 1));
  await page.keyboard.press('c');
  await expect(page.getByRole('region', { name: /^Weapon attack: / })).toBeVisible();
  const words = /No enemy in arc and range. Twist the torso (left|right) to bring \d weapon/;
  const missing = page.getByTestId('missing');
  await expect(missing).toHaveText(words);
  const before = await ask<Shown>(page, 'view');
  for (const key of ['n', 'c']) {
    await page.keyboard.press(key);
    await expect(page.getByTestId('polite')).toHaveText(words);
  }
  expect((await ask<Shown>(page, 'view')).version).toBe(before.version);
  // The promised weapons are in arc after the twist.
  const [, count] = /bring (\d)/.exec((await missing.textContent()) ?? '') ?? [];
  const [, way] = /torso (\w+)/.exec((await missing.textContent()) ?? '') ?? [];
  await page.getByRole('radiogroup', { name: 'Torso' }).getByText(way!, { exact: false }).click();
  await expect(page.getByTestId('commit')).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(Number(count));
  // Without a target nothing can be fired, and the button says why.
  await page.keyboard.press('Escape');
  const fire = page.getByRole('button', { name: /^Fire/ });
  await expect(fire).toBeDisabled();
  await expect(fire).toHaveAccessibleDescription('No target: choose an enemy first.');
  await page.keyboard.press('c');
  await expect(page.getByTestId('polite')).toHaveText(/No target: choose an enemy/);
});

test('spectators of a duel are told what happens, not what to do', async ({ page }) => {
  const { session } = await create(page.request, ['mech', 'duel'], ['open', 'open']);
  await page.goto(`/table/${session.id}`);
  await expect(page.getByTestId('guide')).toHaveText('You are watching.');
  await expect(page.getByRole('region', { name: 'What to do' })).not.toContainText('Choose a hex');
});

/** Whether a click in the middle of an element reaches it. */
async function isUncovered(target: Locator): Promise<boolean> {
  return target.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
}

const SCREENS = [
  [1280, 800],
  [1920, 1080],
  [390, 844],
  // A desktop at 200 % zoom, and the narrowest phone.
  [640, 400],
  [320, 640],
] as const;

test('the committing action is in sight at every size, and nothing is wider than the screen', async ({
  page,
}) => {
  await begin(page, 'duel', 'recruit');
  await expect(page.getByRole('region', { name: /^Move / })).toBeVisible();
  await clickHex(page, (await approach(page))!);
  for (const [width, height] of SCREENS) {
    await page.setViewportSize({ width, height });
    await expect(page.getByTestId('commit')).toBeInViewport({ ratio: 1 });
    await expect.poll(() => isUncovered(page.getByTestId('commit'))).toBe(true);
    await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeInViewport({
      ratio: 1,
    });
    await expect(page.getByText('Your move')).toBeInViewport();
    const [wide, high] = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.scrollHeight,
    ]);
    expect([wide, high]).toEqual([width, height]);
  }
});

test('a hex out of reach is refused beside it, with the points that it would take', async ({
  page,
}) => {
  await begin(page, 'duel', 'random');
  await expect(page.getByRole('region', { name: /^Move / })).toBeVisible();
  await clickHex(page, '0110');
  const refusal = page.getByTestId('refusal');
  await expect(refusal).toHaveText(/^0110 (out of reach|cannot be entered)/);
  // The next tap removes it.
  await page.getByTestId('bar').click();
  await expect(refusal).toBeHidden();
});

for (const width of [1280, 390]) {
  test(`a movement mode that is refused shows why in its card: ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await begin(page, 'duel', 'random');
    const modes = page.getByRole('group', { name: 'Movement mode' });
    const jump = modes.getByRole('button', { name: /^Jump/ });
    await expect(jump).toBeDisabled();
    const rule = jump.getByText('no jump jets', { exact: true });
    await expect(rule).toBeVisible();
    const [text, card] = [await rule.boundingBox(), await jump.boundingBox()];
    expect(text!.y + text!.height).toBeLessThanOrEqual(card!.y + card!.height);
    await expect(modes.getByRole('button', { name: /^Walk/ })).toContainText('aim');
  });
}

test('the handle of the sheet changes its height on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await begin(page, 'duel', 'random');
  const panel = page.getByRole('complementary', { name: 'Orders' });
  await expect(page.getByRole('region', { name: /^Move / })).toBeVisible();
  const height = async () => (await panel.boundingBox())?.height ?? 0;
  const half = await height();
  await page.getByRole('button', { name: 'Height of the panel: half. Change height' }).click();
  await expect.poll(height).toBeGreaterThan(half + 100);
  await page.getByRole('button', { name: 'Height of the panel: full. Change height' }).click();
  await expect.poll(height).toBeLessThan(140);
  await expect(page.getByTestId('lock')).toBeInViewport({ ratio: 1 });
});

test('a table waits for a friend to join before it rolls the first dice', async ({
  browser,
  page,
}) => {
  const created = await create(page.request, ['mech', 'duel'], ['me', 'open']);
  await sit(page, created);
  const refused: number[] = [];
  page.on('response', (answer) => {
    if (answer.url().endsWith('/orders') && answer.status() === 422) refused.push(Date.now());
  });
  await page.goto(`/table/${created.session.id}`);
  const bar = page.getByTestId('bar');
  await expect(bar.getByText('Waiting for Opponent to join')).toBeVisible();
  // The order is not tried again before something has changed.
  await page.waitForTimeout(1_500);
  expect(refused).toHaveLength(1);
  const friend = await (await browser.newContext()).newPage();
  await friend.goto(`/join/${created.session.id}#${created.seats[1]?.invite}`);
  await expect(bar.getByText('Waiting for Opponent to join')).toHaveCount(0);
  await expect(bar.getByRole('list', { name: 'Phases' }).locator('[aria-current]')).toHaveText(
    'Move',
  );
  expect(refused).toHaveLength(1);
});

test('between two people, phases without a decision pass by themselves', async ({
  browser,
  page,
}) => {
  const created = await create(page.request, ['mech', 'duel'], ['me', 'open']);
  await sit(page, created);
  const friend = await (await browser.newContext()).newPage();
  await friend.goto(`/join/${created.session.id}#${created.seats[1]?.invite}`);
  await page.goto(`/table/${created.session.id}`);
  // Start and initiative have one order each; nobody is asked for them.
  const move = { name: /^Move / };
  const asked = page.getByRole('region', move);
  const other = friend.getByRole('region', move);
  await expect.poll(async () => (await asked.isVisible()) !== (await other.isVisible())).toBe(true);
  const mover = (await asked.isVisible()) ? page : friend;
  const waiter = mover === page ? friend : page;
  await expect(waiter.getByTestId('guide')).toContainText('is moving');
  await mover.keyboard.press('l');
  await expect(waiter.getByRole('region', move)).toBeVisible();
  // Too far apart to fire or to strike: the units are skipped until the next turn.
  await waiter.keyboard.press('l');
  for (const table of [page, friend]) {
    await expect(table.getByTestId('bar').getByText('Turn 2')).toBeVisible();
  }
  await expect.poll(async () => (await asked.isVisible()) !== (await other.isVisible())).toBe(true);
  const lines = (await ask<Line[]>(mover, 'log')).map(({ text }) => text);
  expect(lines.filter((text) => text.startsWith('Initiative:'))).toHaveLength(2);
});

test('a player who waits is told in another tab when it is their turn', async ({
  browser,
  page,
}) => {
  const created = await create(page.request, ['mech', 'duel'], ['me', 'open']);
  const friend = await (await browser.newContext()).newPage();
  for (const table of [page, friend]) {
    // A browser that allows notifications and records them, in a hidden tab.
    await table.addInitScript(() => {
      const told: string[] = [];
      class Told {
        static permission = 'default';
        static requestPermission = async () => (Told.permission = 'granted');
        constructor(title: string) {
          told.push(title);
        }
      }
      Object.assign(window, { Notification: Told, told });
      Object.defineProperty(document, 'hidden', { get: () => true });
    });
  }
  await sit(page, created);
  await friend.goto(`/join/${created.session.id}#${created.seats[1]?.invite}`);
  await page.goto(`/table/${created.session.id}`);
  const move = { name: /^Move / };
  const [mine, theirs] = [page.getByRole('region', move), friend.getByRole('region', move)];
  await expect.poll(async () => (await mine.isVisible()) !== (await theirs.isVisible())).toBe(true);
  const [mover, waiter] = (await mine.isVisible()) ? [page, friend] : [friend, page];
  const card = waiter.getByRole('region', { name: 'Waiting' });
  await expect(card).toContainText(/is moving\s+1 machine to go/);
  const tell = card.getByRole('button', { name: 'Tell me' });
  await tell.click();
  await expect(tell).toHaveAttribute('aria-pressed', 'true');
  // A short wait needs no notification.
  await waiter.waitForTimeout(1_600);
  await mover.keyboard.press('l');
  const told = () => waiter.evaluate(() => (window as unknown as { told: string[] }).told);
  await expect.poll(told).toEqual(['It is your turn']);
  await expect(waiter).toHaveTitle(/^● /);
});

test('weapons under the chance that a player sets are not ticked, also later', async ({ page }) => {
  await begin(page, 'duel', 'recruit');
  await expect(page.getByRole('region', { name: /^Move / })).toBeVisible();
  await clickHex(page, (await approach(page))!);
  await page.getByTestId('commit').click();
  const fire = page.getByRole('region', { name: /^Weapon attack: / });
  const ticked = fire.getByRole('checkbox', { checked: true });
  await expect(ticked).toHaveCount(4);
  const least = fire.getByRole('combobox', { name: 'Tick weapons with at least' });
  // Every weapon has 42 %.
  await least.selectOption('50 %');
  await expect(ticked).toHaveCount(0);
  await expect(page.getByTestId('missing')).toHaveText('No weapon selected.');
  await page.reload();
  await expect(least).toHaveValue('50');
  await expect(ticked).toHaveCount(0);
  await least.selectOption('40 %');
  await expect(ticked).toHaveCount(4);
});

test('a roll on the way has its sum, its chance and what a failure does', async ({ page }) => {
  const created = await create(page.request, ['mech', 'assault'], [{ bot: 'random' }, 'me']);
  await sit(page, created, 1);
  await page.goto(`/table/${created.session.id}`);
  await expect(page.getByRole('region', { name: /^Move / })).toBeVisible();
  // The Awesome stands beside rubble.
  const [shown, board] = [await ask<Shown>(page, 'view'), await ask<Board>(page, 'board')];
  const numberOf = (hex: Hex) =>
    board.cells.find((cell) => cell.hex.x === hex.x && cell.hex.y === hex.y)!.number;
  const piece = shown.scene!.pieces.find(({ id }) => id === 'opponent-awesome');
  await clickHex(page, numberOf(piece!.hex));
  await expect(page.getByRole('region', { name: 'Move Awesome' })).toBeVisible();
  const { moves } = await ask<UnitReport>(page, 'units/opponent-awesome');
  // Where it walks it need not run: the roll has to be in the first mode that leads there.
  const ends = moves.flatMap(({ stops }) => stops.filter((stop) => stop[10] === 1));
  const first = (stop: number[]) => ends.find(([x, y]) => x === stop[0] && y === stop[1]) === stop;
  const [x, y] = ends.find((stop) => stop[9]! > 0 && first(stop))!;
  await clickHex(page, numberOf({ x: x!, y: y! }));
  const roll = page.getByRole('region', { name: /^Piloting roll/ }).first();
  await expect(roll).toContainText(/piloting \d.* = \d+\+/);
  await expect(roll).toContainText(/\d+ %\s*if not: falls in \d{4}, \d+ points of damage/);
});

test('the rolls to stay up that an attack calls for are shown before it', async ({ page }) => {
  await begin(page, 'duel', 'recruit');
  await expect(page.getByRole('region', { name: /^Move / })).toBeVisible();
  await clickHex(page, (await approach(page))!);
  await page.getByTestId('commit').click();
  await expect(page.getByRole('region', { name: /^Weapon attack: / })).toBeVisible();
  const heavy = page.getByRole('region', { name: /Hunchback, if it takes 20 or more \(\d+ %\)$/ });
  await expect(heavy).toContainText(/piloting 5, 20\+ damage \+1 = 6\+/);
  await expect(heavy).toContainText(/72 %\s*if not: falls in \d{4}, 5 points of damage/);
  await page.getByTestId('commit').click();
  await expect(page.getByRole('region', { name: /^Physical attack: / })).toBeVisible();
  for (const name of [/^Opponent's Hunchback, if the attack hits/, /^Your .*attack misses/]) {
    await expect(page.getByRole('region', { name })).toContainText(/piloting 5.* = \d+\+/);
  }
});

test('at 1280 by 800 a volley of four weapons is one line, and its chart is not cut', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await begin(page, 'duel', 'recruit');
  await expect(page.getByRole('region', { name: /^Move / })).toBeVisible();
  await clickHex(page, (await approach(page))!);
  await page.getByTestId('commit').click();
  const chart = page.getByRole('region', { name: 'Damage of this volley' });
  await expect(chart).toBeInViewport({ ratio: 1 });
  const foot = page.getByTestId('sum');
  const [lower, upper] = [await chart.boundingBox(), await foot.boundingBox()];
  expect(lower!.y + lower!.height).toBeLessThanOrEqual(upper!.y);
  await page.getByTestId('commit').click();
  const volley = page.getByRole('button', { name: /Hunchback at .*needs 8\+, rolls/ });
  await expect(volley).toBeVisible();
  expect((await volley.boundingBox())!.height).toBeLessThanOrEqual(44);
});
