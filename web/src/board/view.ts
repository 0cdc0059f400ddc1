import type { Board } from '../api/wire';
import type { Point } from './geometry';

/** Transform from paper to screen: `screen = paper * scale + t`. */
export interface View {
  scale: number;
  tx: number;
  ty: number;
}

export interface Size {
  width: number;
  height: number;
}

/** A rectangle on paper. */
export interface Region {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Pixels at each edge of the screen that panels cover. */
export interface Inset {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

export const NO_INSET: Inset = { top: 0, right: 0, bottom: 0, left: 0 };

/** The part of the screen that no panel covers; at least a third of it, however large the panels. */
export function openPart({ width, height }: Size, inset: Inset): Region {
  const part = (all: number, start: number, end: number): [number, number] => {
    const least = all / 3;
    return all - start - end >= least ? [start, all - start - end] : [start, least];
  };
  const [x, across] = part(width, inset.left, inset.right);
  const [y, down] = part(height, inset.top, inset.bottom);
  return { x, y, width: across, height: down };
}

const MOST = 4;
/** Pixels between the field and the edge of the screen or a panel. */
const ROOM = 8;

export function toScreen(view: View, place: Point): Point {
  return { x: place.x * view.scale + view.tx, y: place.y * view.scale + view.ty };
}

export function toPaper(view: View, place: Point): Point {
  return { x: (place.x - view.tx) / view.scale, y: (place.y - view.ty) / view.scale };
}

/** Fits the whole field into the part of the screen that no panel covers, centred. */
export function fit({ field }: Board, screen: Size, inset = NO_INSET): View {
  const open = openPart(screen, inset);
  const within = (length: number, all: number) => Math.max(1, length - 2 * ROOM) / all;
  const most = Math.min(within(open.width, field.width), within(open.height, field.height));
  const scale = Math.min(most, 2);
  return {
    scale,
    tx: open.x + (open.width - field.width * scale) / 2 - field.x * scale,
    ty: open.y + (open.height - field.height * scale) / 2 - field.y * scale,
  };
}

/** Zooms about a screen position, which stays fixed. */
export function zoomed(view: View, factor: number, about: Point, board: Board, screen: Size): View {
  const least = Math.min(fit(board, screen).scale, 1) * 0.8;
  const scale = Math.min(MOST, Math.max(least, view.scale * factor));
  const held = toPaper(view, about);
  const next = { scale, tx: about.x - held.x * scale, ty: about.y - held.y * scale };
  return clamped(next, board, screen);
}

export function panned(view: View, dx: number, dy: number, board: Board, screen: Size): View {
  return clamped({ ...view, tx: view.tx + dx, ty: view.ty + dy }, board, screen);
}

/** Keeps the centre of the screen on the field. */
function clamped(view: View, { field }: Board, screen: Size): View {
  const { scale } = view;
  const within = (value: number, start: number, length: number, room: number) => {
    const [least, most] = [room / 2 - (start + length) * scale, room / 2 - start * scale];
    return Math.min(most, Math.max(least, value));
  };
  return {
    scale,
    tx: within(view.tx, field.x, field.width, screen.width),
    ty: within(view.ty, field.y, field.height, screen.height),
  };
}

/** Pans just enough to keep a point at least `margin` away from the screen edge and the panels. */
export function followed(
  view: View,
  place: Point,
  screen: Size,
  margin: number,
  inset = NO_INSET,
): View {
  const at = toScreen(view, place);
  const open = openPart(screen, inset);
  const nudge = (value: number, start: number, room: number) => {
    const edge = Math.min(margin, room / 3);
    if (value < start + edge) return start + edge - value;
    return value > start + room - edge ? start + room - edge - value : 0;
  };
  return {
    ...view,
    tx: view.tx + nudge(at.x, open.x, open.width),
    ty: view.ty + nudge(at.y, open.y, open.height),
  };
}

/** The part of the paper that is on screen. */
export function visible(view: View, screen: Size): Region {
  const { x, y } = toPaper(view, { x: 0, y: 0 });
  return { x, y, width: screen.width / view.scale, height: screen.height / view.scale };
}

/** Intersection of two regions; empty ones have size 0. */
export function shared(one: Region, other: Region): Region {
  const x = Math.max(one.x, other.x);
  const y = Math.max(one.y, other.y);
  const right = Math.min(one.x + one.width, other.x + other.width);
  const bottom = Math.min(one.y + one.height, other.y + other.height);
  return { x, y, width: Math.max(0, right - x), height: Math.max(0, bottom - y) };
}

/** Whether a region contains another, with half a unit of tolerance. */
export function covers(outer: Region, inner: Region): boolean {
  const hair = 0.5;
  return (
    inner.x >= outer.x - hair &&
    inner.y >= outer.y - hair &&
    inner.x + inner.width <= outer.x + outer.width + hair &&
    inner.y + inner.height <= outer.y + outer.height + hair
  );
}

/** Grows a region on every side by a share of its size. */
export function widened(region: Region, share: number): Region {
  const [dx, dy] = [region.width * share, region.height * share];
  return {
    x: region.x - dx,
    y: region.y - dy,
    width: region.width + 2 * dx,
    height: region.height + 2 * dy,
  };
}
