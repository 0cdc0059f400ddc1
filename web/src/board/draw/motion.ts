import type { Inks } from '../inks';
import type { Mark } from '../motion/frame';
import { trace } from './line';
import { write } from './words';

/** Draws shot lines, damage numbers and rings above the pieces, in paper units. */
export function drawMotion(
  ctx: CanvasRenderingContext2D,
  marks: Mark[],
  inks: Inks,
  size: number,
): void {
  for (const mark of marks) {
    ctx.save();
    ctx.globalAlpha = 1 - mark.fading * mark.fading;
    drawMark(ctx, mark, inks, size);
    ctx.restore();
  }
}

function drawMark(ctx: CanvasRenderingContext2D, mark: Mark, inks: Inks, size: number): void {
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
        size: 17,
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
      ctx.lineWidth = 2;
      ctx.strokeStyle = inks.hit;
      ctx.beginPath();
      ctx.arc(mark.at.x, mark.at.y, size * 0.8, 0, 2 * Math.PI);
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
