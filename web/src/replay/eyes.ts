import type { GameCard, Summary } from '../api/wire';
import { seatOf } from '../shared/names';

/** Somebody through whose eyes a session can be looked at. */
export interface Eyes {
  /** As the server is asked: "referee", "public" or the number of a seat. */
  as: string;
  name: string;
}

/** Whether everything may be known: what is over, or what hides nothing, has no secrets. */
export function knowsAll({ you, over }: Summary, card: GameCard): boolean {
  return you === 'watch' || over || !card.hidden;
}

/** Whether somebody may branch off; nobody else may be cheated by meeting the same dice twice. */
export function mayFork({ you, over, seats }: Summary): boolean {
  const mine = seatOf(you);
  const alone = seats.every(({ seat, sitter }) => seat === mine || typeof sitter === 'object');
  return over || you === 'watch' || (mine !== null && alone);
}

/** Those through whose eyes somebody may look, the ones to begin with first. */
export function eyesOf(summary: Summary, card: GameCard): Eyes[] {
  const everybody = { as: 'public', name: 'The public' };
  const mine = seatOf(summary.you);
  const seats = summary.seats.map(({ seat, name }) => ({ as: String(seat), name }));
  if (!card.hidden) return [{ as: 'referee', name: 'Everybody' }];
  if (knowsAll(summary, card)) return [{ as: 'referee', name: 'Referee' }, ...seats, everybody];
  return mine === null ? [everybody] : [seats[mine] ?? everybody, everybody];
}
