import type { Hex } from '../../api/wire';
import type { Grid, Point } from '../geometry';

/** Centres of the hexes that are on the board. */
export function middles(grid: Grid, hexes: Hex[]): Point[] {
  return hexes.filter((hex) => grid.has(hex)).map((hex) => grid.middle(hex));
}

export function trace(ctx: CanvasRenderingContext2D, places: Point[]): void {
  ctx.beginPath();
  places.forEach(({ x, y }, at) => (at === 0 ? ctx.moveTo(x, y) : ctx.lineTo(x, y)));
}

export function lengthBetween(one: Point, other: Point): number {
  return Math.hypot(other.x - one.x, other.y - one.y);
}

export function lengthOf(places: Point[]): number {
  return places.slice(1).reduce((sum, to, at) => sum + lengthBetween(places[at]!, to), 0);
}

/** Shortens a line at both ends, so that pieces there stay visible. */
export function shortened(places: Point[], first: number, last = 0): Point[] {
  const [start, second] = places;
  const [end, before] = [places.at(-1), places.at(-2)];
  if (!start || !second || !end || !before) return places;
  const between = places.length > 2 ? places.slice(1, -1) : [];
  const whole = places.length === 2 ? first + last : first;
  if (lengthBetween(start, second) <= whole) return places;
  return [towards(start, second, first), ...between, towards(end, before, last)];
}

function towards(from: Point, to: Point, far: number): Point {
  return between(from, to, far / (lengthBetween(from, to) || 1));
}

export function between(from: Point, to: Point, share: number): Point {
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

/** The point at a share of a line's length, with the direction of the line there. */
export function pointAt(places: Point[], share: number): { at: Point; way: Point } {
  let left = lengthOf(places) * Math.min(1, Math.max(0, share));
  for (let step = 1; step < places.length; step += 1) {
    const [from, to] = [places[step - 1]!, places[step]!];
    const far = lengthBetween(from, to);
    if (far > 0 && (left <= far || step === places.length - 1)) {
      const way = { x: (to.x - from.x) / far, y: (to.y - from.y) / far };
      return { at: between(from, to, Math.min(1, left / far)), way };
    }
    left -= far;
  }
  return { at: places[0] ?? { x: 0, y: 0 }, way: { x: 1, y: 0 } };
}

/** Rounds off a line from hex to hex: its ends stay, and its zigzag between them becomes a curve. */
export function eased(places: Point[]): Point[] {
  let line = places;
  for (let pass = 0; pass < 3; pass += 1) line = relaxed(line);
  return rounded(line);
}

/** Moves every inner point halfway to the middle of its neighbours. */
function relaxed(line: Point[]): Point[] {
  return line.map((here, at) => {
    const [before, after] = [line[at - 1], line[at + 1]];
    return before && after ? between(here, between(before, after, 0.5), 0.5) : here;
  });
}

/** Cuts the corners of a line (Chaikin). */
function rounded(line: Point[]): Point[] {
  const [first, last] = [line[0], line.at(-1)];
  if (line.length < 3 || !first || !last) return line;
  const cut = line.slice(1).flatMap((to, at) => {
    const from = line[at]!;
    return [between(from, to, 0.25), between(from, to, 0.75)];
  });
  return [first, ...cut.slice(1, -1), last];
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
