import type { Hex, Line } from '../api/wire';
import type { IconName } from '../ui/icons';
import type { Follow, Shot } from '../ui/result';
import { aloud } from '../table/ending';
import { tellFormation } from './formation';
import { tellMech } from './mech';

/** The reader of a log: names of units depend on whose they are. */
export interface Reader {
  /** The seat that is "you"; null for spectators. */
  seat: number | null;
  /** Names of the seats. */
  seats: string[];
}

/** A unit in a row. */
export interface Party {
  /** Id of its piece on the map, if the reader knows it. */
  piece: string | null;
  name: string;
  seat: number;
  at: Hex | null;
}

/** All attacks of one unit on another at one time. */
export interface Attack {
  from: Party;
  to: Party;
  /** The sum in words: "10 damage". */
  sum: string;
  shots: Shot[];
  follows: Follow[];
  /** Damage that was to be expected, in points. */
  expected?: number;
}

/** What a row says about the events it covers. */
export interface Told {
  icon: IconName;
  /** The events as a sentence; for an attack, what screen readers hear. */
  text: string;
  /** Numbers at the right edge. */
  aside?: string;
  /** Whether a unit was harmed. */
  bad?: boolean;
  attack?: Attack;
}

/** A run of lines in words; null if it says nothing that the rows around it do not say. */
export type Teller = (run: Line[], reader: Reader) => Told | null;

/** A row covers a run of lines: those from `first` to `last`, by their index in the log. */
interface Run {
  first: number;
  last: number;
}

/** The heading of a phase. */
export interface HeadRow extends Run {
  kind: 'head';
  turn: number;
  phase: string;
  /** Number of events below it. */
  events: number;
}

export interface EventRow extends Run, Told {
  kind: 'event';
  /** The kinds of its marks on a time line. */
  marks: string[];
}

export type LogRow = HeadRow | EventRow;

/** Games whose results the rows show; the others have a row per line. */
const TELLERS: Record<string, Teller> = { mech: tellMech, formation: tellFormation };

const plain: Teller = ([line]) => (line ? { icon: 'scroll-text', text: aloud(line) } : null);

/** The parts of a result that rows need of every game. */
interface Result {
  group?: number;
  mark?: string;
}

const resultOf = ({ result }: Line) => (result ?? {}) as Result;

/**
 * The rows of a log. Lines of one group, such as a volley with everything that follows from it, share a row; a line
 * that says nothing new belongs to the row before it.
 */
export function rowsOf(game: string, lines: Line[], reader: Reader): LogRow[] {
  const tell = TELLERS[game] ?? plain;
  const rows: LogRow[] = [];
  let head: HeadRow | null = null;
  for (const { first, last } of runsOf(lines)) {
    const { turn, phase } = lines[first]!;
    if (!head || head.turn !== turn || head.phase !== phase) {
      // Without a row of its own, a phase is not worth a heading.
      if (rows.at(-1) === head && head) rows.pop();
      head = { kind: 'head', first, last: first - 1, turn, phase, events: 0 };
      rows.push(head);
    }
    head.events += last - first + 1;
    const run = lines.slice(first, last + 1);
    const told = tell(run, reader);
    const before = rows.at(-1)!;
    if (told) rows.push({ kind: 'event', first, last, ...told, marks: marksOf(run) });
    else before.last = last;
  }
  return rows;
}

/** Neighbouring lines of one order and group. */
function runsOf(lines: Line[]): Run[] {
  const runs: Run[] = [];
  lines.forEach((line, at) => {
    const [last, before] = [runs.at(-1), lines[at - 1]];
    if (last && before && together(before, line)) last.last = at;
    else runs.push({ first: at, last: at });
  });
  return runs;
}

function together(one: Line, two: Line): boolean {
  const [{ group }, other] = [resultOf(one), resultOf(two)];
  const same = one.at === two.at && one.turn === two.turn && one.phase === two.phase;
  return same && group !== undefined && group === other.group;
}

function marksOf(run: Line[]): string[] {
  return [...new Set(run.flatMap((line) => resultOf(line).mark ?? []))];
}

/** Which rows are shown. */
export type Filter = 'all' | 'hits' | 'losses';

/** Marks of the rows that a filter shows. */
const FILTERS: Record<Exclude<Filter, 'all'>, string[]> = {
  hits: ['hit', 'lost', 'critical', 'destroyed', 'fight'],
  losses: ['lost', 'critical', 'destroyed', 'rout', 'leader'],
};

/** The rows that a filter and a search leave, with the headings they need. */
export function filtered(rows: LogRow[], filter: Filter, search: string): LogRow[] {
  const wanted = search.trim().toLowerCase();
  if (filter === 'all' && wanted === '') return rows;
  const kept: LogRow[] = [];
  for (const row of rows) {
    const last = kept.at(-1);
    if (row.kind === 'head') {
      if (last?.kind === 'head') kept.pop();
      kept.push({ ...row, events: 0 });
    } else if (passes(row, filter, wanted)) {
      const head = kept.findLast(({ kind }) => kind === 'head') as HeadRow | undefined;
      if (head) head.events += row.last - row.first + 1;
      kept.push(row);
    }
  }
  if (kept.at(-1)?.kind === 'head') kept.pop();
  return kept;
}

function passes({ marks, text, attack, bad }: EventRow, filter: Filter, wanted: string): boolean {
  const known = filter === 'all' || marks.some((mark) => FILTERS[filter].includes(mark));
  const hit = filter === 'hits' && attack !== undefined && bad === true;
  return (known || hit) && text.toLowerCase().includes(wanted);
}

/** The row that covers a line, or the last one before it. */
export function rowAt(rows: LogRow[], line: number): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (rows[middle]!.first <= line) low = middle + 1;
    else high = middle;
  }
  return Math.max(0, low - 1);
}
