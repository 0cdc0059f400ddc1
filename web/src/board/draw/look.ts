import type { Look, Part } from '../../api/wire';
import { SANS } from './words';

/** Levels of detail, as in the server's looks. */
export type Level = 'far' | 'middle' | 'near';

const paths = new Map<string, Path2D>();

/** Looks repeat their outlines, so each is parsed once. */
function pathOf(data: string): Path2D {
  let path = paths.get(data);
  if (!path) paths.set(data, (path = new Path2D(data)));
  return path;
}

/** Draws a level of a look around the origin. */
export function drawLook(ctx: CanvasRenderingContext2D, look: Look, level: Level): void {
  for (const part of look[level] ?? []) drawPart(ctx, part);
}

function drawPart(ctx: CanvasRenderingContext2D, part: Part): void {
  ctx.save();
  if (part.clip) ctx.clip(pathOf(part.clip));
  if (part.alpha !== undefined) ctx.globalAlpha *= part.alpha / 100;
  const { pose } = part;
  if (pose) {
    ctx.translate(pose.x, pose.y);
    if (pose.turn !== 0) ctx.rotate((pose.turn * Math.PI) / 180);
    if (pose.scale !== 1) ctx.scale(pose.scale, pose.scale);
  }
  ctx.lineJoin = 'round';
  ctx.lineCap = part.cap ?? 'round';
  if (part.dash) ctx.setLineDash(part.dash);
  if (part.stroke) [ctx.strokeStyle, ctx.lineWidth] = [part.stroke, part.width ?? 1];
  if (part.fill) ctx.fillStyle = part.fill;
  if (part.d !== undefined) paint(ctx, part, pathOf(part.d));
  else if (part.text !== undefined) print(ctx, part, part.text);
  ctx.restore();
}

function paint(ctx: CanvasRenderingContext2D, part: Part, path: Path2D): void {
  if (part.fill) ctx.fill(path);
  if (part.stroke) ctx.stroke(path);
}

function print(ctx: CanvasRenderingContext2D, part: Part, text: string): void {
  ctx.font = `700 ${part.size ?? 10}px ${SANS}`;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'alphabetic';
  if (part.stroke) ctx.strokeText(text, 0, 0);
  if (part.fill) ctx.fillText(text, 0, 0);
}
