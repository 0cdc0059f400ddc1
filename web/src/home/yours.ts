import type { Summary } from '../api/wire';
import { seatOf, titleOf, turnName } from '../shared/names';

/** A running session in which this browser has a seat. */
export interface OwnGame {
  id: string;
  /** Name of the game. */
  game: string;
  title: string;
  seat: number;
  /** For example "turn 4, against recruit bot". */
  words: string;
  yours: boolean;
  /** Whom the game waits for, if it is not you. */
  waits: string;
}

/** Sessions on the front page; the rest are in the list below. */
export const MOST = 2;

/** The running games of this browser, those that wait for it first. */
export function ownGames(summaries: Summary[]): OwnGame[] {
  const own = summaries.flatMap((summary) => {
    const seat = seatOf(summary.you);
    return summary.over || seat === null ? [] : [ownGame(summary, seat)];
  });
  return own.toSorted((one, two) => Number(two.yours) - Number(one.yours));
}

function ownGame(summary: Summary, seat: number): OwnGame {
  const others = summary.seats.filter((one) => one.seat !== seat);
  const names = others.map(({ name, sitter }) => {
    if (sitter === 'open') return 'an open seat';
    return sitter === 'person' ? name : `${sitter.bot} bot`;
  });
  const turn = turnName(summary.clock, summary.moment.turn);
  return {
    id: summary.id,
    game: summary.game,
    title: titleOf(summary),
    seat,
    words: `${turn.toLowerCase()}, against ${names.join(' and ')}`,
    yours: summary.to_act.includes(seat),
    waits: `waits for ${names.join(' and ')}`,
  };
}
