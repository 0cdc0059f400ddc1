import type { Look, Placed } from '../../api/wire';
import { ahead, type Grid, type Point } from '../geometry';
import { INK, PAPER, seatColour } from '../palette';
import type { Box } from './label';
import { drawLook, type Level } from './look';
import { write } from './words';

/** How large a hex is on the screen, which decides how much of a token is drawn. */
export interface Zoom {
  level: Level;
  /** Paper units per unit of a token. */
  token: number;
  /** Paper units per unit of a look that lies on the ground. */
  ground: number;
  /** Paper units per pixel. */
  pixel: number;
}

/** Height of a hex in pixels from which a level is drawn. */
const [MIDDLE, NEAR] = [28, 56];

/** `scale` is in CSS pixels per paper unit. */
export function zoomOf(grid: Grid, scale: number): Zoom {
  const paper = grid.board.size * Math.sqrt(3);
  const hex = paper * scale;
  const pixel = 1 / scale;
  const ground = paper / NEAR;
  if (hex < MIDDLE) return { level: 'far', token: pixel, ground, pixel };
  if (hex < NEAR) {
    // The plate grows from 26 to 34 pixels.
    const plate = 26 + (8 * (hex - MIDDLE)) / (NEAR - MIDDLE);
    return { level: 'middle', token: (plate / 26) * pixel, ground, pixel };
  }
  // The plate grows from 42 to 52 pixels, then again once it would be lost in its hex.
  const plate = Math.max(42, Math.min(52, hex * 0.75), hex * 0.62);
  return { level: 'near', token: (plate / 42) * pixel, ground, pixel };
}

/** A piece with its position on paper. */
export interface Laid {
  piece: Placed;
  at: Point;
}

/** Distance between the pieces of a stack, in units of a token. */
const STACK = 7;

/** Position of each piece: in a stack, each is shifted up and right of the one below. */
export function stacked(grid: Grid, pieces: Placed[], zoom: Zoom): Laid[] {
  const heights = new Map<string, number>();
  const laid: Laid[] = [];
  for (const piece of pieces) {
    if (!grid.has(piece.hex)) continue;
    const number = grid.number(piece.hex);
    const below = heights.get(number) ?? 0;
    heights.set(number, below + 1);
    const middle = grid.middle(piece.hex);
    const shift = STACK * below * zoom.token;
    laid.push({ piece, at: { x: middle.x + shift, y: middle.y - shift } });
  }
  return laid;
}

/** Draws pieces as in the server's pictures; labels are above all tokens. */
export function drawPieces(
  ctx: CanvasRenderingContext2D,
  grid: Grid,
  looks: Look[],
  pieces: Placed[],
  zoom: Zoom,
): void {
  const laid = stacked(grid, pieces, zoom);
  for (const { piece, at } of laid) drawPiece(ctx, grid, looks, piece, at, zoom);
  for (const { piece, at } of labelled(grid, laid)) drawLabel(ctx, piece, at, zoom);
}

/** Numbers of one side in the same hex are one label, "120 + 80", because they would cover each other. */
export function labelled(grid: Grid, laid: Laid[]): Laid[] {
  const sums = new Map<string, Laid>();
  const others = laid.filter(({ piece, at }) => {
    const { label, side, hex } = piece;
    if (!label?.middle) return true;
    const key = `${grid.number(hex)} ${side}`;
    const before = sums.get(key);
    const text = before ? `${before.piece.label!.text} + ${label.text}` : label.text;
    sums.set(key, { piece: { ...piece, label: { ...label, text } }, at: before?.at ?? at });
    return false;
  });
  return [...others, ...sums.values()];
}

/** Direction of a facing, in degrees clockwise from the top. */
export function headingOf(grid: Grid, facing: number): number {
  const { x, y } = ahead(facing, grid.board.orientation);
  return (Math.atan2(x, -y) * 180) / Math.PI;
}

/**
 * Draws a token anywhere on paper. A `heading` that differs from the facing of the piece turns its
 * prow; the tab is left out then, because it could lie over the prow.
 */
