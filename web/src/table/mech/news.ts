import type { ResultRow } from '../../api/types/mech/ResultRow';
import type { Line } from '../../api/wire';
import { isEnding } from '../ending';

/** Who moves first this turn, by the roll of initiative: "You move last: 9 to 5". */
export function initiativeWords(log: Line[], turn: number, seat: number | null): string {
  const line = log.findLast(
    (one) => one.turn === turn && (one.result as ResultRow | undefined)?.kind === 'initiative',
  );
  if (!line || seat === null) return '';
  const { dice, first } = line.result as ResultRow & { kind: 'initiative' };
  const [own, other] = [dice[seat]!, dice[1 - seat]!].map(([one, two]) => one + two);
  return `You move ${first === seat ? 'first' : 'last'}: ${own} to ${other}`;
}

/** Log lines since the player's last order, hits and damage separate from the rest. */
export interface Recent {
  /** All lines, in order. */
  lines: Line[];
  harm: Line[];
  rest: Line[];
}

/** Patterns of log lines about hits and damage, which are never collapsed. */
const HARM = [
  / hits | lands a /,
  / takes \d/,
  /critical hits? \(|blown off/,
  / is hit$|, [^:]*: [^:]* hit$| explodes| jams$/,
  / loses its | falls on | fails to stand up/,
  / is out of (the battle|action)| is destroyed| leaves the map| shuts down/,
  / is (shifted|displaced) | is heated by /,
];
const HARMLESS = /no critical hit/;

export function isHarm({ text }: Line): boolean {
  return !HARMLESS.test(text) && HARM.some((words) => words.test(text));
}

/** Lines to skip if there is anything else to show. */
const DULL = /^Phase changed | phase begins$| locks its /;

/** The line to show if there were no hits. */
export function latest(rest: Line[]): Line | undefined {
  return rest.findLast(({ text }) => !DULL.test(text)) ?? rest.at(-1);
}

/** A line without its dice. */
export function withoutDice(text: string): string {
  return text.replace(/ \((no roll|automatic|rolled)[^)]*\)$/, '');
}

/** Lines after an entry; without one, since the start of the previous phase. */
function after(log: Line[], since: number | null): Line[] {
  if (since !== null) return log.filter(({ at }) => at > since);
  const last = log.at(-1);
  const same = (one: Line, two: Line) => one.turn === two.turn && one.phase === two.phase;
  const before = last && log.findLast((line) => !same(line, last));
  return before ? log.slice(log.findIndex((line) => same(line, before))) : log;
}

export function recent(log: Line[], since: number | null): Recent {
  const lines = after(log, since).filter((line) => !isEnding(line));
  return { lines, harm: lines.filter(isHarm), rest: lines.filter((line) => !isHarm(line)) };
}
