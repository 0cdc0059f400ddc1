import type { Point } from '../geometry';
import type { Inks } from '../inks';
import { PAPER, seatColour } from '../palette';
import { trace } from './line';

/** Arrows of a volley: how far each is beside the middle, and how late it leaves, in shares. */
const FLIGHT = [
  [0, 0],
  [-0.5, 0.06],
  [0.45, 0.1],
  [-0.2, 0.16],
  [0.7, 0.2],
  [-0.8, 0.24],
  [0.2, 0.3],
] as const;

/** Height of the arc as a share of the way, and length of an arrow in hexes. */
const [ARC, SHAFT] = [0.24, 0.32];

/** Draws arrows that fly on an arc from one place to another. */
export function drawArrows(
  ctx: CanvasRenderingContext2D,
  [from, to]: [Point, Point],
  share: number,
  inks: Inks,
  size: number,
): void {
  const far = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const beside = { x: -(to.y - from.y) / far, y: (to.x - from.x) / far };
  ctx.lineCap = 'round';
  for (const [shift, later] of FLIGHT) {
    const flown = Math.min(1, Math.max(0, (share - later) / (1 - later)));
    if (flown === 0) continue;
    const off = { x: beside.x * shift * size * 0.7, y: beside.y * shift * size * 0.7 };
    const at = (way: number): Point => ({
      x: from.x + (to.x - from.x) * way + off.x,
      y: from.y + (to.y - from.y) * way + off.y - 4 * ARC * far * way * (1 - way),
    });
    const tail = Math.max(0, flown - (SHAFT * size) / far);
    stroked(ctx, [at(tail), at(flown)], inks, size * 0.055);
  }
}

/** Places of running men around their unit, in hexes, and how fast each runs. */
const MEN = [
  [-0.5, -0.2, 1],
  [-0.3, 0.3, 0.7],
  [-0.1, -0.35, 0.85],
  [0, 0.1, 1.15],
  [0.15, -0.1, 0.6],
  [0.3, 0.35, 0.95],
  [0.45, -0.25, 0.75],
  [0.55, 0.15, 1.1],
  [-0.6, 0.1, 0.9],
  [0.1, 0.45, 0.8],
] as const;

/** How far the fastest man runs, in hexes, and how far the men spread. */
const [RUN, SPREAD] = [1.7, 0.5];

/** Draws men that scatter in a direction, in the colour of their side. */
export function drawRunners(
  ctx: CanvasRenderingContext2D,
  at: Point,
  way: Point,
  share: number,
  side: number,
  size: number,
): void {
  ctx.fillStyle = seatColour(side);
  ctx.strokeStyle = PAPER;
  ctx.lineWidth = size * 0.05;
  for (const [across, deep, speed] of MEN) {
    const forward = (deep + RUN * share * speed) * size;
    const sideways = across * (1 + SPREAD * share) * size;
    ctx.beginPath();
    const x = at.x + way.x * forward - way.y * sideways;
    const y = at.y + way.y * forward + way.x * sideways;
    ctx.arc(x, y, size * 0.09, 0, 2 * Math.PI);
    ctx.stroke();
    ctx.fill();
  }
}

/** Draws the dotted way of a courier, up to a share of it. */
export function drawTrail(
  ctx: CanvasRenderingContext2D,
  way: Point[],
  share: number,
  inks: Inks,
  size: number,
): void {
  const reached = way.slice(0, Math.max(2, Math.ceil(way.length * share)));
  ctx.setLineDash([0.1, size * 0.24]);
  ctx.lineCap = 'round';
  stroked(ctx, reached, inks, size * 0.1);
}

/** A line in ink with a light edge, so that it is seen on any ground. */
function stroked(ctx: CanvasRenderingContext2D, places: Point[], inks: Inks, width: number): void {
  for (const [colour, more] of [
    [inks.halo, 2],
    [inks.label, 1],
  ] as const) {
    ctx.strokeStyle = colour;
    ctx.lineWidth = width * more;
    trace(ctx, places);
    ctx.stroke();
  }
}
