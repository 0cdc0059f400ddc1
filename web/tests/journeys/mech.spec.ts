import type { Page } from '@playwright/test';
import { clickHex } from '../board';
import { approach, ask, begin } from './mech';
import { create } from './sessions';
import { expect, test } from './server';
import type { UnitReport } from '../../src/api/types/mech/UnitReport';
import type { Board, Shown } from '../../src/api/wire';
import { distance } from '../../src/board/geometry';
import { arcOf } from '../../src/table/mech/fire/twist';

/** One step of the player, whatever the table asks for. */
async function act(page: Page): Promise<void> {
  const onward = page.getByTestId('go-on');
  const commit = page.getByTestId('commit');
  const lock = page.getByTestId('lock');
  const patience = { timeout: 2_000 };
  if (await onward.isVisible()) return onward.click(patience);
  if (await page.getByRole('heading', { name: /^Move / }).isVisible()) {
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

test('a whole mech duel against the bot is fought by clicks to its end', async ({ page }) => {
  test.setTimeout(600_000);
  // What the table offers the rules have to take; else one would click for ever.
  const refused: string[] = [];
  page.on('response', async (answer) => {
    if (answer.status() === 422) refused.push(await answer.text());
  });
  await begin(page, 'duel', 'random');
  const over = page.getByTestId('end');
  await expect(page.getByTestId('guide')).toBeVisible();
  while (!(await over.isVisible())) {
    expect(refused).toEqual([]);
    // The bot may be quicker: then the button is gone, and the next look finds another.
    await act(page).catch(() => {});
  }
  await expect(page.getByTestId('guide')).toBeHidden();
  await expect(over.getByRole('heading')).toHaveText(/^(You won|You lost|Draw)$/);
});

test('a unit is clicked, shows where it can go, and goes there at the second click', async ({
  page,
}) => {
  await begin(page, 'duel', 'random');
  await expect(page.getByRole('heading', { name: /^Move / })).toBeVisible();
  const number = await approach(page);
  await clickHex(page, number!);
  await expect(page.getByTestId('plan')).toContainText(`to ${number}`);
  await expect(page.getByTestId('plan')).toContainText('Planned');
  await clickHex(page, number!);
  await page.getByRole('button', { name: 'Log' }).click();
  await expect(page.getByRole('region', { name: 'Log' })).toContainText(/moves|walks|runs|locks/i);
});

test('a declared move can be taken back before it is locked', async ({ page }) => {
  await begin(page, 'duel', 'random');
  await expect(page.getByRole('heading', { name: /^Move / })).toBeVisible();
  await clickHex(page, (await approach(page))!);
  await page.getByRole('button', { name: /Declare only/ }).click();
  await expect(page.getByTestId('guide')).toContainText('not final yet');
  await page.keyboard.press('u');
  await expect(page.getByTestId('guide')).toContainText('still has to move');
});

test('the same start is played by keyboard only', async ({ page }) => {
  await begin(page, 'duel', 'random');
  await expect(page.getByRole('heading', { name: /^Move / })).toBeVisible();
  await page.keyboard.press('m');
  await page.keyboard.press('r');
  await expect(page.getByRole('button', { name: /^Run/ })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('plan')).toContainText('Planned');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /: fire$/ })).toBeVisible();
  const lock = page.getByTestId('lock');
  await expect(lock).toBeVisible();
  await page.keyboard.press((await page.getByTestId('commit').isVisible()) ? 'c' : 'l');
  await expect(page.getByRole('heading', { name: /: fire$/ })).toBeHidden();
});

