import type { OverlayDisc } from '../overlay';
import { PAPER } from '../palette';
import { drawIcon } from './icon';
import { plateColour, type Pen } from './pen';

/** Radius of a disc on paper. */
export function discRadius({ unit }: Pen, { large }: OverlayDisc): number {
  return (large ? 12 : 9.5) * unit;
}

/** Draws a disc with an icon, such as a waypoint with its behaviour. */
export function drawDisc(pen: Pen, disc: OverlayDisc): void {
  const { ctx, grid, unit } = pen;
  const at = grid.middle(disc.hex);
  const radius = discRadius(pen, disc);
  ctx.save();
  ctx.beginPath();
  ctx.arc(at.x, at.y, radius, 0, 2 * Math.PI);
  ctx.fillStyle = plateColour(disc.tone);
  ctx.strokeStyle = PAPER;
  ctx.lineWidth = 1.8 * unit;
  ctx.fill();
  ctx.stroke();
  ctx.restore();
  drawIcon(ctx, disc.icon, at, radius * 1.25, PAPER);
}
