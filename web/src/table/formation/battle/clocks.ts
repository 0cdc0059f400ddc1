import type { Tone } from '../../../ui/tones';
import type { Goal, Side, Victory } from '../types';
import { ticksName } from '../words';

/** Name, seat and colour of a side. */
export function sideSeat(side: Side): { name: string; seat: number; tone: Tone } {
  return side === 'blue'
    ? { name: 'Blue', seat: 0, tone: 'side-0' }
    : { name: 'Red', seat: 1, tone: 'side-1' };
}

/** The holder of an objective, the ticks it still needs, and the age of that knowledge. */
export function goalName(goal: Goal, own: Side): string {
  const parts = [holder(goal, own)];
  if (goal.left !== null) parts.push(`${ticksName(goal.left)} to go`);
  else if (!goal.held && goal.hold > 0) parts.push(`hold for ${ticksName(goal.hold)}`);
  if (goal.age === null) parts.push('never seen');
  else if (goal.age > 0) parts.push(`seen ${ticksName(goal.age)} ago`);
  return parts.join(', ');
}

function holder({ held, age }: Goal, own: Side): string {
  if (held) return held.side === own ? 'yours' : sideSeat(held.side).name;
  return age === 0 ? 'not held' : 'holder unknown';
}

/** How near a side is to winning. */
export function victoryName({ wins_in, needs, holds, unknown }: Victory, own: boolean): string {
  if (wins_in !== null) return `${own ? 'win' : 'wins'} in ${ticksName(wins_in)}`;
  if (needs.length === 0) return `${own ? 'win' : 'wins'} by rout`;
  const known = `${own ? 'hold' : 'holds'} ${holds} of ${needs.length} needed`;
  return unknown > 0 ? `${known}, ${unknown} unknown` : known;
}

/** A number with its thousands separated. */
export const grouped = (number: number): string => number.toLocaleString('en-GB');
