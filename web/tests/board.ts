import type { Page } from '@playwright/test';
import type { Board } from '../src/api/wire';

/** The board of the session on a page, fetched with the page's token. */
async function boardOf(page: Page): Promise<Board> {
  return page.evaluate(async () => {
    const id = decodeURIComponent(location.pathname.split('/')[2] ?? '');
    const token = localStorage.getItem(`sandtable.token.${id}`);
    const headers: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {};
    const response = await fetch(`/api/sessions/${encodeURIComponent(id)}/board`, { headers });
    return (await response.json()) as Board;
  });
}

/** Position of the centre of a hex on the page, in pixels, once the board rests. */
export async function placeOfHex(page: Page, number: string): Promise<{ x: number; y: number }> {
  const cell = (await boardOf(page)).cells.find((one) => one.number === number);
  if (!cell) throw new Error(`no hex ${number} on the board`);
  const board = page.locator('[data-testid="board"][data-resting="true"]').first();
  await board.waitFor();
  const box = await board.boundingBox();
  if (!box) throw new Error('the board is not on screen');
  const read = async (name: string) => Number(await board.getAttribute(`data-${name}`));
  const [scale, tx, ty] = [await read('scale'), await read('tx'), await read('ty')];
  return { x: box.x + cell.at[0] * scale + tx, y: box.y + cell.at[1] * scale + ty };
}

/** Clicks a hex by its printed number, such as "0805". It must be in view. */
export async function clickHex(page: Page, number: string): Promise<void> {
  const { x, y } = await placeOfHex(page, number);
  await page.mouse.click(x, y);
}

/** Moves the pointer over a hex. */
export async function hoverHex(page: Page, number: string): Promise<void> {
  const { x, y } = await placeOfHex(page, number);
  await page.mouse.move(x, y);
}
