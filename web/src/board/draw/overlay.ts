import type { Scene } from '../../api/wire';
import { corners, distance, type Grid, type Point } from '../geometry';
import type { Overlay, OverlayCell, OverlayLine } from '../overlay';
import { piecesAt } from '../speak';
import { FILLS, INK, PAPER, TARGET, TONES, type FillStyle } from '../palette';
import { drawArrow, middles, outlined, shortened } from './line';
import { drawBands } from './bands';
import { drawReach, isReach } from './reach';
import { drawPieces, stacked, type Zoom } from './piece';
import { SANS, write } from './words';

/** Draws the highlighted hexes, below the pieces. */
export function drawCells(
  ctx: CanvasRenderingContext2D,
  grid: Grid,
  overlay: Overlay,
  scene: Scene | null,
  zoom: Zoom,
): void {
  const around = corners(grid.board.orientation, grid.board.size);
  if (overlay.bands) drawBands(ctx, grid, overlay.bands);
  drawReach(ctx, grid, overlay.cells.filter(isReach));
  for (const cell of overlay.cells) {
    if (isReach(cell) || !grid.has(cell.hex)) continue;
    const pieces = cell.fill === 'target' ? piecesAt(scene, cell.hex) : [];
    const top = stacked(grid, pieces, zoom).at(-1);
    if (top) drawCrossHairs(ctx, top.at, zoom);
    else drawCell(ctx, grid.middle(cell.hex), around, cell);
  }
}

/** Half the size of a plate in units of a token, by level. */
const HALF = { far: 8, middle: 13, near: 21 };

/** Distance of a ring around a token from its centre, in paper units: clear of the prow. */
export function ringAround(zoom: Zoom): number {
  return HALF[zoom.level] * 1.66 * zoom.token;
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

/** Draws paths, lines, ghosts and labels, above the pieces. */
export function drawAbove(
  ctx: CanvasRenderingContext2D,
  grid: Grid,
  overlay: Overlay,
  scene: Scene | null,
  zoom: Zoom,
): void {
  if (overlay.path) drawArrow(ctx, shortened(middles(grid, overlay.path), grid.board.size * 0.7));
  if (overlay.ghosts.length > 0) {
    ctx.save();
    ctx.globalAlpha = 0.6;
    drawPieces(ctx, grid, scene?.looks ?? [], overlay.ghosts, zoom);
    ctx.restore();
  }
  for (const line of overlay.lines) drawLine(ctx, grid, line, Math.max(1, zoom.pixel));
  for (const { hex, label } of overlay.cells) {
    if (!label || !grid.has(hex)) continue;
    const { x, y } = grid.middle(hex);
    const halo = { colour: PAPER, width: 3 };
    // Below the piece in the hex, if there is one.
    const lower = piecesAt(scene, hex).length > 0 ? grid.board.size * 0.72 : 0;
    write(ctx, label, x, y + 4.5 + lower, {
      size: label.length > 3 ? 11 : 13,
      colour: INK,
      bold: true,
      halo,
    });
  }
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

function drawLine(
  ctx: CanvasRenderingContext2D,
  grid: Grid,
  line: OverlayLine,
  unit: number,
): void {
  if (!grid.has(line.from) || !grid.has(line.to)) return;
  const { colour, dash } = TONES[line.tone];
  const [from, to] = [grid.middle(line.from), grid.middle(line.to)];
  // Between neighbours there is only room beside the pointer of the first piece.
  const [first, last] = distance(line.from, line.to) > 1 ? [0.7, 0.7] : [0.95, 0.45];
  const { size } = grid.board;
  drawArrow(ctx, shortened([from, to], first * size, last * size), colour, dash);
  if (!line.label) return;
  // Nearer to the target, where lines from several units do not cross.
  const at = { x: from.x * 0.4 + to.x * 0.6, y: from.y * 0.4 + to.y * 0.6 };
  if (line.pill) return drawPill(ctx, line.label, at, colour, unit);
  const halo = { colour: PAPER, width: 4 };
  write(ctx, line.label, at.x, at.y + 4, { size: 13, colour, bold: true, halo });
}

/** Writes words into a pill with a coloured edge; `unit` is a pixel in paper units, so that it stays readable. */
function drawPill(
  ctx: CanvasRenderingContext2D,
  words: string,
  at: Point,
  colour: string,
  unit: number,
): void {
  ctx.save();
  ctx.translate(at.x, at.y);
  ctx.scale(unit, unit);
  ctx.font = `700 13px ${SANS}`;
  const width = ctx.measureText(words).width + 20;
  ctx.beginPath();
  ctx.roundRect(-width / 2, -12, width, 24, 12);
  ctx.fillStyle = PAPER;
  ctx.fill();
  ctx.strokeStyle = colour;
  ctx.lineWidth = 2;
  ctx.stroke();
  write(ctx, words, 0, 4.5, { size: 13, colour: INK, bold: true });
  ctx.restore();
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
