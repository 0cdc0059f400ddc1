import type { IconName } from '../../ui/icons';
import { SHAPES } from '../../ui/shapes';

/** Size of the box that icons are drawn in. */
const BOX = 24;

const paths = new Map<IconName, Path2D>();

/** Strokes an icon around a point. */
export function drawIcon(
  ctx: CanvasRenderingContext2D,
  name: IconName,
  at: { x: number; y: number },
  size: number,
  colour: string,
): void {
  let path = paths.get(name);
  if (!path) paths.set(name, (path = pathOf(name)));
  ctx.save();
  ctx.translate(at.x - size / 2, at.y - size / 2);
  ctx.scale(size / BOX, size / BOX);
  ctx.strokeStyle = colour;
  ctx.lineWidth = 2.4;
  ctx.lineCap = ctx.lineJoin = 'round';
  ctx.setLineDash([]);
  ctx.stroke(path);
  ctx.restore();
}

/** The elements are added one by one, because their data may start with a relative step. */
function pathOf(name: IconName): Path2D {
  const whole = new Path2D();
  for (const data of pathData(SHAPES[name])) whole.addPath(new Path2D(data));
  return whole;
}

/** The outlines of an icon's elements as path data. */
export function pathData(markup: string): string[] {
  const elements = markup.matchAll(/<(\w+)\s([^>]*?)\/?>/g);
  return [...elements].map(([, name, attributes]) => dataOf(name!, attributes!));
}

function dataOf(name: string, attributes: string): string {
  const text = (key: string) => new RegExp(`(?:^|\\s)${key}="([^"]*)"`).exec(attributes)?.[1] ?? '';
  const [x, y, width, height] = ['x', 'y', 'width', 'height'].map(text);
  const [cx, cy, r] = ['cx', 'cy', 'r'].map((key) => Number(text(key)));
  switch (name) {
    case 'path':
      return text('d');
    case 'line':
      return `M${text('x1')} ${text('y1')}L${text('x2')} ${text('y2')}`;
    case 'polyline':
      return `M${text('points')}`;
    case 'polygon':
      return `M${text('points')}Z`;
    case 'rect':
      return `M${x} ${y}h${width}v${height}h-${width}Z`;
    case 'circle':
      return `M${cx! - r!} ${cy}a${r} ${r} 0 1 0 ${2 * r!} 0a${r} ${r} 0 1 0 ${-2 * r!} 0`;
    default:
      return '';
  }
}
