import type { Grid, Point } from '../geometry';
import type { Inks } from '../inks';
import type { OverlayRoll } from '../overlay';
import type { Zoom } from './piece';
import { SANS, write } from './words';

/** Sizes in pixels: a pill keeps its size at every zoom. */
const [HEIGHT, FONT, PAD, DIE, GAP] = [28, 13, 9, 15, 6];

/** Draws a pill beside each hex of a way in which a roll is due: a die, and what it needs. */
export function drawRolls(
  ctx: CanvasRenderingContext2D,
  grid: Grid,
  rolls: OverlayRoll[],
  zoom: Zoom,
  inks: Inks,
): void {
  for (const { hex, words } of rolls) {
    if (!grid.has(hex)) continue;
    const { x, y } = grid.middle(hex);
    ctx.save();
    ctx.translate(x, y);
    ctx.scale(zoom.pixel, zoom.pixel);
    drawPill(ctx, words, (grid.board.size * 0.9) / zoom.pixel, inks, isNearLeft(grid, x, zoom));
    ctx.restore();
  }
}

/** Whether a pill to the left of a place would reach beyond the board. */
function isNearLeft(grid: Grid, x: number, zoom: Zoom): boolean {
  return x - grid.board.field.x < 190 * zoom.pixel;
}

function drawPill(
  ctx: CanvasRenderingContext2D,
  words: string,
  beside: number,
  inks: Inks,
  right: boolean,
): void {
  ctx.font = `650 ${FONT}px ${SANS}`;
  const width = ctx.measureText(words).width + DIE + GAP + 2 * PAD;
  const left = right ? beside : -beside - width;
  ctx.beginPath();
  ctx.roundRect(left, -HEIGHT / 2, width, HEIGHT, HEIGHT / 2);
  ctx.fillStyle = inks.warn;
  ctx.fill();
  ctx.lineWidth = 2;
  ctx.strokeStyle = inks.amber;
  ctx.stroke();
  drawDie(ctx, { x: left + PAD, y: -DIE / 2 }, inks);
  write(ctx, words, left + PAD + DIE + GAP + (width - DIE - GAP - 2 * PAD) / 2, FONT * 0.36, {
    size: FONT,
    colour: inks.onWarn,
    bold: true,
  });
}

/** A die that shows four, by its upper left corner. */
function drawDie(ctx: CanvasRenderingContext2D, { x, y }: Point, inks: Inks): void {
  ctx.beginPath();
  ctx.roundRect(x, y, DIE, DIE, 3);
  ctx.lineWidth = 1.6;
  ctx.strokeStyle = ctx.fillStyle = inks.onWarn;
  ctx.stroke();
  for (const [across, down] of [
    [0.3, 0.3],
    [0.7, 0.3],
    [0.3, 0.7],
    [0.7, 0.7],
  ] as const) {
    ctx.beginPath();
    ctx.arc(x + across * DIE, y + down * DIE, 1.5, 0, 2 * Math.PI);
    ctx.fill();
  }
}