for (const game of ['Mech', 'Formation']) {
  test(`the table of ${game} stays in the window, and only its panel scrolls`, async ({ page }) => {
    await page.goto('/');
    await page
      .getByRole('article', { name: game })
      .getByRole('button', { name: 'Play now' })
      .click();
    const panel = page.getByRole('complementary', { name: 'Orders and log' });
    // The panel is longer than the window once the units are listed.
    await expect(panel.getByText(/% left|Begin…/).first()).toBeVisible();
    // Everything unfolded: so long can a panel be.
    await panel.evaluate((all) =>
      all.querySelectorAll('details').forEach((one) => (one.open = true)),
    );
    await page.keyboard.press('PageDown');
    for (const place of [panel, page.getByRole('banner')]) {
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

test('after a volley its hits and damage stand at the top of the panel, and the log is at hand', async ({
  page,
}) => {
  await begin(page, 'duel', 'recruit');
  await expect(page.getByRole('heading', { name: /^Move / })).toBeVisible();
  await clickHex(page, (await approach(page))!);
  await page.getByRole('button', { name: /Move and lock/ }).click();
  await page.getByTestId('commit').click();
  await expect(page.getByRole('heading', { name: /: blows$/ })).toBeVisible();
  const harm = page.getByTestId('harm');
  await expect(harm).toBeInViewport({ ratio: 1 });
  await expect(harm).toContainText(/'s Hunchback hits \w+'s Hunchback with/);
  await expect(harm).toContainText(/'s Hunchback takes \d+ damage to/);
  await expect(harm).not.toContainText('Phase changed');
  await expect(page.getByRole('button', { name: /Undo/ })).toBeInViewport({ ratio: 1 });
  const log = page.getByRole('region', { name: 'Log' });
  await expect(log).toBeHidden();
  await page.keyboard.press('g');
  await expect(
    log.getByText('Phase changed from Weapon attack to Physical attack'),
  ).toBeInViewport();
  await page.keyboard.press('g');
  await expect(log).toBeHidden();
});

test('a new question is asked at the top, wherever the panel was read', async ({ page }) => {
  await begin(page, 'duel', 'recruit');
  await expect(page.getByRole('heading', { name: /^Move / })).toBeVisible();
  await clickHex(page, (await approach(page))!);
  await page.getByText('Critical hits').scrollIntoViewIfNeeded();
  await expect(page.getByTestId('guide')).not.toBeInViewport();
  await page.keyboard.press('c');
  await expect(page.getByTestId('guide')).toContainText('still has to fire');
  await expect(page.getByTestId('guide')).toBeInViewport({ ratio: 1 });
});

test('who concedes is told so on a card from which it goes on', async ({ page }) => {
  await begin(page, 'duel', 'random');
  await expect(page.getByRole('heading', { name: /^Move / })).toBeVisible();
  const first = page.url();
  await page.getByText('Critical hits').scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'Concede…' }).click();
  await page.getByRole('button', { name: 'Concede', exact: true }).click();
  const card = page.getByTestId('end');
  await expect(card).toBeFocused();
  await expect(card).toBeInViewport({ ratio: 1 });
  await expect(card.getByRole('heading')).toHaveText('You lost');
  await expect(card).toContainText('You conceded, in turn 1.');
  await expect(page.locator('[role="alert"]', { hasText: 'You lost. You conceded' })).toHaveCount(
    1,
  );
  // Nobody has to hear the digits, nor a winner who is somebody else's.
  const said = page.locator('[role="status"], [role="alert"]');
  await expect(said.filter({ hasText: /seed|Opponent wins/ })).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Phases' }).locator('[aria-current]')).toHaveCount(0);
  await card.getByText('Dice seed').click();
  await expect(card.getByText('7', { exact: true })).toBeVisible();
  await expect(card.getByRole('link', { name: 'Watch the replay' })).toBeVisible();
  await expect(card.getByRole('link', { name: 'Home' })).toBeVisible();
  await card.getByRole('button', { name: 'Play again' }).click();
  await expect(page.getByRole('heading', { name: /^Move / })).toBeVisible();
  expect(page.url()).not.toBe(first);
});

test('the first click on an arrow only chooses it, also on the one that is proposed', async ({
  page,
}) => {
  await begin(page, 'duel', 'random');
  await expect(page.getByRole('heading', { name: /^Move / })).toBeVisible();
  const number = (await approach(page))!;
  await clickHex(page, number);
  const plan = page.getByTestId('plan');
  const facing = /facing (\w+)/.exec((await plan.textContent()) ?? '')?.[1] ?? '';
  const key = String(['N', 'NE', 'SE', 'S', 'SW', 'NW'].indexOf(facing) + 1);
  const before = await ask<Shown>(page, 'view');
  await page.getByRole('application').focus();
  await page.keyboard.press(key);
  await expect(page.getByText('Click the arrow or the hex again to go there.')).toBeVisible();
  await expect(plan).toContainText(`Run to ${number} facing ${facing}`);
  expect((await ask<Shown>(page, 'view')).version).toBe(before.version);
  await page.keyboard.press(key);
  await expect(page.getByRole('heading', { name: /: fire$/ })).toBeVisible();
});

/** An end of a move near the enemy with the back to it: no weapon bears, but an arm could. */
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

test('next and commit lock nobody whose weapons a turn of the torso would bring to bear', async ({
  page,
}) => {
  await begin(page, 'duel', 'recruit');
  await expect(page.getByRole('heading', { name: /^Move / })).toBeVisible();
  const { number, facing } = await backTurned(page);
  await clickHex(page, number);
  await page.getByRole('application').focus();
  await page.keyboard.press(String(facing + 1));
  await page.keyboard.press('c');
  await expect(page.getByRole('heading', { name: /: fire$/ })).toBeVisible();
  const words = /No weapon bears on anybody. Turning the torso (left|right) would bring \d weapon/;
  const missing = page.getByTestId('missing');
  await expect(missing).toHaveText(words);
  const before = await ask<Shown>(page, 'view');
  for (const key of ['n', 'c']) {
    await page.keyboard.press(key);
    await expect(page.getByTestId('polite')).toHaveText(words);
  }
  expect((await ask<Shown>(page, 'view')).version).toBe(before.version);
  // What the panel promises comes true.
  const [, count] = /bring (\d)/.exec((await missing.textContent()) ?? '') ?? [];
  const [, way] = /torso (\w+)/.exec((await missing.textContent()) ?? '') ?? [];
  await page.getByRole('button', { name: `Torso ${way}` }).click();
  await expect(page.getByTestId('commit')).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(Number(count));
  // Without a target nothing can be fired, and the button says why.
  await page.keyboard.press('Escape');
  const fire = page.getByRole('button', { name: /Fire and lock/ });
  await expect(fire).toBeDisabled();
  await expect(fire).toHaveAccessibleDescription('No target is chosen: choose an enemy first.');
  await page.keyboard.press('c');
  await expect(page.getByTestId('polite')).toHaveText(/No target is chosen/);
});

test('who only watches a duel is told what is going on, not what to do', async ({ page }) => {
  const { session } = await create(page.request, ['mech', 'duel'], ['open', 'open']);
  await page.goto(`/table/${session.id}`);
  await expect(page.getByTestId('guide')).toHaveText('You are watching.');
  await expect(page.getByRole('region', { name: 'What to do' })).not.toContainText('Choose a hex');
});
