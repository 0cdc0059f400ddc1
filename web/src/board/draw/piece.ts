import type { Placed } from '../../api/wire';
import { ahead, type Grid, type Point } from '../geometry';
import { INK, PAPER, paled, seatColour } from '../palette';
import { write } from './words';

/** Draws pieces as in the server's pictures; pieces in the same hex are stacked. */
export function drawPieces(ctx: CanvasRenderingContext2D, grid: Grid, pieces: Placed[]): void {
  for (const { piece, at } of stacked(grid, pieces)) drawPiece(ctx, grid, piece, at);
}

/** Position of each piece: in a stack, each is shifted down and left of the one below. */
export function stacked(grid: Grid, pieces: Placed[]): { piece: Placed; at: Point }[] {
  const heights = new Map<string, number>();
  const laid: { piece: Placed; at: Point }[] = [];
  for (const piece of pieces) {
    if (!grid.has(piece.hex)) continue;
    const number = grid.number(piece.hex);
    const below = heights.get(number) ?? 0;
    heights.set(number, below + 1);
    const middle = grid.middle(piece.hex);
    laid.push({ piece, at: { x: middle.x - 6 * below, y: middle.y + 6 * below } });
  }
  return laid;
}

export function drawPiece(
  ctx: CanvasRenderingContext2D,
  grid: Grid,
  piece: Placed,
  at: Point,
): void {
  const colour = seatColour(piece.side);
  ctx.save();
  ctx.globalAlpha *= (100 - Math.min(100, piece.faded)) / 100;
  ctx.translate(at.x, at.y);
  // The second line of text needs a larger piece.
  if (piece.foot !== '') ctx.scale(1.2, 1.2);
  ctx.strokeStyle = colour;
  ctx.lineJoin = 'round';
  if (piece.facing !== null) drawNose(ctx, ahead(piece.facing, grid.board.orientation), colour);
  ctx.fillStyle = paled(colour, 86);
  ctx.lineWidth = 2.4;
  // Sides differ in shape as well as colour: square, round, dashed.
  const broken = piece.side % 4 >= 2 || piece.faded > 0;
  ctx.setLineDash(broken ? [4, 2] : []);
  ctx.beginPath();
  ctx.roundRect(-14, -14, 28, 28, piece.side % 2 === 0 ? 2 : 10);
  ctx.fill();
  ctx.stroke();
  ctx.setLineDash([]);
  drawWords(ctx, piece);
  if (piece.badge !== '') drawBadge(ctx, piece.badge);
  ctx.restore();
}

/**
 * Clips pieces out of what is drawn next, so that the ring around a hex covers neither numbers nor
 * facing pointers.
 */
export function keepClear(ctx: CanvasRenderingContext2D, grid: Grid, pieces: Placed[]): void {
  const { x, y, width, height, size, orientation } = grid.board;
  const all = [x - 2 * size, y - 2 * size, width + 4 * size, height + 4 * size] as const;
  const leaveOut = (trace: () => void) => {
    ctx.beginPath();
    ctx.rect(...all);
    trace();
    ctx.clip('evenodd');
  };
  for (const { piece, at } of stacked(grid, pieces)) {
    const scale = piece.foot === '' ? 1 : 1.2;
    // Includes the outline, half of which lies outside the edge.
    const half = 15.2 * scale;
    const round = (piece.side % 2 === 0 ? 2 : 10) * scale;
    leaveOut(() => ctx.roundRect(at.x - half, at.y - half, 2 * half, 2 * half, round));
    if (piece.badge !== '') {
      const corner = 13 * scale;
      leaveOut(() => ctx.arc(at.x + corner, at.y - corner, 7.1 * scale, 0, 2 * Math.PI));
    }
    const { facing } = piece;
    if (facing !== null) leaveOut(() => traceNose(ctx, ahead(facing, orientation), at, scale));
  }
}

function traceNose(ctx: CanvasRenderingContext2D, way: Point, at: Point, scale: number): void {
  const wing = { x: -way.y * 8, y: way.x * 8 };
  const to = (x: number, y: number) => [at.x + x * scale, at.y + y * scale] as const;
  ctx.moveTo(...to(way.x * 24, way.y * 24));
  ctx.lineTo(...to(way.x * 15 + wing.x, way.y * 15 + wing.y));
  ctx.lineTo(...to(way.x * 15 - wing.x, way.y * 15 - wing.y));
  ctx.closePath();
}

function drawNose(ctx: CanvasRenderingContext2D, way: Point, colour: string): void {
  ctx.beginPath();
  traceNose(ctx, way, { x: 0, y: 0 }, 1);
  ctx.fillStyle = colour;
  ctx.lineWidth = 1;
  ctx.fill();
  ctx.stroke();
}

function drawWords(ctx: CanvasRenderingContext2D, piece: Placed): void {
  const size = lettersSize(piece.text, 38, 13);
  const lift = piece.foot === '' ? size * 0.36 : 1;
  write(ctx, piece.text, 0, lift, { size, colour: INK, bold: true });
  if (piece.foot !== '') {
    write(ctx, piece.foot, 0, 10.5, { size: lettersSize(piece.foot, 34, 8.5), colour: INK });
  }
}

/** Largest font size up to `most` at which the text fits into the given width. */
function lettersSize(text: string, room: number, most: number): number {
  const letters = Math.max(1, [...text].length);
  return Math.min(most, Math.max(5, room / letters));
}

function drawBadge(ctx: CanvasRenderingContext2D, text: string): void {
  ctx.beginPath();
  ctx.arc(13, -13, 6.5, 0, 2 * Math.PI);
  ctx.fillStyle = INK;
  ctx.strokeStyle = PAPER;
  ctx.lineWidth = 1.2;
  ctx.fill();
  ctx.stroke();
  write(ctx, text, 13, -9.6, { size: 9.5, colour: PAPER, bold: true });
}
