import type { Hex, Placed } from '../../api/wire';
import { ahead, corners, sameHex, type Grid, type Point } from '../geometry';
import type { Facings } from '../overlay';
import { INK, PAPER } from '../palette';
import type { View } from '../view';
import { outlined } from './line';
import { keepClear } from './piece';

/** What follows hand and eye, drawn anew in every frame, in paper units. */
export interface Marks {
  cursor: Hex | null;
  hovered: Hex | null;
  selected: Hex | null;
  facings: Facings | null;
  /** The cursor is shown strongly while keys go to the board. */
  focused: boolean;
}

export function drawMarks(
  ctx: CanvasRenderingContext2D,
  grid: Grid,
  view: View,
  marks: Marks,
  pieces: Placed[],
): void {
  const around = corners(grid.board.orientation, grid.board.size);
  /** So many pixels of the screen. */
  const pixels = (count: number) => count / view.scale;
  const ring = (hex: Hex | null, share: number, width: number, colour: string, dash: number[]) => {
    if (!hex || !grid.has(hex)) return;
    outlined(ctx, grid.middle(hex), around, share);
    ctx.setLineDash([]);
    ctx.strokeStyle = PAPER;
    ctx.lineWidth = pixels(width + 2.5);
    ctx.stroke();
    ctx.setLineDash(dash.map(pixels));
    ctx.strokeStyle = colour;
    ctx.lineWidth = pixels(width);
    ctx.stroke();
  };
  const ringed = [marks.hovered, marks.selected, marks.cursor];
  ctx.save();
  ctx.lineJoin = 'round';
  keepClear(
    ctx,
    grid,
    pieces.filter(({ hex }) => ringed.some((one) => one && sameHex(one, hex))),
  );
  ring(marks.hovered, 0.97, 1.5, '#6b5a45', []);
  ring(marks.selected, 1, 3.5, '#0a0908', []);
  ring(marks.cursor, 0.84, marks.focused ? 3 : 1.5, '#8a1c5b', [7, 4]);
  ctx.restore();
  ctx.save();
  ctx.lineJoin = 'round';
  if (marks.facings) drawFacings(ctx, grid, view, marks.facings);
  ctx.restore();
}

/** A button of the six around a hex. */
export interface FacingButton {
  facing: number;
  at: Point;
  radius: number;
  /** How far from its middle it takes a finger. */
  reach: number;
  way: Point;
}

/** Pixels that a button has at least, and that a finger needs. */
const [SEEN, TOUCHED] = [10, 12];

/**
 * Where the buttons lie on paper; far out they stay large enough for a finger, and no larger: they
 * lie on the neighbours.
 */
export function facingButtons(grid: Grid, view: View, facings: Facings): FacingButton[] {
  const { orientation, size } = grid.board;
  const radius = Math.max(size * 0.38, SEEN / view.scale);
  const reach = Math.max(radius * 1.1, TOUCHED / view.scale);
  // Six around a hex are as far from each other as from its middle.
  const far = Math.max(size * 1.3, reach * 2);
  const middle = grid.middle(facings.hex);
  return facings.options.map((facing) => {
    const way = ahead(facing, orientation);
    const at = { x: middle.x + way.x * far, y: middle.y + way.y * far };
    return { facing, way, radius, reach, at };
  });
}

/** The facing whose button is at a place of the paper. */
export function facingAt(buttons: FacingButton[], place: Point): number | null {
  const hit = buttons.find(({ at, reach }) => Math.hypot(place.x - at.x, place.y - at.y) <= reach);
  return hit?.facing ?? null;
}

function drawFacings(
  ctx: CanvasRenderingContext2D,
  grid: Grid,
  view: View,
  facings: Facings,
): void {
  ctx.setLineDash([]);
  for (const { facing, at, radius, way } of facingButtons(grid, view, facings)) {
    const chosen = facing === facings.chosen && facings.sure === true;
    const proposed = facing === facings.chosen && !chosen;
    ctx.beginPath();
    ctx.arc(at.x, at.y, radius, 0, 2 * Math.PI);
    ctx.fillStyle = chosen ? INK : PAPER;
    ctx.strokeStyle = INK;
    ctx.lineWidth = radius * (proposed ? 0.36 : 0.12);
    ctx.fill();
    ctx.stroke();
    drawWedge(ctx, at, way, radius * 0.72, chosen ? PAPER : INK);
  }
}

function drawWedge(
  ctx: CanvasRenderingContext2D,
  at: Point,
  way: Point,
  reach: number,
  colour: string,
): void {
  // Notched: three equal corners would point three ways.
  const wing = { x: -way.y * reach * 0.7, y: way.x * reach * 0.7 };
  const back = { x: at.x - way.x * reach * 0.7, y: at.y - way.y * reach * 0.7 };
  ctx.beginPath();
  ctx.moveTo(at.x + way.x * reach, at.y + way.y * reach);
  ctx.lineTo(back.x + wing.x, back.y + wing.y);
  ctx.lineTo(at.x - way.x * reach * 0.2, at.y - way.y * reach * 0.2);
  ctx.lineTo(back.x - wing.x, back.y - wing.y);
  ctx.closePath();
  ctx.fillStyle = colour;
  ctx.fill();
}
