import type { Grid } from '../geometry';
import type { Inks } from '../inks';
import type { Tone } from '../overlay';
import { INK, PENCIL, seatColour, SIGNAL, TARGET } from '../palette';
import type { Zoom } from './piece';

/** What the parts of an overlay are drawn with. */
export interface Pen {
  ctx: CanvasRenderingContext2D;
  grid: Grid;
  inks: Inks;
  zoom: Zoom;
  /** Paper units per unit of a mark: about a pixel, less where hexes are small. */
  unit: number;
}

/** Height of a hex in pixels at which a unit of a mark is one pixel. */
const USUAL = 36;

export function penOf(ctx: CanvasRenderingContext2D, grid: Grid, inks: Inks, zoom: Zoom): Pen {
  const hex = (grid.board.size * Math.sqrt(3)) / zoom.pixel;
  const unit = zoom.pixel * Math.min(1.25, Math.max(0.8, hex / USUAL));
  return { ctx, grid, inks, zoom, unit };
}

/** Colour of discs and plates, which look the same in both themes, like counters. */
export function plateColour(tone: Tone): string {
  if (typeof tone === 'number') return seatColour(tone);
  return { ink: INK, pencil: PENCIL, signal: SIGNAL, bad: TARGET }[tone];
}

/** Colour of lines and areas, which have to stand out from the ground of the theme. */
export function lineColour({ inks }: Pen, tone: Tone): string {
  if (tone === 0 || tone === 1) return [inks.side0, inks.side1][tone]!;
  if (typeof tone === 'number') return seatColour(tone);
  return { ink: inks.label, pencil: inks.pencil, signal: inks.signal, bad: inks.hit }[tone];
}
