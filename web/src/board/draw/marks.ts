import type { Hex, Placed } from '../../api/wire';
import { ahead, corners, sameHex, type Grid, type Point } from '../geometry';
import type { Facings } from '../overlay';
import { INK, PAPER } from '../palette';
import type { View } from '../view';
import { outlined } from './line';
import { keepClear } from './piece';

/** Marks that follow pointer and cursor; drawn in every frame, in paper units. */
export interface Marks {
  cursor: Hex | null;
  hovered: Hex | null;
  selected: Hex | null;
  facings: Facings | null;
  /** Whether the map has keyboard focus; the cursor is drawn bolder then. */
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
  /** Converts screen pixels to paper units. */
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

/** One of the six facing buttons. */
export interface FacingButton {
  facing: number;
  at: Point;
  radius: number;
  /** Radius of the touch target. */
  reach: number;
  way: Point;
}

/** Smallest radius of a button and of its touch target, in screen pixels. */
const [SEEN, TOUCHED] = [10, 12];

/**
 * Positions of the facing buttons on paper. When zoomed out they keep a minimum size for fingers, but
 * no more, because they cover the neighbouring hexes.
 */
export function facingButtons(grid: Grid, view: View, facings: Facings): FacingButton[] {
  const { orientation, size } = grid.board;
  const radius = Math.max(size * 0.38, SEEN / view.scale);
  const reach = Math.max(radius * 1.1, TOUCHED / view.scale);
  // In a ring of six, neighbours are as far apart as the ring's radius.
  const far = Math.max(size * 1.3, reach * 2);
  const middle = grid.middle(facings.hex);
  return facings.options.map((facing) => {
    const way = ahead(facing, orientation);
    const at = { x: middle.x + way.x * far, y: middle.y + way.y * far };
    return { facing, way, radius, reach, at };
  });
}

/** The facing whose button is at a point on paper. */
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
  // Notched, because an equilateral triangle would point in three directions.
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
