import type { Point } from '../geometry';
import type { Label, Tone } from '../overlay';
import { INK, PAPER, SIGNAL_GROUND } from '../palette';
import { drawIcon } from './icon';
import { lineColour, plateColour, type Pen } from './pen';
import { SANS, SERIF } from './words';

/** A box on paper. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The space on the map that is already covered, between its left and right edge. */
export class Room {
  readonly #taken: Box[] = [];
  readonly #left: number;
  readonly #right: number;

  constructor({ x, width }: Pick<Box, 'x' | 'width'>) {
    [this.#left, this.#right] = [x, x + width];
  }

  take(box: Box): void {
    this.#taken.push(box);
  }

  takeAround({ x, y }: Point, reach: number): void {
    this.take({ x: x - reach, y: y - reach, width: 2 * reach, height: 2 * reach });
  }

  /** Takes the first place that nothing covers; without one, the first on the map if it `must` be shown. */
  place(places: Box[], must: boolean): Box | null {
    const inside = places.filter((box) => this.#inside(box));
    const free = inside.find((box) => !this.#taken.some((other) => overlap(box, other)));
    const box = free ?? (must ? (inside[0] ?? places[0]) : null) ?? null;
    if (box) this.take(box);
    return box;
  }

  #inside({ x, width }: Box): boolean {
    return x >= this.#left && x + width <= this.#right;
  }
}

function overlap(one: Box, other: Box): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}

/** Height, padding and font of each look, in units of a mark. */
const LOOKS = {
  plate: { high: 20, pad: 8, font: `650 12.5px ${SANS}` },
  slip: { high: 20, pad: 8, font: `600 12.5px ${SANS}` },
  pill: { high: 24, pad: 12, font: `700 13px ${SANS}` },
  note: { high: 18, pad: 3, font: `italic 500 13px ${SERIF}` },
  name: { high: 18, pad: 3, font: `600 14px ${SERIF}` },
} as const;

const ICON = 15;

/** Width and height of a label on paper. */
function sizeOf(
  { ctx, unit }: Pen,
  { text, look, icon }: Label,
): { width: number; height: number } {
  const { high, pad, font } = LOOKS[look];
  ctx.font = font;
  const wide = ctx.measureText(text).width + 2 * pad + (icon ? ICON + 5 : 0);
  return { width: wide * unit, height: high * unit };
}

/** A point that a label stands beside. */
export interface Anchor {
  at: Point;
  /** The distance of the label from the point; without it, the label lies on the point. */
  reach?: { x: number; y: number };
}

/** Writes a label beside the first of some points where there is room. */
export function drawLabelAt(
  pen: Pen,
  room: Room,
  label: Label,
  tone: Tone,
  anchors: Anchor[],
): void {
  const size = sizeOf(pen, label);
  const places = anchors.flatMap((anchor) => placesAround(anchor, size, label));
  // Notes are left out where they do not fit, and appear when the map is zoomed in.
  const box = room.place(places, label.look !== 'note');
  if (box) write(pen, label, tone, box);
}

/** The places around a point: above it first, or to its right for the pill of an area. */
function placesAround(
  { at, reach }: Anchor,
  { width, height }: { width: number; height: number },
  { look }: Label,
): Box[] {
  const [middle, level] = [at.x - width / 2, at.y - height / 2];
  if (!reach) return [{ x: middle, y: level, width, height }];
  const [above, below] = [at.y - reach.y - height, at.y + reach.y];
  const [left, right] = [at.x - reach.x - width, at.x + reach.x];
  const top = { x: middle, y: above };
  const side = { x: right, y: level };
  const places: Point[] = [
    ...(look === 'pill' ? [side, top] : [top, side]),
    { x: middle, y: below },
    { x: left, y: level },
    { x: right, y: above },
    { x: right, y: below },
    { x: left, y: above },
    { x: left, y: below },
  ];
  return places.map((place) => ({ ...place, width, height }));
}

function write(pen: Pen, label: Label, tone: Tone, { x, y, width }: Box): void {
  const { ctx, unit } = pen;
  const wide = width / unit;
  const { high, pad, font } = LOOKS[label.look];
  ctx.save();
  ctx.translate(x, y);
  ctx.scale(unit, unit);
  ctx.font = font;
  ctx.textAlign = 'left';
  ctx.textBaseline = 'alphabetic';
  ctx.lineJoin = 'round';
  const print = ground(pen, label, tone, { wide, high });
  const start = pad + (label.icon ? ICON + 5 : 0);
  if (label.icon) {
    drawIcon(ctx, label.icon, { x: pad + ICON / 2, y: high / 2 }, ICON, print);
  }
  if (label.look === 'note' || label.look === 'name') {
    ctx.strokeStyle = pen.inks.halo;
    ctx.lineWidth = 3.6;
    ctx.strokeText(label.text, start, high / 2 + 4.5);
  }
  ctx.fillStyle = label.look === 'name' ? lineColour(pen, tone) : print;
  ctx.fillText(label.text, start, high / 2 + 4.5);
  ctx.restore();
}

/** Draws what a label is written on; returns the colour of the print. */
function ground(
  { ctx, inks }: Pen,
  { look }: Label,
  tone: Tone,
  { wide, high }: { wide: number; high: number },
): string {
  if (look === 'note' || look === 'name') return inks.label;
  ctx.beginPath();
  ctx.roundRect(0, 0, wide, high, look === 'pill' ? high / 2 : 4);
  const colour = plateColour(tone);
  const paper = look === 'pill' && tone === 'signal' ? SIGNAL_GROUND : PAPER;
  ctx.fillStyle = look === 'plate' ? colour : paper;
  ctx.strokeStyle = look === 'plate' ? PAPER : colour;
  ctx.lineWidth = look === 'pill' ? 1.8 : 1.2;
  ctx.fill();
  ctx.stroke();
  return look === 'plate' ? PAPER : INK;
}
