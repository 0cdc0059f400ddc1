import type { Look, Sign } from '../../api/wire';
import type { Grid } from '../geometry';
import { drawLook } from './look';
import type { Zoom } from './piece';

/** Whether an emblem is drawn below the pieces; the others stick out above them. */
export function isBelow({ emblem }: Sign): boolean {
  return emblem === 'stage';
}

export function drawEmblem(
  ctx: CanvasRenderingContext2D,
  grid: Grid,
  looks: Look[],
  sign: Sign,
  zoom: Zoom,
): void {
  const look = looks[sign.look];
  if (!look || !grid.has(sign.hex)) return;
  const { x, y } = grid.middle(sign.hex);
  ctx.save();
  ctx.translate(x, y);
  ctx.scale(sign.mirrored ? -zoom.token : zoom.token, zoom.token);
  drawLook(ctx, look, zoom.level);
  ctx.restore();
}
