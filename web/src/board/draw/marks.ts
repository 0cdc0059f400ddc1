import type { Hex, Scene } from '../../api/wire';
import { ahead, corners, sameHex, type Grid, type Point } from '../geometry';
import type { Facings } from '../overlay';
import { CURSOR, INK, PAPER } from '../palette';
import { piecesAt } from '../speak';
import type { View } from '../view';
import { outlined } from './line';
import { ringAround } from './overlay';
import { drawPieces, stacked, zoomOf, type Zoom } from './piece';

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
  scene: Scene | null,
): void {
  const zoom = zoomOf(grid, view.scale);
  const ringed = scene && drawRing(ctx, grid, marks.selected, scene, zoom);
  const outline = hexOutline(ctx, grid, zoom);
  ctx.save();
  ctx.lineJoin = 'round';
  if (!sameHex(marks.hovered, marks.selected)) {
    outline(marks.hovered, { share: 0.97, width: 1.5, colour: INK, dash: [] });
  }
  if (!ringed) outline(marks.selected, { share: 0.97, width: 2.4, colour: INK, dash: [] });
  const width = marks.focused ? 3 : 1.5;
  outline(marks.cursor, { share: 0.88, width, colour: CURSOR, dash: [7, 4] });
  // Outlines lie around tokens, not over them.
  for (const hex of marked(marks)) {
    if (scene) drawPieces(ctx, grid, scene.looks, piecesAt(scene, hex), zoom);
  }
  if (marks.facings) drawFacings(ctx, grid, view, marks.facings);
  ctx.restore();
}

/** The hexes with a mark, each once. */
function marked({ hovered, selected, cursor }: Marks): Hex[] {
  const hexes = [hovered, selected, cursor].filter((hex) => hex !== null);
  return hexes.filter((hex, at) => hexes.findIndex((other) => sameHex(other, hex)) === at);
}

/** Draws the ring of a chosen piece; returns whether there is one. */
function drawRing(
  ctx: CanvasRenderingContext2D,
  grid: Grid,
  hex: Hex | null,
  scene: Scene,
  zoom: Zoom,
): boolean {
  const top = hex && stacked(grid, piecesAt(scene, hex), zoom).at(-1);
  if (!top) return false;
  ctx.save();
  ctx.beginPath();
  ctx.arc(top.at.x, top.at.y, ringAround(zoom), 0, 2 * Math.PI);
  ctx.fillStyle = PAPER;
  ctx.globalAlpha = 0.18;
  ctx.fill();
  ctx.globalAlpha = 1;
  for (const [colour, width] of [
    [PAPER, 5],
    [INK, 2.4],
  ] as const) {
    ctx.strokeStyle = colour;
    ctx.lineWidth = width * zoom.pixel;
    ctx.stroke();
  }
  ctx.restore();
  return true;
}

interface Outline {
  /** Size in relation to the hex. */
  share: number;
  /** Width and dashes in pixels. */
  width: number;
  dash: number[];
  colour: string;
}

/** Returns a function that outlines a hex, on a lighter line. */
function hexOutline(ctx: CanvasRenderingContext2D, grid: Grid, { pixel }: Zoom) {
  const around = corners(grid.board.orientation, grid.board.size);
  return (hex: Hex | null, { share, width, colour, dash }: Outline) => {
    if (!hex || !grid.has(hex)) return;
    outlined(ctx, grid.middle(hex), around, share);
    ctx.setLineDash([]);
    ctx.strokeStyle = PAPER;
    ctx.lineWidth = (width + 2.5) * pixel;
    ctx.stroke();
    ctx.setLineDash(dash.map((length) => length * pixel));
    ctx.strokeStyle = colour;
    ctx.lineWidth = width * pixel;
    ctx.stroke();
    ctx.setLineDash([]);
  };
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
