import type { Shade } from '../../api/wire';
import { corners, keyOf, step, type Grid, type Point } from '../geometry';
import type { Inks } from '../inks';

/**
 * Ground out of sight: a darker sheet with hatching and a soft edge. Hexes of one shade are one
 * outline, because separate ones would show seams.
 */
export function drawFog(
  ctx: CanvasRenderingContext2D,
  grid: Grid,
  shades: Shade[],
  inks: Inks,
): void {
  const groups = new Map<number, Shade[]>();
  for (const shade of shades) {
    if (!grid.has(shade.hex)) continue;
    const group = groups.get(shade.percent);
    if (group) group.push(shade);
    else groups.set(shade.percent, [shade]);
  }
  const covered = new Set(shades.map(({ hex }) => keyOf(hex)));
  for (const group of groups.values()) drawSheet(ctx, grid, group, covered, inks);
}

function drawSheet(
  ctx: CanvasRenderingContext2D,
  grid: Grid,
  sheet: Shade[],
  covered: Set<string>,
  inks: Inks,
): void {
  const around = corners(grid.board.orientation, grid.board.size);
  // The facing of the side between the first two corners.
  const first = grid.board.orientation === 'flat' ? 2 : 3;
  const whole = new Path2D();
  const edge = new Path2D();
  for (const { hex } of sheet) {
    const middle = grid.middle(hex);
    const points = around.map(({ x, y }) => ({ x: middle.x + x, y: middle.y + y }));
    addOutline(whole, points);
    points.forEach((from, at) => {
      const beyond = step(hex, at + first);
      if (!grid.has(beyond) || covered.has(keyOf(beyond))) return;
      const to = points[(at + 1) % points.length]!;
      edge.moveTo(from.x, from.y);
      edge.lineTo(to.x, to.y);
    });
  }
  const { percent } = sheet[0]!;
  ctx.save();
  ctx.fillStyle = ctx.strokeStyle = inks.fog;
  ctx.lineCap = 'round';
  // Wide faint lines stand in for a blur, which is slow on a large map.
  for (const width of [22, 14, 7]) {
    ctx.globalAlpha = percent / 600;
    ctx.lineWidth = width;
    ctx.stroke(edge);
  }
  ctx.globalAlpha = percent / 100;
  ctx.fill(whole);
  ctx.clip(whole);
  drawHatching(ctx, grid, percent, inks);
  ctx.restore();
}

function addOutline(path: Path2D, points: Point[]): void {
  points.forEach(({ x, y }, at) => (at === 0 ? path.moveTo(x, y) : path.lineTo(x, y)));
  path.closePath();
}

function drawHatching(
  ctx: CanvasRenderingContext2D,
  grid: Grid,
  percent: number,
  { hatch }: Inks,
): void {
  const { x, y, width, height } = grid.board;
  ctx.globalAlpha = Math.min(0.5, percent / 80);
  ctx.strokeStyle = hatch;
  ctx.lineWidth = 0.8;
  ctx.beginPath();
  for (let at = x - height; at < x + width; at += 9) {
    ctx.moveTo(at, y + height);
    ctx.lineTo(at + height, y);
  }
  ctx.stroke();
}
