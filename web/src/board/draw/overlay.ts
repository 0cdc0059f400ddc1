import type { Scene } from '../../api/wire';
import { corners, type Point } from '../geometry';
import type { Overlay, OverlayArea, OverlayCell, OverlayWay } from '../overlay';
import { FILLS, INK, PAPER, TARGET, type FillStyle } from '../palette';
import { piecesAt } from '../speak';
import { drawArea } from './area';
import { discRadius, drawDisc } from './disc';
import { drawLabelAt, Room, type Box } from './label';
import { middles, outlined, pointAt } from './line';
import type { Pen } from './pen';
import { drawPieces, halfOf, stacked, type Zoom } from './piece';
import { drawReach, isReach } from './reach';
import { drawWay, lineOf } from './way';
import { write } from './words';

/** Draws areas, highlighted hexes and plain ways, below the pieces. */
export function drawBelow(pen: Pen, overlay: Overlay, scene: Scene | null): void {
  const { ctx, grid, zoom } = pen;
  const around = corners(grid.board.orientation, grid.board.size);
  for (const area of overlay.areas) drawArea(pen, area);
  drawReach(pen, overlay.cells.filter(isReach));
  for (const cell of overlay.cells) {
    if (isReach(cell) || !grid.has(cell.hex)) continue;
    const pieces = cell.fill === 'target' ? piecesAt(scene, cell.hex) : [];
    const top = stacked(grid, pieces, zoom).at(-1);
    if (top) drawCrossHairs(ctx, top.at, zoom);
    else drawCell(ctx, grid.middle(cell.hex), around, cell);
  }
  for (const way of overlay.ways) if (!isAbove(way)) drawWay(pen, way);
}

const isAbove = ({ head, line }: OverlayWay): boolean => head === true || line === 'staff';

/** Distance of a ring around a token from its centre, in paper units: clear of the prow. */
export function ringAround(zoom: Zoom): number {
  return 1.66 * halfOf(zoom);
}

/** The sign of a target: a broken ring with four ticks. */
function drawCrossHairs(ctx: CanvasRenderingContext2D, at: Point, zoom: Zoom): void {
  const radius = ringAround(zoom);
  const tick = Math.max(3 * zoom.pixel, radius * 0.17);
  const hairs = new Path2D();
  for (let quarter = 0; quarter < 4; quarter += 1) {
    const angle = (quarter * Math.PI) / 2;
    hairs.moveTo(radius * Math.cos(angle + 0.3), radius * Math.sin(angle + 0.3));
    hairs.arc(0, 0, radius, angle + 0.3, angle + Math.PI / 2 - 0.3);
    const [x, y] = [Math.cos(angle), Math.sin(angle)];
    hairs.moveTo(x * (radius - tick), y * (radius - tick));
    hairs.lineTo(x * (radius + tick), y * (radius + tick));
  }
  ctx.save();
  ctx.translate(at.x, at.y);
  for (const [colour, width] of [
    [PAPER, 5.4],
    [TARGET, 2.6],
  ] as const) {
    ctx.strokeStyle = colour;
    ctx.lineWidth = width * zoom.pixel;
    ctx.stroke(hairs);
  }
  ctx.restore();
}

/** Draws arrows, discs, ghosts and labels, above the pieces. Labels keep off what is `covered`. */
export function drawAbove(pen: Pen, overlay: Overlay, scene: Scene | null, covered: Box[]): void {
  const { ctx, grid, zoom } = pen;
  for (const way of overlay.ways) if (isAbove(way)) drawWay(pen, way);
  if (overlay.ghosts.length > 0) {
    ctx.save();
    ctx.globalAlpha = 0.6;
    drawPieces(ctx, grid, scene?.looks ?? [], overlay.ghosts, zoom);
    ctx.restore();
  }
  for (const disc of overlay.discs) if (grid.has(disc.hex)) drawDisc(pen, disc);
  for (const cell of overlay.cells) writeCell(pen, cell, scene);
  drawLabels(pen, overlay, covered);
}

/** Least size of print in a hex, and the least height of a hex that has room for it, in pixels. */
const [PRINT, ROOMY] = [10, 22];

/** Writes the number of a highlighted hex, below the piece in it if there is one. */
function writeCell(pen: Pen, { hex, label }: OverlayCell, scene: Scene | null): void {
  const { ctx, grid, zoom } = pen;
  const high = (grid.board.size * Math.sqrt(3)) / zoom.pixel;
  if (!label || !grid.has(hex) || high < ROOMY) return;
  const { x, y } = grid.middle(hex);
  const lower = piecesAt(scene, hex).length > 0 ? grid.board.size * 0.72 : 0;
  write(ctx, label, x, y + 4.5 + lower, {
    size: Math.max(label.length > 3 ? 11 : 13, PRINT * zoom.pixel),
    colour: INK,
    bold: true,
    halo: { colour: PAPER, width: 3 },
  });
}

/** Labels stand beside pieces, discs and each other. */
function drawLabels(pen: Pen, { areas, ways, discs }: Overlay, covered: Box[]): void {
  const { grid, unit } = pen;
  const room = new Room(grid.board.field);
  for (const box of covered) room.take(box);
  const shown = discs.filter(({ hex }) => grid.has(hex));
  for (const disc of shown) room.takeAround(grid.middle(disc.hex), discRadius(pen, disc));
  for (const disc of shown) {
    const reach = discRadius(pen, disc) + 3 * unit;
    const at = grid.middle(disc.hex);
    const anchor = { at, reach: { x: reach, y: reach } };
    if (disc.label) drawLabelAt(pen, room, disc.label, disc.tone, [anchor]);
  }
  for (const way of ways) labelWay(pen, room, way);
  for (const area of areas) labelArea(pen, room, area);
}

