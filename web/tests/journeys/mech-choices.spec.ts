import type { Page } from '@playwright/test';
import type { ResultRow } from '../../src/api/types/mech/ResultRow';
import type { Board, Chair, Line, Shown } from '../../src/api/wire';
import { clickHex } from '../board';
import { approach, ask, begin } from './mech';
import { create, sit } from './sessions';
import { expect, test } from './server';

const MINE = 'player-hunchback';

/** The printed number of the hex in which a unit stands. */
async function standsIn(page: Page, unit: string): Promise<string> {
  const [shown, board] = [await ask<Shown>(page, 'view'), await ask<Board>(page, 'board')];
  const { hex } = shown.scene!.pieces.find(({ id }) => id === unit)!;
  return board.cells.find((cell) => cell.hex.x === hex.x && cell.hex.y === hex.y)!.number;
}

/** The results of this player's attacks of a kind. */
async function attacks(page: Page, kind: 'shot' | 'strike'): Promise<ResultRow[]> {
  const rows = (await ask<Line[]>(page, 'log')).flatMap(
    ({ result }) => (result as ResultRow) ?? [],
  );
  return rows.filter((row) => row.kind === kind && 'unit' in row && row.unit.id === MINE);
}

/** Starts a duel and goes near enough to fire and to strike. */
async function closeIn(page: Page): Promise<void> {
  await begin(page, 'duel', 'recruit');
  await expect(page.getByRole('region', { name: /^Move / })).toBeVisible();
  await clickHex(page, (await approach(page))!);
  await page.getByTestId('commit').click();
  await expect(page.getByRole('region', { name: /^Weapon attack: / })).toBeVisible();
}

test('a weapon that is unticked does not fire', async ({ page }) => {
  await closeIn(page);
  const laser = page.getByRole('checkbox', { name: /^Medium Laser/ }).first();
  await expect(page.getByTestId('commit')).toContainText('Fire 4 weapons');
  await laser.uncheck({ force: true });
  await expect(page.getByTestId('commit')).toContainText('Fire 3 weapons');
  await laser.check({ force: true });
  await expect(page.getByTestId('commit')).toContainText('Fire 4 weapons');
  await laser.uncheck({ force: true });
  await page.getByTestId('commit').click();
  await expect.poll(async () => (await attacks(page, 'shot')).length).toBe(3);
});

test('the physical attack that the player chooses is the one that is carried out', async ({
  page,
}) => {
  await closeIn(page);
  // Arms that have fired cannot push.
  await page.getByTestId('lock').click();
  const panel = page.getByRole('region', { name: /^Physical attack: / });
  const push = panel.getByRole('radio', { name: /^Push/ });
  await expect(push).not.toBeChecked();
  await push.check();
  await expect(page.getByTestId('commit')).toContainText('Push the Hunchback');
  await page.getByTestId('commit').click();
  await expect
    .poll(async () => (await attacks(page, 'strike')).map((row) => 'name' in row && row.name))
    .toEqual(['push']);
});

test('a tap on the selected unit shows its record sheet, and a new game starts without it', async ({
  page,
}) => {
  await closeIn(page);
  const order = page.getByRole('region', { name: /^Weapon attack: / });
  const sheet = page.getByRole('heading', { name: 'Critical hits' });
  const number = await standsIn(page, MINE);
  await clickHex(page, number);
  await expect(sheet).toBeVisible();
  await clickHex(page, number);
  await expect(order).toBeVisible();
  await clickHex(page, number);
  await expect(sheet).toBeVisible();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Concede…' }).click();
  await page.getByRole('button', { name: 'Concede', exact: true }).click();
  const end = page.getByTestId('end');
  await expect(end.getByRole('heading')).toHaveText('You lost');
  // A finished game waits for no side.
  await expect(page.getByTestId('guide')).toBeHidden();
  await end.getByRole('button', { name: 'Play again' }).click();
  await expect(page.getByRole('region', { name: /^Move / })).toBeVisible();
});

test('Escape drops the planned move, then the target', async ({ page }) => {
  await begin(page, 'duel', 'recruit');
  await expect(page.getByRole('region', { name: /^Move / })).toBeVisible();
  const number = (await approach(page))!;
  await clickHex(page, number);
  const commit = page.getByTestId('commit');
  await expect(commit).toContainText(`Run to ${number}`);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Choose a hex' })).toBeDisabled();
  await clickHex(page, number);
  await commit.click();
  await expect(page.getByTestId('target')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('target')).toBeHidden();
  await expect(page.getByTestId('missing')).toHaveText('No target: choose an enemy first.');
});

test('bots that wait to be asked are asked by the table', async ({ page }) => {
  const seats: Chair[] = ['me', { bot: 'random' }];
  const data = { game: 'mech', scenario: 'duel', seats, bots: 'waiting' };
  const created = await (await page.request.post('/api/sessions', { data })).json();
  await sit(page, created);
  await page.goto(`/table/${created.session.id}`);
  await expect(page.getByRole('region', { name: /^Move / })).toBeVisible();
  await page.getByTestId('lock').click();
  await expect(page.getByTestId('bar').getByText('Turn 2')).toBeVisible();
});

test('N advances a phase without decisions', async ({ page }) => {
  const created = await create(page.request, ['mech', 'duel'], ['me', 'me']);
  await sit(page, created, 1);
  // Orders without a decision are given after a while; here they wait for the key.
  await page.addInitScript(() => {
    const later = window.setTimeout.bind(window);
    const slow = (run: TimerHandler, wait?: number) => later(run, wait === 1_500 ? 1e9 : wait);
    window.setTimeout = slow as typeof window.setTimeout;
  });
  await page.goto(`/table/${created.session.id}`);
  // The panel, which knows the key.
  await expect(page.getByTestId('guide')).toBeVisible();
  await page.keyboard.press('n');
  const phases = page.getByRole('list', { name: 'Phases' });
  await expect(phases.locator('[aria-current]')).toHaveText(/Move/);
});
