import type { Hex } from '../../api/wire';
import type { Grid, Point } from '../geometry';
import type { Cue } from './acts';

/** A piece while it moves. */
export interface Moving {
  at: Point;
  /** Degrees by which the piece leans. */
  tilt: number;
}

/** A mark that is drawn above the pieces. */
export type Mark =
  | { kind: 'line'; from: Point; to: Point; hit: boolean; fading: number }
  | { kind: 'number'; at: Point; text: string; fading: number }
  | { kind: 'clash'; at: Point; fading: number }
  | { kind: 'ring'; at: Point; fading: number };

/** Everything that differs from the still picture at one instant. */
export interface Frame {
  pieces: Map<string, Moving>;
  marks: Mark[];
}

/** How far a hit piece shakes, and how far its number rises, in paper units. */
const SHAKE = 3;
const RISE = 18;
/** Share of the way that a missed shot goes beyond its target. */
const BEYOND = 1.25;

/** The guide's easing, cubic-bezier(.2,.7,.2,1), approximated by a power of the rest. */
export function eased(share: number): number {
  return 1 - (1 - share) ** 3;
}

/** The picture of a script at a time. Cues that have not begun keep their pieces at the start. */
export function frameAt(cues: Cue[], time: number, grid: Grid): Frame {
  const frame: Frame = { pieces: new Map(), marks: [] };
  for (const cue of cues) {
    const share = (time - cue.start) / Math.max(1, cue.end - cue.start);
    if (share < 0) waiting(frame, cue, grid);
    else if (share < 1) running(frame, cue, share, grid);
    else finished(frame, cue, grid);
  }
  return frame;
}

/** The first place of a piece that moves later; an earlier cue of the same piece has priority. */
function waiting(frame: Frame, { act }: Cue, grid: Grid): void {
  if (act.kind !== 'move' || frame.pieces.has(act.piece)) return;
  frame.pieces.set(act.piece, still(grid.middle(act.way[0]!)));
}

function finished(frame: Frame, { act }: Cue, grid: Grid): void {
  if (act.kind !== 'move') return;
  frame.pieces.set(act.piece, still(grid.middle(act.way.at(-1)!)));
}

function running(frame: Frame, { act }: Cue, share: number, grid: Grid): void {
  switch (act.kind) {
    case 'move': {
      const at = along(act.way, act.even ? share : eased(share), grid);
      frame.pieces.set(act.piece, still(at));
      return;
    }
    case 'shot':
      frame.marks.push(shotLine(act.from, act.to, act.hit, share, grid));
      return;
    case 'harm': {
      const { x, y } = grid.middle(act.at);
      const swing = Math.sin(share * 6 * Math.PI) * SHAKE * (1 - share);
      frame.pieces.set(act.piece, still({ x: x + swing, y }));
      const at = { x, y: y - RISE * eased(share) };
      frame.marks.push({ kind: 'number', at, text: act.text, fading: share });
      return;
    }
    case 'fall':
    case 'wreck':
      frame.pieces.set(act.piece, { at: grid.middle(act.at), tilt: 90 * eased(share) });
      return;
    case 'clash':
    case 'ring':
      frame.marks.push({ kind: act.kind, at: grid.middle(act.at), fading: share });
      return;
    case 'turn':
  }
}

function still(at: Point): Moving {
  return { at, tilt: 0 };
}

/** The line grows from the muzzle; a miss passes the target. */
function shotLine(from: Hex, to: Hex, hit: boolean, share: number, grid: Grid): Mark {
  const [start, aim] = [grid.middle(from), grid.middle(to)];
  const end = between(start, aim, Math.min(1, share * 1.6) * (hit ? 1 : BEYOND));
  return { kind: 'line', from: start, to: end, hit, fading: Math.max(0, share * 2 - 1) };
}

/** The point after a share of a way, whose hexes take equal times. */
function along(way: Hex[], share: number, grid: Grid): Point {
  const steps = way.length - 1;
  const index = Math.min(steps - 1, Math.floor(share * steps));
  if (steps < 1) return grid.middle(way[0]!);
  const [one, other] = [grid.middle(way[index]!), grid.middle(way[index + 1]!)];
  return between(one, other, share * steps - index);
}

function between(one: Point, other: Point, share: number): Point {
  return { x: one.x + (other.x - one.x) * share, y: one.y + (other.y - one.y) * share };
}
