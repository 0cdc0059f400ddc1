import type { Emblem, Sign } from '../../api/wire';
import type { Grid } from '../geometry';
import { INK, PAPER, seatColour } from '../palette';

/** SVG paths around the centre of a hex, the same as in the server's pictures. */
const OUTLINES: Record<Emblem, string> = {
  flag: 'M-19 2V-21M-19 -20h13l-4 4.5 4 4.5h-13',
  tent: 'M-23 20l8.5-14 8.5 14z',
  rider: 'M0 -7a7 7 0 1 0 .1 0zM-3.4 -2.6h6.8v5.2h-6.8l3.4-2.6z',
  stage: 'M0 -4.5L4.5 0L0 4.5L-4.5 0z',
};

/** Whether an emblem is drawn below the pieces; the others stick out above them. */
export function isBelow({ emblem }: Sign): boolean {
  return emblem === 'stage' || emblem === 'rider';
}

export function drawEmblem(ctx: CanvasRenderingContext2D, grid: Grid, sign: Sign): void {
  if (!grid.has(sign.hex)) return;
  const { x, y } = grid.middle(sign.hex);
  const outline = new Path2D(OUTLINES[sign.emblem]);
  ctx.save();
  ctx.translate(x, y);
  ctx.fillStyle = sign.side === null ? PAPER : seatColour(sign.side);
  ctx.strokeStyle = INK;
  ctx.lineWidth = 1.4;
  ctx.lineJoin = 'round';
  ctx.lineCap = 'round';
  ctx.fill(outline);
  ctx.stroke(outline);
  ctx.restore();
}
