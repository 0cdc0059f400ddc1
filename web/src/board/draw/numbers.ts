import type { Cell } from '../../api/wire';
import type { Grid } from '../geometry';
import type { Inks } from '../inks';
import type { Region } from '../view';
import { write } from './words';

/** Hex height on screen from which all numbers are shown; below it only the one pointed at. */
export const READABLE = 70;
/** Size of the numbers on screen, at any zoom. */
const SIZE = 11;

/** Height of a hex from flat to flat at a scale. */
export function hexHeight(grid: Grid, scale: number): number {
  return grid.board.size * Math.sqrt(3) * scale;
}

/** Writes the numbers of all hexes in a region, and their levels. The scale is that of the screen. */
export function drawNumbers(
  ctx: CanvasRenderingContext2D,
  grid: Grid,
  region: Region,
  scale: number,
  inks: Inks,
): void {
  if (hexHeight(grid, scale) < READABLE) return;
  const { size, cells } = grid.board;
  const within = (value: number, start: number, length: number) =>
    value > start - size && value < start + length + size;
  ctx.save();
  ctx.globalAlpha = 0.7;
  for (const cell of cells) {
    const [x, y] = cell.at;
    if (!within(x, region.x, region.width) || !within(y, region.y, region.height)) continue;
    drawNumber(ctx, grid, cell, scale, inks);
  }
  ctx.restore();
}

/** Writes the number of one hex at its upper edge, and its level at the lower one. */
export function drawNumber(
  ctx: CanvasRenderingContext2D,
  grid: Grid,
  cell: Cell,
  scale: number,
  inks: Inks,
): void {
  const [x, y] = cell.at;
  const letters = SIZE / scale;
  // The upper and lower edge of a pointy-top hex are corners, so its numbers are nearer the centre.
  const reach = grid.board.size * (grid.board.orientation === 'flat' ? 0.76 : 0.74);
  const style = {
    size: letters,
    colour: inks.label,
    halo: { colour: inks.halo, width: 3 / scale },
  };
  write(ctx, cell.number, x, y - reach + letters * 0.9, style);
  if (cell.elevation !== 0)
    write(ctx, `level ${cell.elevation}`, x, y + reach - letters * 0.2, style);
}
