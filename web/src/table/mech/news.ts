import type { Line } from '../../api/wire';
import { seedIn } from '../ending';

/** What happened since the player's last order: what did harm apart from all the rest. */
export interface Recent {
  harm: Line[];
  rest: Line[];
}

/** Words of what hurts: it is told first and never folded away behind rolls and phases. */
const HARM = [
  / hits | lands a /,
  / takes \d/,
  /critical hits? \(|blown off/,
  / is hit$| explodes| jams$|: its ammunition explodes/,
  / loses its | falls on | fails to stand up/,
  / is out of the battle| leaves the map| shuts down/,
  / is shifted | is heated by /,
];
const HARMLESS = /no critical hit/;

export function isHarm({ text }: Line): boolean {
  return !HARMLESS.test(text) && HARM.some((words) => words.test(text));
}

/** What is said elsewhere: the end has a card, the seed stands in it. */
const ELSEWHERE = /^(\S+ wins|Draw): /;

/** What need not be said if anything else can be. */
const DULL = /^Phase changed | locks its /;

/** The one line to tell where nothing did harm. */
export function latest(rest: Line[]): Line | undefined {
  return rest.findLast(({ text }) => !DULL.test(text)) ?? rest.at(-1);
}

/** A line without the dice behind it. */
export function withoutDice(text: string): string {
  return text.replace(/ \((no roll|rolled)[^)]*\)$/, '');
}

/** What came after an entry; without one, since the phase before this one began. */
function after(log: Line[], since: number | null): Line[] {
  if (since !== null) return log.filter(({ at }) => at > since);
  const last = log.at(-1);
  const same = (one: Line, two: Line) => one.turn === two.turn && one.phase === two.phase;
  const before = last && log.findLast((line) => !same(line, last));
  return before ? log.slice(log.findIndex((line) => same(line, before))) : log;
}

export function recent(log: Line[], since: number | null): Recent {
  const kept = (line: Line) => seedIn(line) === null && !ELSEWHERE.test(line.text);
  const lines = after(log, since).filter(kept);
  return { harm: lines.filter(isHarm), rest: lines.filter((line) => !isHarm(line)) };
}
