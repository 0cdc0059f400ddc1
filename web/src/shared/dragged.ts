import { nearest, type SheetHeight } from '../ui/sheet';

interface Dragged {
  /** Called with the height while the finger moves. */
  onmove: (pixels: number) => void;
  /** Called with the height at which the sheet comes to rest. */
  onrest: (rest: SheetHeight) => void;
  /** Called for a tap, and for Enter and Space. */
  onclick: () => void;
}

/** Pixels that a tap may move. */
const STEADY = 6;

/** Lets a handle drag its parent, a sheet at the bottom of the page. */
export function dragged({ onmove, onrest, onclick }: Dragged) {
  return (handle: HTMLElement) => {
    let from: { y: number; height: number } | null = null;
    let moved = false;
    const sheet = () => handle.parentElement;
    const room = () => sheet()?.parentElement?.clientHeight ?? innerHeight;
    const now = (event: PointerEvent) => {
      const pixels = (from?.height ?? 0) + (from?.y ?? 0) - event.clientY;
      return Math.min(room(), Math.max(96, pixels));
    };
    const down = (event: PointerEvent) => {
      handle.setPointerCapture(event.pointerId);
      from = { y: event.clientY, height: sheet()?.offsetHeight ?? 0 };
      moved = false;
    };
    const move = (event: PointerEvent) => {
      if (!from) return;
      moved ||= Math.abs(event.clientY - from.y) > STEADY;
      if (moved) onmove(now(event));
    };
    const up = (event: PointerEvent) => {
      if (from && moved) onrest(nearest(now(event), room()));
      from = null;
    };
    const click = () => {
      if (!moved) onclick();
      moved = false;
    };
    handle.addEventListener('pointerdown', down);
    handle.addEventListener('pointermove', move);
    handle.addEventListener('pointerup', up);
    handle.addEventListener('pointercancel', up);
    handle.addEventListener('click', click);
    return () => {
      handle.removeEventListener('pointerdown', down);
      handle.removeEventListener('pointermove', move);
      handle.removeEventListener('pointerup', up);
      handle.removeEventListener('pointercancel', up);
      handle.removeEventListener('click', click);
    };
  };
}
