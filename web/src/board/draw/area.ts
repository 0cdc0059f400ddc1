import type { Hex } from '../../api/wire';
import { keyOf, step, type Grid, type Point } from '../geometry';
import type { OverlayArea } from '../overlay';
import { lineColour, type Pen } from './pen';

const DASHES = { solid: [], dashed: [6, 4], dotted: [1, 4.5] };
const WIDTHS = { solid: 2.4, dashed: 1.9, dotted: 2.6 };
const TINTS = { tint: 0.17, faint: 0.07 };

/** Draws an area: a tint or hatching inside one outline. */
export function drawArea(pen: Pen, area: OverlayArea): void {
  const { ctx, grid, inks, unit } = pen;
  const hexes = area.hexes.filter((hex) => grid.has(hex));
  if (hexes.length === 0) return;
  ctx.save();
  ctx.fillStyle = ctx.strokeStyle = lineColour(pen, area.tone);
  if (area.fill === 'hatch') hatch(pen, hexes);
  else tint(pen, hexes, TINTS[area.fill]);
  const edge = edgeOf(grid, hexes, area);
  ctx.lineCap = ctx.lineJoin = 'round';
  if (area.fill !== 'faint') {
    ctx.globalAlpha = 0.75;
    ctx.strokeStyle = inks.halo;
    ctx.lineWidth = (WIDTHS[area.edge] + 2.4) * unit;
    ctx.stroke(edge);
  }
  ctx.globalAlpha = area.fill === 'faint' ? 0.7 : 1;
  ctx.strokeStyle = lineColour(pen, area.tone);
  ctx.lineWidth = WIDTHS[area.edge] * unit;
  ctx.setLineDash(DASHES[area.edge].map((length) => length * unit));
  ctx.stroke(edge);
  ctx.restore();
}

function tint({ ctx, grid }: Pen, hexes: Hex[], alpha: number): void {
  ctx.globalAlpha = alpha;
  ctx.fill(insideOf(grid, hexes));
}

/** Lines across all hexes at once, so that they go on from one hex to the next. */
function hatch({ ctx, grid, unit }: Pen, hexes: Hex[]): void {
  const { x, y, width, height } = grid.board;
  ctx.save();
  ctx.clip(insideOf(grid, hexes));
  ctx.globalAlpha = 0.32;
  ctx.lineWidth = unit;
  ctx.beginPath();
  for (let from = x - height; from < x + width; from += 9 * unit) {
    ctx.moveTo(from, y);
    ctx.lineTo(from + height, y + height);
  }
  ctx.stroke();
  ctx.restore();
}

function insideOf(grid: Grid, hexes: Hex[]): Path2D {
  const inside = new Path2D();
  for (const hex of hexes) {
    sidesOf(grid, hex).forEach(([{ x, y }], side) =>
      side === 0 ? inside.moveTo(x, y) : inside.lineTo(x, y),
    );
    inside.closePath();
  }
  return inside;
}

/** The sides beyond which nothing of the area lies. */
function edgeOf(grid: Grid, hexes: Hex[], { around = [], open = false }: OverlayArea): Path2D {
  const inside = new Set([...hexes, ...around].map(keyOf));
  const edge = new Path2D();
  for (const hex of hexes) {
    sidesOf(grid, hex).forEach(([from, to], facing) => {
      const beyond = step(hex, facing);
      if (inside.has(keyOf(beyond)) || (open && !grid.has(beyond))) return;
      edge.moveTo(from.x, from.y);
      edge.lineTo(to.x, to.y);
    });
  }
  return edge;
}

/** The six sides of a hex by facing, each from its left to its right corner. */
function sidesOf(grid: Grid, hex: Hex): [Point, Point][] {
  const { orientation, size } = grid.board;
  const { x, y } = grid.middle(hex);
  const first = orientation === 'flat' ? -90 : -120;
  const corner = (degrees: number): Point => ({
    x: x + size * Math.cos((degrees * Math.PI) / 180),
    y: y + size * Math.sin((degrees * Math.PI) / 180),
  });
  return Array.from({ length: 6 }, (_, facing) => {
    const towards = first + 60 * facing;
    return [corner(towards - 30), corner(towards + 30)];
  });
}
