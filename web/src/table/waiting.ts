import type { Shown, Summary } from '../api/wire';
import { seatName } from '../shared/names';
import { phaseWords } from './phases';

/**
 * The side that a player waits for, and its task: "Ansel is moving". In a phase of secret plans nothing
 * says who is ready.
 */
export function waitsFor(summary: Summary, shown: Shown, seat: number | null): string {
  const words = phaseWords(summary.game, shown.moment.phase);
  if (words.secret) return 'Plans are being made';
  const others = shown.to_act.filter((other) => other !== seat);
  if (others.length === 0) return 'Waiting for the other side';
  const names = others.map((other) => seatName(summary, other)).join(' and ');
  return words.theirs && others.length === 1 ? `${names} ${words.theirs}` : `Waiting for ${names}`;
}

/** Whether a player waits for people, who may take their time. */
export function waitsForPeople(summary: Summary, shown: Shown, seat: number | null): boolean {
  if (seat === null || shown.over || shown.to_act.includes(seat)) return false;
  return summary.seats.some((one) => shown.to_act.includes(one.seat) && one.sitter === 'person');
}
