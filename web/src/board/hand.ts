import type { Point } from './geometry';

/** Pointer gestures on a board. Positions are in pixels from its upper left corner. */
export interface Gestures {
  pan: (dx: number, dy: number) => void;
  zoom: (factor: number, about: Point) => void;
  /** `more` if Shift is held. */
  click: (place: Point, more: boolean) => void;
  hover: (place: Point | null) => void;
  /** Whether a drag draws a frame instead of moving the map. */
  frames?: (more: boolean) => boolean;
  /** The opposite corners of a frame; `done` when it is released. */
  frame?: (from: Point, to: Point, done: boolean) => void;
}

/** Milliseconds that a finger rests on a place to hover over it. */
const LONG = 450;

/** Pixels that a press may move and still count as a click. */
const STEADY = 6;

/** Turns pointer and wheel events into gestures; returns a function that stops listening. */
export function listen(element: HTMLElement, gestures: Gestures): () => void {
  const held = new Map<number, Point>();
  let start: Point | null = null;
  let clicking = false;
  let framing = false;
  let pressing: ReturnType<typeof setTimeout> | undefined;
  /** Whether a long press hovers over a place; the next touch ends that. */
  let hovering = false;
  const place = (event: MouseEvent): Point => {
    const box = element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };

  const down = (event: PointerEvent) => {
    if (event.button !== 0 && event.button !== 1) return;
    element.setPointerCapture(event.pointerId);
    held.set(event.pointerId, place(event));
    clicking = held.size === 1 && event.button === 0;
    framing = clicking && (gestures.frames?.(event.shiftKey) ?? false);
    start = place(event);
    clearTimeout(pressing);
    if (hovering) gestures.hover(null);
    hovering = false;
    if (event.pointerType !== 'mouse' && clicking) pressing = setTimeout(hold, LONG, start);
  };

  /** A long press hovers instead of clicking, because a finger cannot point without touching. */
  const hold = (at: Point) => {
    if (!clicking) return;
    clicking = false;
    hovering = true;
    gestures.hover(at);
  };

  const move = (event: PointerEvent) => {
    const now = place(event);
    const before = held.get(event.pointerId);
    if (!before) {
      if (event.pointerType === 'mouse') gestures.hover(now);
      return;
    }
    if (clicking && start && Math.hypot(now.x - start.x, now.y - start.y) < STEADY) return;
    clicking = false;
    clearTimeout(pressing);
    if (held.size === 2) pinch(held, event.pointerId, now, gestures);
    else if (framing && start) gestures.frame?.(start, now, false);
    else gestures.pan(now.x - before.x, now.y - before.y);
    held.set(event.pointerId, now);
  };

  const up = (event: PointerEvent) => {
    if (!held.delete(event.pointerId)) return;
    clearTimeout(pressing);
    if (clicking && event.type === 'pointerup') gestures.click(place(event), event.shiftKey);
    else if (framing && start) gestures.frame?.(start, place(event), true);
    clicking = framing = false;
  };

  const leave = (event: PointerEvent) => {
    // Lifting a finger also leaves the element; what a long press shows stays until the next touch.
    if (event.pointerType === 'mouse') gestures.hover(null);
  };

  const wheel = (event: WheelEvent) => {
    event.preventDefault();
    const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 16 : event.deltaY;
    // Browsers report a pinch on a touchpad as a wheel event with Control.
    const speed = event.ctrlKey ? 0.01 : 0.0015;
    gestures.zoom(Math.exp(-pixels * speed), place(event));
  };

  element.addEventListener('pointerdown', down);
  element.addEventListener('pointermove', move);
  element.addEventListener('pointerup', up);
  element.addEventListener('pointercancel', up);
  element.addEventListener('pointerleave', leave);
  element.addEventListener('wheel', wheel, { passive: false });
  return () => {
    element.removeEventListener('pointerdown', down);
    element.removeEventListener('pointermove', move);
    element.removeEventListener('pointerup', up);
    element.removeEventListener('pointercancel', up);
    element.removeEventListener('pointerleave', leave);
    element.removeEventListener('wheel', wheel);
  };
}

/** Two-finger gesture: pans with the midpoint and zooms with the distance. */
function pinch(held: Map<number, Point>, moved: number, now: Point, gestures: Gestures): void {
  const before = held.get(moved)!;
  const other = [...held].find(([pointer]) => pointer !== moved)![1];
  const apart = (one: Point) => Math.max(1, Math.hypot(one.x - other.x, one.y - other.y));
  const between = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
  gestures.pan((now.x - before.x) / 2, (now.y - before.y) / 2);
  gestures.zoom(apart(now) / apart(before), between);
}
