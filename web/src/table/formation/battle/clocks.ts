import type { Tone } from '../../../ui/tones';
import { seatOf } from '../shown';
import type { Goal, Side, Victory } from '../types';
import { clockName } from '../words';

/** Name, seat and colour of a side. */
export function sideSeat(side: Side): { name: string; seat: number; tone: Tone } {
  const seat = seatOf(side);
  return seat === 0
    ? { name: 'Blue', seat, tone: 'side-0' }
    : { name: 'Red', seat, tone: 'side-1' };
}

/** A text of the server with times as on the clock: "seen 65 ticks ago" becomes "seen 1:05 ago". */
export function timed(text: string): string {
  return text.replace(/\b([\d,]+) ticks?\b/g, (_, ticks: string) =>
    clockName(Number(ticks.replaceAll(',', ''))),
  );
}

/**
 * The holder of an objective, the time it still needs, and the age of that knowledge, some ticks after
 * the report.
 */
export function goalName(goal: Goal, own: Side, lag: number): string {
  const parts = [holder(goal, own)];
  if (goal.left !== null) parts.push(`${clockName(Math.max(0, goal.left - lag))} to go`);
  else if (!goal.held && goal.hold > 0) parts.push(`hold for ${clockName(goal.hold)}`);
  if (goal.age === null) parts.push('never seen');
  else if (goal.age > 0) parts.push(`seen ${clockName(goal.age + lag)} ago`);
  return parts.join(', ');
}

function holder({ held, age }: Goal, own: Side): string {
  if (held) return held.side === own ? 'yours' : sideSeat(held.side).name;
  return age === 0 ? 'not held' : 'holder unknown';
}

/** How near a side is to winning, some ticks after the report. */
export function victoryName(victory: Victory, own: boolean, lag: number): string {
  const { wins_in, needs, holds, unknown } = victory;
  if (wins_in !== null)
    return `${own ? 'win' : 'wins'} in ${clockName(Math.max(0, wins_in - lag))}`;
  if (needs.length === 0) return `${own ? 'win' : 'wins'} by rout`;
  const known = `${own ? 'hold' : 'holds'} ${holds} of ${needs.length} needed`;
  return unknown > 0 ? `${known}, ${unknown} unknown` : known;
}

/** Whether a side needs an objective to win. */
export const isNeeded = ({ needed_by }: Goal): boolean => needed_by.includes(true);

/** A number with its thousands separated. */
export const grouped = (number: number): string => number.toLocaleString('en-GB');
