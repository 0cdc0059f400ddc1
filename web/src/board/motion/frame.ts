import type { Hex } from '../../api/wire';
import type { Grid, Point } from '../geometry';
import type { Cue } from './acts';

/** A piece while it moves. */
export interface Moving {
  at: Point;
  /** Degrees by which the piece leans. */
  tilt: number;
}

/** A mark that is drawn above the pieces. `fading` goes from 0 to 1, where it is gone. */
export type Mark = { fading: number } & (
  | { kind: 'line'; from: Point; to: Point; hit: boolean }
  | { kind: 'number'; at: Point; text: string }
  | { kind: 'clash'; at: Point }
  | { kind: 'ring'; at: Point }
  /** A flight of arrows, after a share of its way. */
  | { kind: 'arrows'; from: Point; to: Point; share: number }
  /** Men that run in a direction. */
  | { kind: 'runners'; at: Point; way: Point; share: number; side: number }
  /** The way of a courier, drawn up to a share. */
  | { kind: 'trail'; way: Point[]; share: number }
);

/** Everything that differs from the still picture at one instant. */
export interface Frame {
  pieces: Map<string, Moving>;
  /** Positions of emblems that ride, by index in the scene. */
  riders: Map<number, Point>;
  /** Share of the lean that the flag of a piece has in the still picture. */
  leans: Map<string, number>;
  marks: Mark[];
}

/** How far a hit piece shakes, and how far its number rises, in paper units. */
const SHAKE = 3;
const RISE = 18;
/** Share of the way that a missed shot goes beyond its target. */
const BEYOND = 1.25;
/** Share of a rout in which the flag goes down. */
const LOWERED = 1 / 3;

/** The guide's easing, cubic-bezier(.2,.7,.2,1), approximated by a power of the rest. */
export function eased(share: number): number {
  return 1 - (1 - share) ** 3;
}

/** The picture of a script at a time. Cues that have not begun keep their pieces at the start. */
export function frameAt(cues: Cue[], time: number, grid: Grid): Frame {
  const frame: Frame = { pieces: new Map(), riders: new Map(), leans: new Map(), marks: [] };
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
  if (act.kind === 'move') frame.pieces.set(act.piece, still(grid.middle(act.way.at(-1)!)));
  if (act.kind === 'ride') frame.riders.set(act.rider, grid.middle(act.way.at(-1)!));
}

function running(frame: Frame, { act }: Cue, share: number, grid: Grid): void {
  switch (act.kind) {
    case 'move': {
      const at = along(act.way, act.even ? share : eased(share), grid);
      frame.pieces.set(act.piece, still(at));
      return;
    }
    case 'ride':
      frame.riders.set(act.rider, along(act.way, share, grid));
      return;
    case 'shot':
      frame.marks.push(shotLine(act.from, act.to, act.hit, share, grid));
      return;
    case 'harm': {
      const { x, y } = grid.middle(act.at);
      const swing = Math.sin(share * 6 * Math.PI) * SHAKE * (1 - share);
      frame.pieces.set(act.piece, still({ x: x + swing, y }));
      frame.marks.push(rising(act.at, act.text, share, grid));
      return;
    }
    case 'loss':
      frame.marks.push(rising(act.at, act.text, share, grid));
      return;
    case 'fall':
    case 'wreck':
      frame.pieces.set(act.piece, { at: grid.middle(act.at), tilt: 90 * eased(share) });
      return;
    case 'clash': {
      const at = between(grid.middle(act.at), grid.middle(act.with ?? act.at), 0.5);
      frame.marks.push({ kind: 'clash', at, fading: share });
      return;
    }
    case 'volley': {
      const [from, to] = [grid.middle(act.from), grid.middle(act.to)];
      frame.marks.push({ kind: 'arrows', from, to, share, fading: late(share, 0.8) });
      return;
    }
    case 'waver':
      frame.leans.set(act.piece, swaying(share));
      return;
    case 'rout': {
      if (act.piece !== null) frame.leans.set(act.piece, swaying(Math.min(1, share / LOWERED)));
      const at = grid.middle(act.at);
      const way = away(at, act.enemy && grid.middle(act.enemy));
      frame.marks.push({ kind: 'runners', at, way, share, side: act.side, fading: share });
      return;
    }
    case 'courier': {
      const way = act.way.map((hex) => grid.middle(hex));
      frame.marks.push({ kind: 'trail', way, share: eased(share), fading: late(share, 0.6) });
      return;
    }
    case 'ring':
      frame.marks.push({ kind: 'ring', at: grid.middle(act.at), fading: share });
      return;
    case 'turn':
  }
}

function still(at: Point): Moving {
  return { at, tilt: 0 };
}

function rising(hex: Hex, text: string, share: number, grid: Grid): Mark {
  const { x, y } = grid.middle(hex);
  return { kind: 'number', at: { x, y: y - RISE * eased(share) }, text, fading: share };
}

/** 0 until a share of the time is over, then up to 1. */
function late(share: number, from: number): number {
  return Math.max(0, (share - from) / (1 - from));
}

/** A flag goes down past its lean and comes back. */
function swaying(share: number): number {
  return eased(share) + 0.5 * Math.sin(share * 2 * Math.PI) * (1 - share);
}

/** The direction away from an enemy; to the south if none is seen. */
function away(at: Point, enemy: Point | null): Point {
  const [x, y] = enemy ? [at.x - enemy.x, at.y - enemy.y] : [0, 1];
  const length = Math.hypot(x, y);
  return length === 0 ? { x: 0, y: 1 } : { x: x / length, y: y / length };
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
