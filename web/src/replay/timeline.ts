import type { Curve, Mark, TurnMark } from '../api/wire';
import type { IconName } from '../ui/icons';
import { indexOf } from './moments';

/** Kinds of marks that the time line shows; where two would overlap, the one with the higher rank stays. */
const KINDS: Record<string, { icon: IconName; rank: number }> = {
  destroyed: { icon: 'skull', rank: 6 },
  leader: { icon: 'user', rank: 5 },
  rout: { icon: 'flag', rank: 4 },
  lost: { icon: 'exclamation', rank: 4 },
  fall: { icon: 'arrow-down-to-line', rank: 3 },
  objective: { icon: 'map-pin', rank: 3 },
  critical: { icon: 'exclamation', rank: 2 },
  shutdown: { icon: 'zap', rank: 2 },
  courier: { icon: 'rider', rank: 1 },
  fight: { icon: 'swords', rank: 1 },
};

/** A mark on the lane of the seat that suffered. */
export interface LaneMark {
  index: number;
  seat: number;
  icon: IconName;
  /** Position from 0 (first event) to 1 (last event). */
  share: number;
  text: string;
}

/** The most important marks that fit on their lanes at a distance of `apart`, as a share of the width. */
export function laneMarks(marks: Mark[], apart: number): LaneMark[] {
  const last = Math.max(1, marks.length - 1);
  const all = marks.flatMap(({ kind, seat, text }, index) => {
    const drawn = KINDS[kind ?? ''];
    if (!drawn || seat === undefined) return [];
    return [{ ...drawn, index, seat, text, share: index / last }];
  });
  const kept: (typeof all)[number][] = [];
  for (const one of all.toSorted((a, b) => b.rank - a.rank || a.index - b.index)) {
    const free = (other: LaneMark) =>
      other.seat !== one.seat || Math.abs(other.share - one.share) >= apart;
    if (kept.every(free)) kept.push(one);
  }
  return kept
    .toSorted((a, b) => a.index - b.index)
    .map(({ index, seat, icon, share, text }) => ({ index, seat, icon, share, text }));
}

/** A turn on the time line, as wide as its number of events. */
export interface Span {
  turn: number;
  /** Shares of the width. */
  from: number;
  to: number;
}

export function spansOf(turns: TurnMark[], count: number): Span[] {
  const last = Math.max(1, count - 1);
  return turns.map(({ turn, index }, at) => ({
    turn,
    from: index / last,
    to: (turns[at + 1]?.index ?? last) / last,
  }));
}

/** The span that contains a moment. */
export function spanAt(spans: Span[], share: number): number {
  const after = spans.findIndex(({ from }) => from > share);
  return after < 0 ? spans.length - 1 : Math.max(0, after - 1);
}

/**
 * The spans that get a number, at steps of 1, 2, 5, 10, 20 …; `room` is the width of a number, as a share. Turns
 * differ in width, so numbers of short ones are left out.
 */
export function numberedSpans(spans: Span[], room: number): number[] {
  const last = spans.at(-1)?.turn ?? 0;
  const steps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];
  const step = steps.find((one) => (last / one) * room <= 1) ?? 1;
  const kept: number[] = [];
  let due = 0;
  spans.forEach(({ turn, from }, at) => {
    const before = spans[kept.at(-1) ?? -1];
    if (turn < due || (before && from - before.from < room)) return;
    kept.push(at);
    due = turn - (turn % step) + step;
  });
  return kept;
}

/** Where phases begin, as shares of the width. */
export function phaseStarts(marks: Mark[]): number[] {
  const last = Math.max(1, marks.length - 1);
  return marks.flatMap(({ phase }, at) => (phase === marks[at - 1]?.phase ? [] : [at / last]));
}

/** The path of a seat's strength in a box of the given size. */
export function curvePath(
  { points, most }: Curve,
  marks: Mark[],
  place: number,
  width: number,
  height: number,
): string {
  const last = Math.max(1, marks.length - 1);
  return points
    .map(({ sequence, values }, at) => {
      const x = at === 0 ? 0 : indexOf(marks, { sequence }) / last;
      const y = 1 - (values[place] ?? 0) / Math.max(1, most);
      return `${at === 0 ? 'M' : 'L'}${round(x * width)} ${round(y * height)}`;
    })
    .join('');
}

const round = (value: number) => Math.round(value * 10) / 10;
