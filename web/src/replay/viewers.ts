import type { GameCard, Summary } from '../api/wire';
import { seatOf } from '../shared/names';

/** A perspective from which a session can be viewed. */
export interface Viewer {
  /** As sent to the server: "referee", "public" or a seat number. */
  as: string;
  name: string;
}

/** Whether nothing is hidden from this viewer: the game is over, or has no hidden information. */
export function seesEverything({ you, over }: Summary, card: GameCard): boolean {
  return you === 'watch' || over || !card.hidden;
}

/** Whether this viewer may fork: not against people, because a fork would reveal coming dice. */
export function canFork({ you, over, seats }: Summary): boolean {
  const mine = seatOf(you);
  const alone = seats.every(({ seat, sitter }) => seat === mine || typeof sitter === 'object');
  return over || you === 'watch' || (mine !== null && alone);
}

/** The perspectives this viewer may choose, the default first. */
export function viewersOf(summary: Summary, card: GameCard): Viewer[] {
  const [all, everyone] = [
    { as: 'referee', name: 'All' },
    { as: 'public', name: 'Public' },
  ];
  const mine = seatOf(summary.you);
  const seats = summary.seats.map(({ seat, name }) => ({
    as: String(seat),
    name: seat === mine ? 'You' : name,
  }));
  if (!card.hidden) return [all, ...seats];
  if (seesEverything(summary, card)) return [all, ...seats, everyone];
  return mine === null ? [everyone] : [seats[mine] ?? everyone, everyone];
}
