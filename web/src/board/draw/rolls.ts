import type { Grid, Point } from '../geometry';
import type { Inks } from '../inks';
import type { Overlay } from '../overlay';
import { trace } from './line';
import type { Zoom } from './piece';
import { SANS, write } from './words';

/** Sizes in pixels: a pill keeps its size at every zoom. */
const [HEIGHT, FONT, PAD, DIE, GAP] = [28, 13, 9, 15, 6];

/** Draws a pill beside each hex of a way in which a roll is due: a die, and what it needs. */
export function drawRolls(
  ctx: CanvasRenderingContext2D,
  grid: Grid,
  { rolls = [], facings }: Pick<Overlay, 'rolls' | 'facings'>,
  zoom: Zoom,
  inks: Inks,
): void {
  const { size, field } = grid.board;
  for (const { hex, words } of rolls) {
    if (!grid.has(hex)) continue;
    const { x, y } = grid.middle(hex);
    const pixels = (to: Point) => ({ x: (to.x - x) / zoom.pixel, y: (to.y - y) / zoom.pixel });
    ctx.save();
    ctx.translate(x, y);
    ctx.scale(zoom.pixel, zoom.pixel);
    ctx.font = `650 ${FONT}px ${SANS}`;
    const width = ctx.measureText(words).width + DIE + GAP + 2 * PAD;
    // The ring of facing buttons is drawn above the pills.
    const ring = Math.max(size * 1.75, 36 * zoom.pixel) / zoom.pixel;
    const [left, right] = [pixels(field).x, pixels({ x: field.x + field.width, y }).x];
    const around = facings && pixels(grid.middle(facings.hex));
    const beside = (size * 0.9) / zoom.pixel;
    drawPill(ctx, words, spotFor(width, beside, { left, right, around, ring }), width, inks);
    ctx.restore();
  }
}

/** What a pill keeps clear of, in pixels from the middle of its hex. */
interface Room {
  /** The edges of the field. */
  left: number;
  right: number;
  /** The middle of the facing buttons, and their reach. */
  around: Point | null;
  ring: number;
}

/** The upper left corner of a pill: beside its hex, clear of the facing buttons. */
export function spotFor(width: number, beside: number, room: Room): Point {
  const { left, right, around, ring } = room;
  const spots = [beside, beside + ring].flatMap((away) => [
    { x: -away - width, y: -HEIGHT / 2 },
    { x: -width / 2, y: away },
    { x: -width / 2, y: -away - HEIGHT },
    { x: away, y: -HEIGHT / 2 },
  ]);
  const clear = ({ x, y }: Point) => {
    if (x < left || x + width > right) return false;
    if (!around) return true;
    const nearest = {
      x: Math.min(Math.max(around.x, x), x + width),
      y: Math.min(Math.max(around.y, y), y + HEIGHT),
    };
    return Math.hypot(nearest.x - around.x, nearest.y - around.y) >= ring;
  };
  return spots.find(clear) ?? spots[0]!;
}

function drawPill(
  ctx: CanvasRenderingContext2D,
  words: string,
  { x, y }: Point,
  width: number,
  inks: Inks,
): void {
  ctx.lineWidth = 2;
  ctx.strokeStyle = inks.amber;
  // A line to its hex, which the pill covers inside.
  trace(ctx, [
    { x: 0, y: 0 },
    { x: x + width / 2, y: y + HEIGHT / 2 },
  ]);
  ctx.stroke();
  ctx.beginPath();
  ctx.roundRect(x, y, width, HEIGHT, HEIGHT / 2);
  ctx.fillStyle = inks.warn;
  ctx.fill();
  ctx.stroke();
  drawDie(ctx, { x: x + PAD, y: y + (HEIGHT - DIE) / 2 }, inks);
  const middle = x + PAD + DIE + GAP + (width - DIE - GAP - 2 * PAD) / 2;
  const baseline = y + HEIGHT / 2 + FONT * 0.36;
  write(ctx, words, middle, baseline, { size: FONT, colour: inks.onWarn, bold: true });
}

/** A die that shows four, by its upper left corner. */
function drawDie(ctx: CanvasRenderingContext2D, { x, y }: Point, inks: Inks): void {
  ctx.beginPath();
  ctx.roundRect(x, y, DIE, DIE, 3);
  ctx.lineWidth = 1.6;
  ctx.strokeStyle = ctx.fillStyle = inks.onWarn;
  ctx.stroke();
  for (const [across, down] of [
    [0.3, 0.3],
    [0.7, 0.3],
    [0.3, 0.7],
    [0.7, 0.7],
  ] as const) {
    ctx.beginPath();
    ctx.arc(x + across * DIE, y + down * DIE, 1.5, 0, 2 * Math.PI);
    ctx.fill();
  }
}
