import type { Inks } from '../inks';
import type { Mark } from '../motion/frame';
import { drawArrows, drawRunners, drawTrail } from './battle';
import { trace } from './line';
import { write } from './words';

/** Size of a number in paper units, and its least size in pixels. */
const [NUMBER, READABLE] = [17, 13];

/** Draws shot lines, damage numbers and other marks above the pieces, in paper units. */
export function drawMotion(
  ctx: CanvasRenderingContext2D,
  marks: Mark[],
  inks: Inks,
  { size, pixel }: Scale,
): void {
  for (const mark of marks) {
    ctx.save();
    ctx.globalAlpha = 1 - mark.fading * mark.fading;
    drawMark(ctx, mark, inks, { size, pixel });
    ctx.restore();
  }
}

/** Size of a hex and of a pixel, in paper units. */
interface Scale {
  size: number;
  pixel: number;
}

function drawMark(
  ctx: CanvasRenderingContext2D,
  mark: Mark,
  inks: Inks,
  { size, pixel }: Scale,
): void {
  switch (mark.kind) {
    case 'line':
      ctx.lineCap = 'round';
      ctx.lineWidth = 3;
      ctx.strokeStyle = mark.hit ? inks.hit : inks.miss;
      ctx.setLineDash(mark.hit ? [] : [6, 5]);
      trace(ctx, [mark.from, mark.to]);
      ctx.stroke();
      return;
    case 'number': {
      const halo = { colour: inks.halo, width: 5 };
      write(ctx, mark.text, mark.at.x, mark.at.y - size * 0.8, {
        size: Math.max(NUMBER, READABLE * pixel),
        colour: inks.hit,
        bold: true,
        halo,
      });
      return;
    }
    case 'clash':
      drawStar(ctx, mark.at.x, mark.at.y, size * (0.3 + 0.15 * mark.fading), inks);
      return;
    case 'ring':
      return drawRing(ctx, mark.at.x, mark.at.y, inks, { size, pixel });
    case 'arrows':
      return drawArrows(ctx, [mark.from, mark.to], mark.share, inks, size);
    case 'runners':
      return drawRunners(ctx, mark.at, mark.way, mark.share, mark.side, size);
    case 'trail':
      return drawTrail(ctx, mark.way, mark.share, inks, size);
  }
}

/** A ring of two pixels, with a light edge. */
function drawRing(
  ctx: CanvasRenderingContext2D,
  x: number,
  y: number,
  inks: Inks,
  { size, pixel }: Scale,
): void {
  ctx.beginPath();
  ctx.arc(x, y, size * 0.8, 0, 2 * Math.PI);
  for (const [colour, width] of [
    [inks.halo, 5],
    [inks.label, 2],
  ] as const) {
    ctx.strokeStyle = colour;
    ctx.lineWidth = width * pixel;
    ctx.stroke();
  }
}

/** A star with eight points, the mark of a fight. */
function drawStar(
  ctx: CanvasRenderingContext2D,
  x: number,
  y: number,
  reach: number,
  inks: Inks,
): void {
  ctx.beginPath();
  for (let point = 0; point < 16; point += 1) {
    const far = point % 2 === 0 ? reach : reach * 0.55;
    const angle = (point * Math.PI) / 8;
    ctx.lineTo(x + far * Math.cos(angle), y + far * Math.sin(angle));
  }
  ctx.closePath();
  ctx.fillStyle = inks.halo;
  ctx.strokeStyle = inks.hit;
  ctx.lineWidth = 2;
  ctx.fill();
  ctx.stroke();
}
