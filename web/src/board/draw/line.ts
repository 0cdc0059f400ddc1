import type { Hex } from '../../api/wire';
import type { Grid, Point } from '../geometry';
import { PAPER } from '../palette';

/** Centres of the hexes that are on the board. */
export function middles(grid: Grid, hexes: Hex[]): Point[] {
  return hexes.filter((hex) => grid.has(hex)).map((hex) => grid.middle(hex));
}

export function trace(ctx: CanvasRenderingContext2D, places: Point[]): void {
  ctx.beginPath();
  places.forEach(({ x, y }, at) => (at === 0 ? ctx.moveTo(x, y) : ctx.lineTo(x, y)));
}

/** Shortens a line at both ends, so that pieces there stay visible. */
export function shortened(places: Point[], first: number, last = 0): Point[] {
  const [start, second] = places;
  const [end, before] = [places.at(-1), places.at(-2)];
  if (!start || !second || !end || !before) return places;
  const between = places.length > 2 ? places.slice(1, -1) : [];
  const whole = places.length === 2 ? first + last : first;
  if (Math.hypot(second.x - start.x, second.y - start.y) <= whole) return places;
  return [towards(start, second, first), ...between, towards(end, before, last)];
}

function towards(from: Point, to: Point, far: number): Point {
  const share = far / (Math.hypot(to.x - from.x, to.y - from.y) || 1);
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

/** A path with an arrowhead, outlined in the paper colour. */
export function drawArrow(
  ctx: CanvasRenderingContext2D,
  places: Point[],
  colour = '#22201d',
  dash: number[] = [],
): void {
  const end = places.at(-1);
  const before = places.at(-2);
  if (!end || !before) return;
  const length = Math.hypot(end.x - before.x, end.y - before.y) || 1;
  const way = { x: (end.x - before.x) / length, y: (end.y - before.y) / length };
  const neck = { x: end.x - way.x * 9, y: end.y - way.y * 9 };
  const wing = { x: -way.y * 6, y: way.x * 6 };
  const head = [
    end,
    { x: neck.x - wing.x, y: neck.y - wing.y },
    { x: neck.x + wing.x, y: neck.y + wing.y },
  ];
  ctx.save();
  ctx.lineJoin = 'round';
  ctx.lineCap = 'round';
  for (const [stroke, more] of [
    [PAPER, 3.5],
    [colour, 0],
  ] as const) {
    ctx.strokeStyle = stroke;
    ctx.fillStyle = stroke;
    ctx.lineWidth = 2.6 + more;
    ctx.setLineDash(more === 0 ? dash : []);
    trace(ctx, [...places.slice(0, -1), neck]);
    ctx.stroke();
    ctx.setLineDash([]);
    ctx.lineWidth = 0.5 + more;
    trace(ctx, head);
    ctx.closePath();
    ctx.fill();
    ctx.stroke();
  }
  ctx.restore();
}

/** Traces the outline of a hex, to fill or stroke. */
export function outlined(
  ctx: CanvasRenderingContext2D,
  middle: Point,
  around: Point[],
  share = 1,
): void {
  ctx.beginPath();
  around.forEach((corner, at) => {
    const [x, y] = [middle.x + corner.x * share, middle.y + corner.y * share];
    if (at === 0) ctx.moveTo(x, y);
    else ctx.lineTo(x, y);
  });
  ctx.closePath();
}
