import type { Hex } from '../../api/wire';

/** Classes of weapons that sound different. */
export type Weapon = 'energy' | 'ballistic' | 'missile';

/** Something seen on the map. Places are hexes, so that zooming does not disturb it. */
export type Act =
  /** `weight` is the class of the piece, from 0 for the lightest. */
  | { kind: 'move'; piece: string; way: Hex[]; even?: boolean; weight?: number }
  /** A courier rides; `rider` is the index of its emblem in the scene. */
  | { kind: 'ride'; rider: number; way: Hex[] }
  | { kind: 'turn'; piece: string; at: Hex }
  | { kind: 'shot'; from: Hex; to: Hex; hit: boolean; weapon?: Weapon }
  | { kind: 'harm'; piece: string; at: Hex; text: string }
  /** Men lost: a number, without a blow that is seen. */
  | { kind: 'loss'; at: Hex; text: string; men: number }
  | { kind: 'fall'; piece: string; at: Hex }
  | { kind: 'wreck'; piece: string; at: Hex }
  /** A blow in a hex, or between two hexes. */
  | { kind: 'clash'; at: Hex; with?: Hex }
  | { kind: 'volley'; from: Hex; to: Hex }
  | { kind: 'waver'; piece: string; at: Hex }
  /** Men run away from an enemy; a unit that is gone has no piece. */
  | { kind: 'rout'; piece: string | null; at: Hex; enemy: Hex | null; side: number }
  /** A courier leaves; the way is dotted. */
  | { kind: 'courier'; way: Hex[] }
  | { kind: 'ring'; at: Hex };

export type Kind = Act['kind'];

/** An act with its time span, in milliseconds from the beginning of the script. */
export interface Cue {
  act: Act;
  start: number;
  end: number;
}

/** Milliseconds at normal speed. A move takes this long per hex, up to `LONGEST_MOVE`. */
const TIMES: Record<Kind, number> = {
  move: 90,
  ride: 400,
  turn: 80,
  shot: 220,
  harm: 320,
  loss: 700,
  fall: 420,
  wreck: 420,
  clash: 400,
  volley: 400,
  waver: 300,
  rout: 900,
  courier: 600,
  ring: 1_000,
};
const LONGEST_MOVE = 700;

/** A script longer than this runs at twice the speed from here on, so that nobody waits. */
const PATIENCE = 3_000;

/** Most acts besides moves that are seen at a time in a game with ticks. */
export const MOST = 24;

/** Acts that bring pieces to their place in the new scene. */
const TRAVEL: ReadonlySet<Kind> = new Set<Kind>(['move', 'ride', 'turn']);

export function travels({ kind }: Act): boolean {
  return TRAVEL.has(kind);
}

function timeOf(act: Act, tick: number): number {
  if (act.kind === 'ride') return tick;
  if (act.kind !== 'move') return TIMES[act.kind];
  if (act.even) return tick;
  return Math.min(LONGEST_MOVE, TIMES.move * Math.max(1, act.way.length - 1));
}

/** Acts of these kinds run together with the act before them when that is of the same kind. */
const TOGETHER: ReadonlySet<Kind> = new Set<Kind>([
  ...TRAVEL,
  'loss',
  'clash',
  'volley',
  'waver',
  'rout',
  'courier',
  'ring',
]);

/**
 * Arranges acts in time: cause before effect, moves together, shots one after the other. `tick` is
 * the length of an even move in milliseconds.
 */
export function scripted(acts: Act[], tick = 500): Cue[] {
  const cues: Cue[] = [];
  let [start, end] = [0, 0];
  let before: Kind | null = null;
  for (const act of acts) {
    if (act.kind !== before || !TOGETHER.has(act.kind)) start = end;
    const time = timeOf(act, tick) / (start >= PATIENCE ? 2 : 1);
    cues.push({ act, start, end: start + time });
    end = Math.max(end, start + time);
    before = act.kind;
  }
  return cues;
}

/** Milliseconds after which the arrows of a volley land. */
const FLIGHT = TIMES.volley * 0.8;

/**
 * Arranges the acts of one tick: all together, because the next tick does not wait. Only losses come
 * later than the volley that is before them.
 */
export function flowing(acts: Act[], tick: number): Cue[] {
  let landed = 0;
  return acts.map((act) => {
    if (act.kind !== 'loss') landed = act.kind === 'volley' ? FLIGHT : 0;
    const start = act.kind === 'loss' ? landed : 0;
    return { act, start, end: start + timeOf(act, tick) };
  });
}

/** Which acts are left out first where there are too many: the least. */
const WEIGHTS: Partial<Record<Kind, number>> = {
  rout: 6,
  waver: 5,
  courier: 4,
  ring: 4,
  clash: 3,
  volley: 2,
};

/** Losses count by their men, but less than everything else. */
function weightOf(act: Act): number {
  return act.kind === 'loss' ? 1 - 1 / (1 + act.men) : (WEIGHTS[act.kind] ?? 1);
}

/** The cues of a tick without the least important ones; what travels is never left out. */
export function fewer(cues: Cue[], most = MOST): Cue[] {
  const seen = cues.filter(({ act }) => !travels(act));
  if (seen.length <= most) return cues;
  const kept = new Set(
    seen.toSorted((one, two) => weightOf(two.act) - weightOf(one.act)).slice(0, most),
  );
  return cues.filter((cue) => travels(cue.act) || kept.has(cue));
}

/** Length of a script in milliseconds. */
export function lengthOf(cues: Cue[]): number {
  return cues.reduce((end, cue) => Math.max(end, cue.end), 0);
}
