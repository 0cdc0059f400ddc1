import type { Scene, Way } from '../../api/wire';
import { corners, type Grid } from '../geometry';
import type { Inks } from '../inks';
import { HALO, INK, PAPER, PLACE, seatColour } from '../palette';
import { drawEmblem, isBelow } from './emblem';
import { drawFog } from './fog';
import { drawArrow, middles, outlined, trace } from './line';
import { drawPieces, type Zoom } from './piece';
import { write } from './words';

/** Fog and tints of the ground, below everything that the page highlights. */
export function drawGroundTints(ctx: CanvasRenderingContext2D, grid: Grid, scene: Scene): void {
  drawFog(ctx, grid, scene.shades);
  const around = corners(grid.board.orientation, grid.board.size);
  for (const { hex, colour, percent } of scene.tints) {
    if (!grid.has(hex)) continue;
    outlined(ctx, grid.middle(hex), around);
    ctx.save();
    ctx.fillStyle = ctx.strokeStyle = colour;
    ctx.lineWidth = 1.5;
    ctx.stroke();
    ctx.globalAlpha = percent / 100;
    ctx.fill();
    ctx.restore();
  }
}

/** Paths, pieces, emblems and labels, in the same order as in the server's pictures. */
export function drawScene(
  ctx: CanvasRenderingContext2D,
  grid: Grid,
  scene: Scene,
  zoom: Zoom,
  inks: Inks | null = null,
): void {
  const { looks, emblems } = scene;
  for (const path of scene.paths) drawArrow(ctx, middles(grid, path));
  for (const track of scene.tracks) drawTrack(ctx, grid, track, zoom);
  for (const way of scene.ways) drawWay(ctx, grid, way, zoom);
  for (const sign of emblems) if (isBelow(sign)) drawEmblem(ctx, grid, looks, sign, zoom);
  drawPieces(ctx, grid, looks, scene.remains, zoom);
  drawPieces(ctx, grid, looks, scene.pieces, zoom);
  for (const sign of emblems) if (!isBelow(sign)) drawEmblem(ctx, grid, looks, sign, zoom);
  drawNames(ctx, grid, scene, zoom, inks);
  for (const { hex, text } of scene.labels) {
    if (!grid.has(hex)) continue;
    const { x, y } = grid.middle(hex);
    const halo = { colour: PAPER, width: 3 };
    write(ctx, text, x, y + 4.5, { size: 13, colour: INK, bold: true, halo });
  }
}

/** Names of places, from 11 to 17 pixels. */
function drawNames(
  ctx: CanvasRenderingContext2D,
  grid: Grid,
  scene: Scene,
  zoom: Zoom,
  inks: Inks | null,
): void {
  const hex = (grid.board.size * Math.sqrt(3)) / zoom.pixel;
  const size = Math.min(17, Math.max(11, hex * 0.2)) * zoom.pixel;
  const halo = { colour: inks?.halo ?? HALO, width: size * 0.26 };
  for (const { hex, text } of scene.names) {
    if (!grid.has(hex)) continue;
    const { x, y } = grid.middle(hex);
    const style = { size, colour: inks?.label ?? PLACE, italic: true, serif: true, halo };
    write(ctx, text, x, y + grid.board.size * 0.66 + size * 0.6, style);
  }
}

/** A way with its visibility from 0 to 1: older parts of a long way fade. */
export interface Track extends Way {
  strength?: number;
}

/** The move of a unit in this turn: dots in the colour of its side. */
function drawTrack(
  ctx: CanvasRenderingContext2D,
  grid: Grid,
  { hexes, side, strength = 1 }: Track,
  zoom: Zoom,
): void {
  const places = middles(grid, hexes);
  if (places.length < 2) return;
  ctx.save();
  ctx.lineCap = 'round';
  ctx.lineJoin = 'round';
  const unit = Math.max(1, zoom.pixel);
  ctx.setLineDash([0.1, 6 * unit]);
  ctx.globalAlpha = strength;
  for (const [colour, width] of [
    [PAPER, 4.4],
    [seatColour(side), 2.6],
  ] as const) {
    ctx.strokeStyle = colour;
    ctx.lineWidth = width * unit * (0.5 + strength / 2);
    trace(ctx, places);
    ctx.stroke();
  }
  ctx.restore();
}

/** A planned route: a thin dashed line in the colour of a side. */
function drawWay(
  ctx: CanvasRenderingContext2D,
  grid: Grid,
  { hexes, side }: Way,
  zoom: Zoom,
): void {
  const places = middles(grid, hexes);
  if (places.length < 2) return;
  const unit = Math.max(1, zoom.pixel);
  ctx.save();
  ctx.globalAlpha = 0.75;
  ctx.strokeStyle = seatColour(side);
  ctx.lineWidth = 2 * unit;
  ctx.setLineDash([6 * unit, 4 * unit]);
  ctx.lineJoin = 'round';
  trace(ctx, places);
  ctx.stroke();
  ctx.restore();
}