/** Distance of a label from a way, in units of a mark. */
const BESIDE = 12;

/**
 * A label stands beside its share of the way, or a little before or after it. A pill lies on the way, and beside it
 * only where the way is too short: between units in adjacent hexes.
 */
function labelWay(pen: Pen, room: Room, way: OverlayWay): void {
  const places = lineOf(pen, way);
  if (!way.label || places.length < 2) return;
  const share = way.at ?? 0.6;
  const shares = [share, share - 0.15, share + 0.15, share - 0.3, share + 0.3];
  const along = shares.map((one) => pointAt(places, one).at);
  const beside = (far: number) => along.map((at) => ({ at, reach: { x: far, y: far } }));
  const pill = way.label.look === 'pill';
  const anchors = pill
    ? [...along.map((at) => ({ at })), ...beside(pen.grid.board.size)]
    : beside(BESIDE * pen.unit);
  drawLabelAt(pen, room, way.label, way.tone, anchors);
}

/**
 * A name stands above the highest hexes of an area, anything else beside the whole area. An area without an
 * edge along the border of the map is named inside, at its left end.
 */
function labelArea(pen: Pen, room: Room, { hexes, label, tone, open }: OverlayArea): void {
  const { size } = pen.grid.board;
  const places = middles(pen.grid, hexes);
  if (!label || places.length === 0) return;
  if (open) {
    const at = places.reduce((left, place) => (place.x < left.x ? place : left));
    return drawLabelAt(pen, room, label, tone, [{ at: { ...at, x: at.x + size } }]);
  }
  const top = Math.min(...places.map(({ y }) => y));
  const highest = places.filter(({ y }) => label.look !== 'name' || y < top + size);
  const { from, to } = boundsOf(highest, size);
  const at = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  drawLabelAt(pen, room, label, tone, [{ at, reach: { x: to.x - at.x, y: to.y - at.y } }]);
}

/** The smallest box around hexes of a size. */
function boundsOf(middles: Point[], size: number): { from: Point; to: Point } {
  const [xs, ys] = [middles.map(({ x }) => x), middles.map(({ y }) => y)];
  return {
    from: { x: Math.min(...xs) - size, y: Math.min(...ys) - size },
    to: { x: Math.max(...xs) + size, y: Math.max(...ys) + size },
  };
}

function drawCell(
  ctx: CanvasRenderingContext2D,
  middle: Point,
  around: Point[],
  { fill, level = 0.5 }: OverlayCell,
): void {
  const style = FILLS[fill];
  ctx.save();
  ctx.translate(middle.x, middle.y);
  const origin = { x: 0, y: 0 };
  outlined(ctx, origin, around, 0.95);
  ctx.fillStyle = style.colour;
  ctx.strokeStyle = style.colour;
  ctx.globalAlpha = style.pattern === 'ring' ? 0.12 : 0.14 + 0.26 * level;
  ctx.fill();
  ctx.globalAlpha = 0.9;
  ctx.lineWidth = style.pattern === 'ring' || style.pattern === 'double' ? 3 : 1.4;
  ctx.stroke();
  drawPattern(ctx, style, around);
  ctx.restore();
}

/** Patterns that distinguish kinds without colour: hatching, cross-hatching, dots, a second ring. */
function drawPattern(ctx: CanvasRenderingContext2D, style: FillStyle, around: Point[]): void {
  const size = Math.hypot(around[0]!.x, around[0]!.y);
  if (style.pattern === 'double' || style.pattern === 'ring') {
    outlined(ctx, { x: 0, y: 0 }, around, 0.78);
    ctx.lineWidth = 1.4;
    if (style.pattern === 'ring') ctx.setLineDash([5, 3]);
    ctx.stroke();
    return;
  }
  if (style.pattern === 'plain') return;
  outlined(ctx, { x: 0, y: 0 }, around, 0.93);
  ctx.clip();
  ctx.globalAlpha = 0.5;
  ctx.lineWidth = 1.2;
  if (style.pattern === 'dots') drawDots(ctx, size);
  else drawHatching(ctx, size, style.pattern);
}

function drawDots(ctx: CanvasRenderingContext2D, size: number): void {
  ctx.beginPath();
  for (let row = -3; row <= 3; row += 1) {
    for (let column = -3; column <= 3; column += 1) {
      const [x, y] = [(column + (row % 2) / 2) * (size / 3), row * (size / 3)];
      ctx.moveTo(x + 1.7, y);
      ctx.arc(x, y, 1.7, 0, 2 * Math.PI);
    }
  }
  ctx.fill();
}

function drawHatching(
  ctx: CanvasRenderingContext2D,
  size: number,
  pattern: 'hatch' | 'back-hatch' | 'cross',
): void {
  const leans = { hatch: [1], 'back-hatch': [-1], cross: [1, -1] }[pattern];
  ctx.beginPath();
  for (const lean of leans) {
    for (let at = -2 * size; at <= 2 * size; at += 9) {
      ctx.moveTo(at - lean * size, size);
      ctx.lineTo(at + lean * size, -size);
    }
  }
  ctx.stroke();
}

/** Draws a small sample of a highlighted hex, for the key. */
export function drawSwatch(canvas: HTMLCanvasElement, fill: OverlayCell['fill']): void {
  const ctx = canvas.getContext('2d');
  if (!ctx) return;
  const size = canvas.width / 2;
  const around = corners('flat', size * 0.98);
  ctx.clearRect(0, 0, canvas.width, canvas.height);
  outlined(ctx, { x: size, y: size }, around, 0.95);
  ctx.fillStyle = PAPER;
  ctx.fill();
  drawCell(ctx, { x: size, y: size }, around, { hex: { x: 0, y: 0 }, fill });
}
