import { keyOf, step, type Grid, type Point } from '../geometry';
import type { Fill, OverlayCell } from '../overlay';
import { FILLS } from '../palette';
import { areaColour, sides } from './bands';

/** Kinds of cells that are the reach of a unit, from the inner to the outer one. */
const REACH: readonly Fill[] = ['walk', 'run', 'jump'];

export const isReach = ({ fill }: OverlayCell): boolean => REACH.includes(fill);

/**
 * Draws the reach of a unit: walking tinted with a solid edge, running hatched with a dashed edge, and an
 * arc in each hex that only a jump reaches.
 */
export function drawReach(ctx: CanvasRenderingContext2D, grid: Grid, cells: OverlayCell[]): void {
  const at = (kind: Fill) => cells.filter(({ fill, hex }) => fill === kind && grid.has(hex));
  const [walk, run] = [at('walk'), at('run')];
  ctx.save();
  ctx.fillStyle = ctx.strokeStyle = areaColour();
  tint(ctx, grid, walk);
  hatch(ctx, grid, run);
  ctx.globalAlpha = 0.95;
  ctx.lineWidth = 1.8;
  ctx.setLineDash([6, 4]);
  edge(ctx, grid, [...walk, ...run], run);
  ctx.lineWidth = 2.4;
  ctx.setLineDash([]);
  edge(ctx, grid, walk, walk);
  ctx.restore();
  for (const { hex } of at('jump')) drawHop(ctx, grid.middle(hex), grid.board.size);
}

function outlineAll(ctx: CanvasRenderingContext2D, grid: Grid, cells: OverlayCell[]): void {
  ctx.beginPath();
  for (const { hex } of cells) {
    sides(grid, grid.middle(hex)).forEach(([{ x, y }], side) =>
      side === 0 ? ctx.moveTo(x, y) : ctx.lineTo(x, y),
    );
    ctx.closePath();
  }
}

function tint(ctx: CanvasRenderingContext2D, grid: Grid, cells: OverlayCell[]): void {
  outlineAll(ctx, grid, cells);
  ctx.globalAlpha = 0.17;
  ctx.fill();
}

/** Lines across all hexes at once, so that they go on from one hex to the next. */
function hatch(ctx: CanvasRenderingContext2D, grid: Grid, cells: OverlayCell[]): void {
  if (cells.length === 0) return;
  const { x, y, width, height } = grid.board;
  ctx.save();
  outlineAll(ctx, grid, cells);
  ctx.clip();
  ctx.globalAlpha = 0.32;
  ctx.lineWidth = 1;
  ctx.beginPath();
  for (let from = x - height; from < x + width; from += 9) {
    ctx.moveTo(from, y);
    ctx.lineTo(from + height, y + height);
  }
  ctx.stroke();
  ctx.restore();
}

/** Strokes the sides of `own` beyond which nothing of `inside` lies. */
function edge(
  ctx: CanvasRenderingContext2D,
  grid: Grid,
  inside: OverlayCell[],
  own: OverlayCell[],
): void {
  const all = new Set(inside.map(({ hex }) => keyOf(hex)));
  ctx.beginPath();
  for (const { hex } of own) {
    sides(grid, grid.middle(hex)).forEach(([from, to], facing) => {
      if (all.has(keyOf(step(hex, facing)))) return;
      ctx.moveTo(from.x, from.y);
      ctx.lineTo(to.x, to.y);
    });
  }
  ctx.stroke();
}

/** An arc with an arrow head: a jump ends here. */
function drawHop(ctx: CanvasRenderingContext2D, { x, y }: Point, size: number): void {
  const width = size * 0.34;
  ctx.save();
  ctx.strokeStyle = FILLS.jump.colour;
  ctx.lineWidth = 2;
  ctx.lineCap = 'round';
  ctx.beginPath();
  ctx.moveTo(x - width, y - size * 0.3);
  ctx.quadraticCurveTo(x, y - size * 0.72, x + width, y - size * 0.34);
  ctx.moveTo(x + width, y - size * 0.34);
  ctx.lineTo(x + width * 0.9, y - size * 0.56);
  ctx.moveTo(x + width, y - size * 0.34);
  ctx.lineTo(x + width * 0.42, y - size * 0.36);
  ctx.stroke();
  ctx.restore();
}
