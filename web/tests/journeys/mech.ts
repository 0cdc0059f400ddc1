import type { Page } from '@playwright/test';
import type { UnitReport } from '../../src/api/types/mech/UnitReport';
import type { Board, Hex, Shown } from '../../src/api/wire';
import { distance } from '../../src/board/geometry';
import { clickHex } from '../board';
import { expect } from './server';

/** Fetches a path of the session on a page, with the page's token. */
export async function ask<T>(page: Page, path: string): Promise<T> {
  return page.evaluate(async (path) => {
    const id = decodeURIComponent(location.pathname.split('/')[2] ?? '');
    const token = localStorage.getItem(`sandtable.token.${id}`);
    const headers: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {};
    return (await fetch(`/api/sessions/${id}/${path}`, { headers })).json();
  }, path) as Promise<T>;
}

/** Starts a game from the home page. The same seed gives the same dice to the same orders. */
export async function begin(page: Page, scenario: string, bot: string, seed = '7'): Promise<void> {
  await page.route('**/api/sessions', (route) => {
    const asked = route.request();
    if (asked.method() !== 'POST') return route.continue();
    return route.continue({ postData: JSON.stringify({ ...asked.postDataJSON(), seed }) });
  });
  await page.goto('/');
  const tile = page.getByRole('article', { name: 'Mech' });
  await tile.getByRole('combobox', { name: 'Scenario' }).selectOption(scenario);
  await tile.getByRole('combobox', { name: 'Bot' }).selectOption(bot);
  await tile.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(page).toHaveURL(/\/table\//);
}

/** The printed number of the reachable hex that is nearest to an enemy. */
export async function approach(page: Page): Promise<string | null> {
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

/** Plans the move of the unit that has to move: to the reachable hex that is nearest to an enemy. */
export async function planMove(page: Page): Promise<void> {
  const number = await approach(page);
  if (number === null) throw new Error('no unit can move');
  await clickHex(page, number);
  await expect(page.getByTestId('commit')).toBeVisible();
}

/** The arc of a unit in which a hex lies, with the arc borders of the rules. */
export function arcOf({ hex, facing }: { hex: Hex; facing: number }, other: Hex): string {
  let [q, r] = [other.x - hex.x, other.y - hex.y];
  for (let turns = 0; turns < facing % 6; turns += 1) [q, r] = [q + r, -q];
  const ahead = -(2 * r + q);
  if (ahead >= Math.abs(q)) return 'front';
  if (-ahead > Math.abs(q)) return 'rear';
  return q > 0 ? 'right' : 'left';
}
