import type { Line, Mark, Summary, TurnMark } from '../api/wire';
import { readable } from '../shared/names';

/** Where turns or ticks begin. */
export function turnsOf(marks: Mark[]): TurnMark[] {
  const turns: TurnMark[] = [];
  marks.forEach(({ turn }, index) => {
    if (turns.at(-1)?.turn !== turn) turns.push({ turn, index });
  });
  return turns;
}

/** Marks with the lines of what happened since; one mark an entry where events have no numbers. */
export function grown(marks: Mark[], lines: Line[]): Mark[] {
  const known = marks.at(-1);
  const all = [...marks];
  for (const { at, sequence, turn, phase, text } of lines) {
    if (known && (sequence === null ? at <= known.at : sequence <= (known.sequence ?? -1)))
      continue;
    const last = all.at(-1);
    if (last && sequence === null && last.at === at) all[all.length - 1] = { ...last, turn, phase };
    else all.push({ at, sequence, turn, phase, text });
  }
  return all;
}

/** The last mark that is not after something; the first one if all are. */
function lastUntil(marks: Mark[], value: (mark: Mark) => number, most: number): number {
  const after = marks.findIndex((mark) => value(mark) > most);
  return after < 0 ? marks.length - 1 : Math.max(0, after - 1);
}

/** Which moment an address means. */
export interface Wanted {
  at?: number;
  turn?: number;
  sequence?: number;
}

/** Reads the moment out of an address; what is no number is none. */
export function wantedOf(query: URLSearchParams): Wanted | null {
  for (const name of ['sequence', 'at', 'turn'] as const) {
    const text = query.get(name);
    if (text !== null && /^\d+$/.test(text)) return { [name]: Number(text) };
  }
  return null;
}

/** The position of a moment among the marks. */
export function indexOf(marks: Mark[], wanted: Wanted): number {
  const { at, turn, sequence } = wanted;
  if (sequence !== undefined) {
    return lastUntil(marks, (mark) => mark.sequence ?? mark.at, sequence);
  }
  if (at !== undefined) return lastUntil(marks, (mark) => mark.at, at);
  return lastUntil(marks, (mark) => mark.turn, turn ?? 0);
}

/** Where a mark is, as the server is asked: by event where events have numbers. */
export function placeOf({ at, sequence }: Mark): Wanted {
  return sequence === null ? { at } : { sequence };
}

/** The beginning of the next turn, or the last moment. */
export function nextTurn(marks: Mark[], index: number): number {
  const here = marks[index]?.turn;
  const next = marks.findIndex((mark, at) => at > index && mark.turn !== here);
  return next < 0 ? marks.length - 1 : next;
}

/** The end of this turn, or of the next one when that is here; of the first one before there was any. */
export function endOfTurn(marks: Mark[], index: number): number {
  let at = Math.min(index + 1, marks.length - 1);
  while (marks[at + 1] && marks[at + 1]?.turn === marks[at]?.turn) at += 1;
  return at;
}

/** The beginning of this turn, or of the one before when it is here. */
export function previousTurn(marks: Mark[], index: number): number {
  const begin = (at: number) => {
    let first = at;
    while (first > 0 && marks[first - 1]?.turn === marks[at]?.turn) first -= 1;
    return first;
  };
  const first = begin(index);
  return first < index ? first : begin(Math.max(0, index - 1));
}

export interface Tick {
  turn: number;
  /** From 0 (the first moment) to 1 (the last). */
  share: number;
}

/** The turns to write below a scrubber that has room for so many numbers: 1, 2, 5, 10, 20 apart. */
export function ticksOf(turns: TurnMark[], count: number, room: number): Tick[] {
  const last = turns.at(-1)?.turn ?? 0;
  let step = 1;
  for (let at = 0; last / step > room; at += 1) {
    step = (at % 3 === 1 ? 5 : at % 3 === 0 ? 2 : 10) * 10 ** Math.floor(at / 3);
  }
  const ticks: Tick[] = [];
  let due = 0;
  for (const { turn, index } of turns) {
    if (turn < due) continue;
    due = turn - (turn % step) + step;
    const share = count > 1 ? index / (count - 1) : 0;
    // Where much happened in little time numbers would lie on each other, and the other way round.
    if (share - (ticks.at(-1)?.share ?? -1) >= 0.85 / room) ticks.push({ turn, share });
  }
  return ticks;
}

/** When a moment is, in words. */
export function momentWords(clock: Summary['clock'], mark: Mark): string {
  const phase = readable(mark.phase).toLowerCase();
  return `${clock === 'ticks' ? 'Tick' : 'Turn'} ${mark.turn}, ${phase}`;
}
