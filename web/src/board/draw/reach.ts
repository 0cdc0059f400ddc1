import type { Point } from '../geometry';
import type { Fill, OverlayCell } from '../overlay';
import { drawArea } from './area';
import type { Pen } from './pen';

/** Kinds of cells that are the reach of a unit, from the inner to the outer one. */
const REACH: readonly Fill[] = ['walk', 'run', 'jump'];

export const isReach = ({ fill }: OverlayCell): boolean => REACH.includes(fill);

/**
 * Draws the reach of a unit: walking tinted with a solid edge, running hatched with a dashed edge, and an
 * arc in each hex that only a jump reaches.
 */
export function drawReach(pen: Pen, cells: OverlayCell[]): void {
  const at = (kind: Fill) => cells.filter(({ fill }) => fill === kind).map(({ hex }) => hex);
  const [walk, run] = [at('walk'), at('run')];
  drawArea(pen, { hexes: run, around: walk, tone: 0, edge: 'dashed', fill: 'hatch' });
  drawArea(pen, { hexes: walk, tone: 0, edge: 'solid', fill: 'tint' });
  for (const hex of at('jump')) if (pen.grid.has(hex)) drawHop(pen, pen.grid.middle(hex));
}

/** An arc with an arrow head: a jump ends here. */
function drawHop({ ctx, grid, inks }: Pen, { x, y }: Point): void {
  const { size } = grid.board;
  const width = size * 0.34;
  ctx.save();
  ctx.strokeStyle = inks.jump;
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
