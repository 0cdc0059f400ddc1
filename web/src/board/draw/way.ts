import type { Point } from '../geometry';
import type { OverlayWay } from '../overlay';
import { eased, lengthOf, middles, pointAt, shortened, trace } from './line';
import { lineColour, type Pen } from './pen';

const DASHES: Record<OverlayWay['line'], number[]> = {
  solid: [],
  dashed: [7, 4],
  dotted: [0.1, 5],
  staff: [],
};

/** The line of a way on paper. One with a head starts and ends clear of the pieces there. */
export function lineOf({ grid }: Pen, { hexes, eased: soft, head, line }: OverlayWay): Point[] {
  const places = middles(grid, hexes);
  const smooth = soft ? eased(places) : places;
  if (!head && line !== 'staff') return smooth;
  const { size } = grid.board;
  if (places.length > 2) return shortened(smooth, size * 0.7);
  // Between neighbours there is only room beside the pointer of the first piece.
  const near = lengthOf(places) < size * 2;
  return shortened(smooth, size * (near ? 0.95 : 0.7), size * (near ? 0.45 : 0.7));
}

/** Draws a way on a lighter line, so that it can be seen on any ground. */
export function drawWay(pen: Pen, way: OverlayWay): void {
  const places = lineOf(pen, way);
  if (places.length < 2 || lengthOf(places) === 0) return;
  const { ctx } = pen;
  ctx.save();
  ctx.lineJoin = ctx.lineCap = 'round';
  if (way.line === 'staff') drawStaff(pen, places, lineColour(pen, way.tone));
  else drawLine(pen, way, places);
  ctx.restore();
}

function widthOf({ tone, line }: OverlayWay): number {
  if (tone === 'ink' && line === 'solid') return 3;
  return line === 'dotted' ? 2.4 : tone === 'pencil' ? 1.7 : 2.2;
}

function drawLine(pen: Pen, way: OverlayWay, places: Point[]): void {
  const { ctx, unit } = pen;
  const { strength = 1 } = way;
  const width = widthOf(way) * (0.5 + strength / 2);
  const [shaft, head] = way.head ? headed(places, (width + 6) * unit) : [places, null];
  for (const [colour, more] of [
    [pen.inks.halo, 3.4],
    [lineColour(pen, way.tone), 0],
  ] as const) {
    ctx.globalAlpha = strength * (more === 0 ? 1 : 0.8);
    ctx.fillStyle = ctx.strokeStyle = colour;
    ctx.lineWidth = (width + more) * unit;
    // The lighter line below dots consists of dots too, below dashes it is whole.
    const gaps = more === 0 || way.line === 'dotted' ? DASHES[way.line] : [];
    ctx.setLineDash(gaps.map((length) => length * unit));
    trace(ctx, shaft);
    ctx.stroke();
    if (!head) continue;
    ctx.setLineDash([]);
    ctx.lineWidth = (0.6 + more) * unit;
    trace(ctx, head);
    ctx.closePath();
    ctx.fill();
    ctx.stroke();
  }
}

/** Splits a line into its shaft and the triangle at its end. */
function headed(places: Point[], long: number): [Point[], Point[]] {
  const end = places.at(-1)!;
  const { way } = pointAt(places, 1);
  const neck = { x: end.x - way.x * long, y: end.y - way.y * long };
  const wing = { x: -way.y * long * 0.66, y: way.x * long * 0.66 };
  const head = [
    end,
    { x: neck.x - wing.x, y: neck.y - wing.y },
    { x: neck.x + wing.x, y: neck.y + wing.y },
  ];
  return [[...places.slice(0, -1), neck], head];
}

/** Half the width of a staff at its start and at its neck, and the length of its head. */
const [TAIL, NECK, HEAD] = [2, 6, 20];

/** An arrow that grows wider towards its head, as on a staff map. */
function drawStaff({ ctx, inks, unit }: Pen, places: Point[], colour: string): void {
  trace(ctx, staffOutline(places, unit));
  ctx.closePath();
  ctx.strokeStyle = inks.halo;
  ctx.lineWidth = 4.5 * unit;
  ctx.globalAlpha = 0.8;
  ctx.stroke();
  ctx.fillStyle = ctx.strokeStyle = colour;
  ctx.globalAlpha = 0.42;
  ctx.fill();
  ctx.globalAlpha = 1;
  ctx.lineWidth = 1.6 * unit;
  ctx.stroke();
}

/** Outline of a staff along a line: up its left side, round the head, and back. */
export function staffOutline(places: Point[], unit: number): Point[] {
  const whole = lengthOf(places);
  const neck = Math.max(0.4, 1 - (HEAD * unit) / whole);
  const beside = (share: number, half: number): Point => {
    const { at, way } = pointAt(places, share);
    return { x: at.x - way.y * half, y: at.y + way.x * half };
  };
  const steps = Array.from({ length: 17 }, (_, at) => at / 16);
  const half = (step: number) => (TAIL + (NECK - TAIL) * step) * unit;
  const side = (sign: 1 | -1) => steps.map((step) => beside(neck * step, sign * half(step)));
  const wing = NECK * 2.2 * unit;
  return [
    ...side(1),
    beside(neck, wing),
    pointAt(places, 1).at,
    beside(neck, -wing),
    ...side(-1).reverse(),
  ];
}
