import type { Line, Mark, Summary, TurnMark } from '../api/wire';
import { turnName } from '../shared/names';
import { phaseWords } from '../table/phases';

/** The first mark of every turn or tick. */
export function turnsOf(marks: Mark[]): TurnMark[] {
  const turns: TurnMark[] = [];
  marks.forEach(({ turn }, index) => {
    if (turns.at(-1)?.turn !== turn) turns.push({ turn, index });
  });
  return turns;
}

/** Appends log lines that are not in the marks yet; without event numbers, one mark per entry. */
export function withNewLines(marks: Mark[], lines: Line[]): Mark[] {
  const known = marks.at(-1);
  const all = [...marks];
  for (const line of lines) {
    const { at, sequence, turn, phase } = line;
    if (known && (sequence === null ? at <= known.at : sequence <= (known.sequence ?? -1)))
      continue;
    const last = all.at(-1);
    if (last && sequence === null && last.at === at) all[all.length - 1] = { ...last, turn, phase };
    else all.push(markOf(line));
  }
  return all;
}

function markOf({ at, sequence, turn, phase, text, result }: Line): Mark {
  const { mark: kind, suffered: seat } = (result ?? {}) as { mark?: string; suffered?: number };
  return {
    at,
    sequence,
    turn,
    phase,
    text,
    ...(kind && { kind }),
    ...(seat !== undefined && { seat }),
  };
}

/** The index of the last line of every mark. A mark without an event number has all lines of its entry. */
export function lineEnds(marks: Mark[], lines: Line[]): number[] {
  const place = ({ at, sequence }: Mark | Line) => sequence ?? at;
  let end = -1;
  return marks.map((mark) => {
    while (lines[end + 1] && place(lines[end + 1]!) <= place(mark)) end += 1;
    return end;
  });
}

/** The first mark that shows a line. */
export function markOfLine(ends: number[], line: number): number {
  const found = ends.findIndex((end) => end >= line);
  return found < 0 ? Math.max(0, ends.length - 1) : found;
}

/** The last mark whose value is at most `most`, or the first mark. */
function lastAtMost(marks: Mark[], value: (mark: Mark) => number, most: number): number {
  const after = marks.findIndex((mark) => value(mark) > most);
  return after < 0 ? marks.length - 1 : Math.max(0, after - 1);
}

/** A moment as named in a link. */
export interface MomentQuery {
  at?: number;
  turn?: number;
  sequence?: number;
}

/** Parses the moment in a query; null if there is none or it is not a number. */
export function momentFromQuery(query: URLSearchParams): MomentQuery | null {
  for (const name of ['sequence', 'at', 'turn'] as const) {
    const text = query.get(name);
    if (text !== null && /^\d+$/.test(text)) return { [name]: Number(text) };
  }
  return null;
}

/** The index of the mark for a moment. */
export function indexOf(marks: Mark[], wanted: MomentQuery): number {
  const { at, turn, sequence } = wanted;
  if (sequence !== undefined) {
    return lastAtMost(marks, (mark) => mark.sequence ?? mark.at, sequence);
  }
  if (at !== undefined) return lastAtMost(marks, (mark) => mark.at, at);
  return lastAtMost(marks, (mark) => mark.turn, turn ?? 0);
}

/** The query for a mark: by event number where the viewer may know it, else by version. */
export function queryOf({ at, sequence }: Mark): MomentQuery {
  return sequence === null ? { at } : { sequence };
}

/** The first mark of the next turn, or the last mark. */
export function nextTurn(marks: Mark[], index: number): number {
  const here = marks[index]?.turn;
  const next = marks.findIndex((mark, at) => at > index && mark.turn !== here);
  return next < 0 ? marks.length - 1 : next;
}

/** The last mark of this turn, or of the next turn if it is already there. */
export function endOfTurn(marks: Mark[], index: number): number {
  let at = Math.min(index + 1, marks.length - 1);
  while (marks[at + 1] && marks[at + 1]?.turn === marks[at]?.turn) at += 1;
  return at;
}

/** The first mark of this turn, or of the previous turn if it is already there. */
export function previousTurn(marks: Mark[], index: number): number {
  const begin = (at: number) => {
    let first = at;
    while (first > 0 && marks[first - 1]?.turn === marks[at]?.turn) first -= 1;
    return first;
  };
  const first = begin(index);
  return first < index ? first : begin(Math.max(0, index - 1));
}

/** Turn and phase of a mark in words. */
export function momentLabel({ clock, game }: Summary, { turn, phase }: Mark): string {
  return `${turnName(clock, turn)}, ${phaseWords(game, phase).name}`;
}