export function drawPiece(
  ctx: CanvasRenderingContext2D,
  grid: Grid,
  looks: Look[],
  piece: Placed,
  at: Point,
  zoom: Zoom,
  heading?: number,
): void {
  const own = piece.facing === null ? 0 : headingOf(grid, piece.facing);
  const turned = heading ?? own;
  for (const { look: index, hold, turn = 0 } of piece.layers) {
    const look = looks[index];
    if (!look || (hold === 'behind' && Math.abs(turned - own) > 1)) continue;
    const angle = turn + (hold === 'facing' ? turned : 0);
    const size = look.ground ? zoom.ground : zoom.token;
    ctx.save();
    ctx.translate(at.x, at.y);
    ctx.scale(size, size);
    if (angle !== 0) ctx.rotate((angle * Math.PI) / 180);
    drawLook(ctx, look, zoom.level);
    ctx.restore();
  }
}

/** Font size of labels in units of a token. */
const LABEL = 12;

type PieceLabel = NonNullable<Placed['label']>;

/** Half the size of a token, in its units. */
const HALF: Record<Level, number> = { far: 8, middle: 13, near: 21 };

/** Half the size of a token on paper. */
export function halfOf({ level, token }: Zoom): number {
  return HALF[level] * token;
}

/** The space that a piece covers, with its label. */
export function boxesOf({ piece, at }: Laid, zoom: Zoom): Box[] {
  // Bodies of troops have a size on the ground.
  const half = Math.max(halfOf(zoom), 19 * zoom.ground);
  const token = { x: at.x - half, y: at.y - half, width: 2 * half, height: 2 * half };
  const { label } = piece;
  if (!label || !shows(label, zoom)) return [token];
  const size = printSize(zoom);
  // Letters are estimated: only the space for names of places depends on it.
  const wide = (label.text.length * 6 + 8) * size;
  const top = at.y + below(label, zoom);
  return [token, { x: at.x - wide / 2, y: top, width: wide, height: 14 * size }];
}

/** Whether a label is readable at this zoom. */
function shows(label: PieceLabel, { level }: Zoom): boolean {
  return level === 'near' || (level === 'middle' && label.middle === true);
}

/** The distance of a label from the middle of its token. */
function below(label: PieceLabel, { level, token }: Zoom): number {
  return (label.below * token * HALF[level]) / HALF.near;
}

/** Paper units per unit of print. Text keeps its size in pixels, so that it never becomes unreadable. */
function printSize({ level, token, pixel }: Zoom): number {
  return level === 'near' ? token : pixel;
}

/** Draws the words below a token: on a plate, or in italics for what is remembered or wrecked. */
export function drawLabel(
  ctx: CanvasRenderingContext2D,
  { label, past, side }: Placed,
  at: Point,
  zoom: Zoom,
): void {
  if (!label || !shows(label, zoom)) return;
  ctx.save();
  ctx.translate(at.x, at.y + below(label, zoom));
  const size = printSize(zoom);
  ctx.scale(size, size);
  if (past) {
    const halo = { colour: '#f7f0dd', width: 3 };
    write(ctx, label.text, 0, 11, { size: LABEL, colour: '#4b443b', italic: true, halo });
  } else {
    drawPlate(ctx, label.text, label.middle ? null : seatColour(side));
  }
  ctx.restore();
}

/** Names have an edge in the colour of their side; numbers are small and have none. */
function drawPlate(ctx: CanvasRenderingContext2D, text: string, edge: string | null): void {
  const [size, high, pad] = edge ? [LABEL, 16, 5] : [LABEL - 0.5, 13, 3];
  write(ctx, '', 0, 0, { size, colour: INK, bold: true });
  const wide = ctx.measureText(text).width + 2 * pad;
  ctx.beginPath();
  ctx.roundRect(-wide / 2, 0, wide, high, 3);
  ctx.fillStyle = PAPER;
  ctx.fill();
  if (edge) {
    ctx.strokeStyle = edge;
    ctx.lineWidth = 1;
    ctx.stroke();
  }
  write(ctx, text, 0, high * 0.77, { size, colour: INK, bold: true });
}
