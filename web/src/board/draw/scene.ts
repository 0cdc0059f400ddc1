import type { Scene, Wash } from '../../api/wire';
import { corners, type Grid } from '../geometry';
import { INK, PAPER, seatColour } from '../palette';
import { drawEmblem, isBelow } from './emblem';
import { drawArrow, middles, outlined, trace } from './line';
import { drawPieces } from './piece';
import { write } from './words';

/** Tints of the ground, below everything that the page highlights. */
export function drawGroundTints(ctx: CanvasRenderingContext2D, grid: Grid, scene: Scene): void {
  for (const shade of scene.shades) drawTint(ctx, grid, shade, false);
  for (const tint of scene.tints) drawTint(ctx, grid, tint, true);
}

/** Paths, pieces, emblems and labels, in the same order as in the server's pictures. */
export function drawScene(ctx: CanvasRenderingContext2D, grid: Grid, scene: Scene): void {
  for (const path of scene.paths) drawArrow(ctx, middles(grid, path));
  for (const { hexes, side } of scene.ways) drawWay(ctx, grid, hexes, side);
  for (const emblem of scene.emblems) if (isBelow(emblem)) drawEmblem(ctx, grid, emblem);
  drawPieces(ctx, grid, scene.pieces);
  for (const emblem of scene.emblems) if (!isBelow(emblem)) drawEmblem(ctx, grid, emblem);
  // Wide maps are shown smaller, so their place names are larger.
  const wide = Math.max(1, grid.board.width / 1_300);
  for (const { hex, text } of scene.names) {
    if (!grid.has(hex)) continue;
    const { x, y } = grid.middle(hex);
    const halo = { colour: PAPER, width: 2.6 };
    const style = { size: 10.5 * wide, colour: '#2b2622', bold: true, italic: true, halo };
    write(ctx, text, x, y + 20 + 6 * wide, style);
  }
  for (const { hex, text } of scene.labels) {
    if (!grid.has(hex)) continue;
    const { x, y } = grid.middle(hex);
    const halo = { colour: PAPER, width: 3 };
    write(ctx, text, x, y + 4.5, { size: 13, colour: INK, bold: true, halo });
  }
}

function drawTint(ctx: CanvasRenderingContext2D, grid: Grid, tint: Wash, edged: boolean): void {
  if (!grid.has(tint.hex)) return;
  outlined(ctx, grid.middle(tint.hex), corners(grid.board.orientation, grid.board.size));
  ctx.save();
  ctx.fillStyle = tint.colour;
  ctx.globalAlpha = tint.percent / 100;
  ctx.fill();
  if (edged) {
    ctx.globalAlpha = 1;
    ctx.strokeStyle = tint.colour;
    ctx.lineWidth = 1.5;
    ctx.stroke();
  }
  ctx.restore();
}

/** A thin dashed line in the colour of a side. */
function drawWay(
  ctx: CanvasRenderingContext2D,
  grid: Grid,
  hexes: Scene['paths'][number],
  side: number,
): void {
  const places = middles(grid, hexes);
  if (places.length < 2) return;
  ctx.save();
  ctx.globalAlpha = 0.75;
  ctx.strokeStyle = seatColour(side);
  ctx.lineWidth = 2;
  ctx.setLineDash([6, 4]);
  ctx.lineJoin = 'round';
  trace(ctx, places);
  ctx.stroke();
  ctx.restore();
}
