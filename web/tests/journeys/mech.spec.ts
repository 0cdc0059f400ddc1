import { expect, test, type Page } from '@playwright/test';
import type { UnitReport } from '../../src/api/types/mech/UnitReport';
import type { Board, Hex, Shown } from '../../src/api/wire';
import { distance } from '../../src/board/geometry';
import { clickHex } from '../board';

/** The session that a page shows, asked as the page would ask. */
async function ask<T>(page: Page, path: string): Promise<T> {
  return page.evaluate(async (path) => {
    const id = decodeURIComponent(location.pathname.split('/')[2] ?? '');
    const token = localStorage.getItem(`sandtable.token.${id}`);
    const headers: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {};
    return (await fetch(`/api/sessions/${id}/${path}`, { headers })).json();
  }, path) as Promise<T>;
}

async function begin(page: Page, scenario: string, bot: string): Promise<void> {
  await page.goto('/');
  const tile = page.getByRole('article', { name: 'Mech' });
  await tile.getByRole('combobox', { name: 'Scenario' }).selectOption(scenario);
  await tile.getByRole('combobox', { name: 'Bot' }).selectOption(bot);
  await tile.getByRole('button', { name: 'Play now' }).click();
  await expect(page).toHaveURL(/\/table\//);
}

/** The hex to which my unit can go that is nearest to an enemy, by its printed number. */
async function approach(page: Page): Promise<string | null> {
  const [shown, board] = [await ask<Shown>(page, 'view'), await ask<Board>(page, 'board')];
  const unit = shown.pending.find((pending) => pending.unit !== null)?.unit;
  if (!unit || !shown.scene) return null;
  const report = await ask<UnitReport>(page, `units/${unit}`);
  const enemies = shown.scene.pieces.filter((piece) => piece.side === 1).map(({ hex }) => hex);
  const ends = report.moves.flatMap(({ stops }) => stops.filter((stop) => stop[3] === 1));
  const hexes = ends.map((stop): Hex => ({ x: stop[0] ?? 0, y: stop[1] ?? 0 }));
  const near = (hex: Hex) => Math.min(...enemies.map((enemy) => distance(hex, enemy)));
  const [best] = hexes.sort((one, two) => near(one) - near(two));
  const cell = board.cells.find(({ hex }) => hex.x === best?.x && hex.y === best.y);
  return cell?.number ?? null;
}

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
  await begin(page, 'duel', 'random');
  const over = page.getByRole('link', { name: 'Replay' });
  await expect(page.getByTestId('guide')).toBeVisible();
  for (let steps = 0; steps < 2_000 && !(await over.isVisible()); steps += 1) {
    // The bot may be quicker: then the button is gone, and the next look finds another.
    await act(page).catch(() => {});
  }
  await expect(over).toBeVisible();
  await expect(page.getByTestId('guide')).toHaveText('The battle is over.');
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
  await expect(page.getByRole('heading', { name: /: fire$/ })).toBeVisible({ timeout: 20_000 });
  const lock = page.getByTestId('lock');
  await expect(lock).toBeVisible();
  await page.keyboard.press((await page.getByTestId('commit').isVisible()) ? 'c' : 'l');
  await expect(page.getByRole('heading', { name: /: fire$/ })).toBeHidden({ timeout: 20_000 });
});
