import type { Scene, Way } from '../../api/wire';
import { corners, type Grid } from '../geometry';
import type { Inks } from '../inks';
import { HALO, INK, PAPER, PLACE } from '../palette';
import { drawEmblem, isBelow } from './emblem';
import { drawFog } from './fog';
import { Room, type Box } from './label';
import { outlined } from './line';
import { penOf, type Pen } from './pen';
import { boxesOf, drawPieces, stacked, type Zoom } from './piece';
import { drawWay } from './way';
import { SERIF, write } from './words';

/** Fog and tints of the ground, below everything that the page highlights. */
export function drawGroundTints(
  ctx: CanvasRenderingContext2D,
  grid: Grid,
  scene: Scene,
  inks: Inks,
): void {
  drawFog(ctx, grid, scene.shades, inks);
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

/**
 * Paths, pieces, emblems and labels, in the same order as in the server's pictures. Returns what pieces and names cover.
 */
export function drawScene(
  ctx: CanvasRenderingContext2D,
  grid: Grid,
  scene: Scene,
  zoom: Zoom,
  inks: Inks | null = null,
): Box[] {
  const { looks, emblems } = scene;
  if (inks) drawWays(penOf(ctx, grid, inks, zoom), scene);
  for (const sign of emblems) if (isBelow(sign)) drawEmblem(ctx, grid, looks, sign, zoom);
  drawPieces(ctx, grid, looks, scene.remains, zoom);
  drawPieces(ctx, grid, looks, scene.pieces, zoom);
  for (const sign of emblems) if (!isBelow(sign)) drawEmblem(ctx, grid, looks, sign, zoom);
  const covered = stacked(grid, scene.pieces, zoom).flatMap((laid) => boxesOf(laid, zoom));
  const names = drawNames(ctx, grid, scene, zoom, inks, covered);
  for (const { hex, text } of scene.labels) {
    if (!grid.has(hex)) continue;
    const { x, y } = grid.middle(hex);
    const halo = { colour: PAPER, width: 3 };
    write(ctx, text, x, y + 4.5, { size: 13, colour: INK, bold: true, halo });
  }
  return [...covered, ...names];
}

/** A way with its visibility from 0 to 1: older parts of a long way fade. */
export interface Track extends Way {
  strength?: number;
}

/** Paths taken, moves of this turn, and planned routes in the colour of their side. */
function drawWays(pen: Pen, { paths, tracks, ways }: Scene): void {
  const moves: Track[] = tracks;
  for (const hexes of paths) drawWay(pen, { hexes, tone: 'ink', line: 'solid', head: true });
  for (const { hexes, side, strength } of moves) {
    drawWay(pen, { hexes, tone: side, line: 'dotted', ...(strength && { strength }) });
  }
  for (const { hexes, side } of ways) drawWay(pen, { hexes, tone: side, line: 'dashed' });
}

/** A scene without its planned routes, which an overlay can replace. */
export function withoutWays(scene: Scene): Scene {
  const emblems = scene.emblems.filter(({ emblem }) => emblem !== 'stage');
  return { ...scene, emblems, ways: [] };
}

/**
 * Names of places, from 11 to 17 pixels, below or above their hex. A name that would cover a piece or another name is
 * left out.
 */
function drawNames(
  ctx: CanvasRenderingContext2D,
  grid: Grid,
  scene: Scene,
  zoom: Zoom,
  inks: Inks | null,
  covered: Box[],
): Box[] {
  const hex = (grid.board.size * Math.sqrt(3)) / zoom.pixel;
  const size = Math.min(17, Math.max(11, hex * 0.2)) * zoom.pixel;
  const halo = { colour: inks?.halo ?? HALO, width: size * 0.26 };
  const style = { size, colour: inks?.label ?? PLACE, italic: true, serif: true, halo };
  const room = new Room(grid.board);
  for (const box of covered) room.take(box);
  const reach = grid.board.size * 0.66;
  ctx.font = `italic 500 ${size}px ${SERIF}`;
  const placed = scene.names.flatMap(({ hex, text }) => {
    if (!grid.has(hex)) return [];
    const { x, y } = grid.middle(hex);
    const width = ctx.measureText(text).width;
    const box = (top: number) => ({ x: x - width / 2, y: top, width, height: size });
    const [low, high] = [y + reach - size * 0.2, y - reach - size];
    const free = room.place([low, high, low + size, high - size].map(box), false);
    return free ? [{ text, x, box: free }] : [];
  });
  for (const { text, x, box } of placed) write(ctx, text, x, box.y + size * 0.8, style);
  return placed.map(({ box }) => box);
}
