import { keyOf, step, type Grid, type Point } from '../geometry';
import type { OverlayBand } from '../overlay';
import { theme } from '../../shared/theme.svelte';
import { PAPER, seatColour } from '../palette';
import { write } from './words';

/** Colour of reach and range brackets, which has to stand out from the ground of the theme. */
export const areaColour = (): string => (theme.dark ? '#7cc4ee' : seatColour(0));

/** Draws areas with a faint tint and a dashed outline; an outer area contains the inner ones. */
export function drawBands(ctx: CanvasRenderingContext2D, grid: Grid, bands: OverlayBand[]): void {
  const inside = new Set<string>();
  for (const band of bands) {
    for (const hex of band.hexes) inside.add(keyOf(hex));
    tint(ctx, grid, band);
    outline(ctx, grid, band, inside);
  }
  for (const band of bands) name(ctx, grid, band);
}

function tint(ctx: CanvasRenderingContext2D, grid: Grid, { hexes }: OverlayBand): void {
  ctx.save();
  ctx.globalAlpha = 0.07;
  ctx.fillStyle = areaColour();
  ctx.beginPath();
  for (const hex of hexes) {
    if (!grid.has(hex)) continue;
    const middle = grid.middle(hex);
    sides(grid, middle).forEach(([from], at) =>
      at === 0 ? ctx.moveTo(from.x, from.y) : ctx.lineTo(from.x, from.y),
    );
    ctx.closePath();
  }
  ctx.fill();
  ctx.restore();
}

function outline(
  ctx: CanvasRenderingContext2D,
  grid: Grid,
  { hexes }: OverlayBand,
  inside: Set<string>,
): void {
  ctx.save();
  ctx.globalAlpha = 0.7;
  ctx.strokeStyle = areaColour();
  ctx.lineWidth = 1.6;
  ctx.setLineDash([4, 4]);
  ctx.beginPath();
  for (const hex of hexes) {
    if (!grid.has(hex)) continue;
    sides(grid, grid.middle(hex)).forEach(([from, to], facing) => {
      const beyond = step(hex, facing);
      if (inside.has(keyOf(beyond)) || !grid.has(beyond)) return;
      ctx.moveTo(from.x, from.y);
      ctx.lineTo(to.x, to.y);
    });
  }
  ctx.stroke();
  ctx.restore();
}

/** The six sides of a hex by facing, each from its left to its right corner. */
export function sides({ board }: Grid, { x, y }: Point): [Point, Point][] {
  const first = board.orientation === 'flat' ? -90 : -120;
  const corner = (degrees: number): Point => ({
    x: x + board.size * Math.cos((degrees * Math.PI) / 180),
    y: y + board.size * Math.sin((degrees * Math.PI) / 180),
  });
  return Array.from({ length: 6 }, (_, facing) => {
    const towards = first + 60 * facing;
    return [corner(towards - 30), corner(towards + 30)];
  });
}

/** Names an area at its lowest hex, away from the unit that it starts from. */
function name(ctx: CanvasRenderingContext2D, grid: Grid, { hexes, words }: OverlayBand): void {
  const shown = hexes.filter((hex) => grid.has(hex)).map((hex) => grid.middle(hex));
  const last = shown.reduce<Point | null>((low, at) => (!low || at.x < low.x ? at : low), null);
  if (!last) return;
  const halo = { colour: PAPER, width: 3 };
  write(ctx, words, last.x, last.y + 4, { size: 11, colour: seatColour(0), bold: true, halo });
}
