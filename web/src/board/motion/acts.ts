import type { Hex } from '../../api/wire';

/** Something seen on the map. Places are hexes, so that zooming does not disturb it. */
export type Act =
  | { kind: 'move'; piece: string; way: Hex[]; even?: boolean }
  | { kind: 'turn'; piece: string; at: Hex }
  | { kind: 'shot'; from: Hex; to: Hex; hit: boolean }
  | { kind: 'harm'; piece: string; at: Hex; text: string }
  | { kind: 'fall'; piece: string; at: Hex }
  | { kind: 'wreck'; piece: string; at: Hex }
  | { kind: 'clash'; at: Hex }
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
  turn: 80,
  shot: 220,
  harm: 320,
  fall: 420,
  wreck: 420,
  clash: 400,
  ring: 1_000,
};
const LONGEST_MOVE = 700;

/** A script longer than this runs at twice the speed from here on, so that nobody waits. */
const PATIENCE = 3_000;

function timeOf(act: Act, tick: number): number {
  if (act.kind !== 'move') return TIMES[act.kind];
  if (act.even) return tick;
  return Math.min(LONGEST_MOVE, TIMES.move * Math.max(1, act.way.length - 1));
}

/** Acts of these kinds run together with the act before them when that is of the same kind. */
const TOGETHER: ReadonlySet<Kind> = new Set<Kind>(['move', 'turn', 'clash', 'ring']);

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

/** Length of a script in milliseconds. */
export function lengthOf(cues: Cue[]): number {
  return cues.reduce((end, cue) => Math.max(end, cue.end), 0);
}
