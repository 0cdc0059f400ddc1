/** Results of test games between bots, as the server counts them. */
export interface OddsTally {
  games: number;
  /** Games won by each seat. */
  wins: [number, number];
  draws: number;
  /** Length of the games in turns: the median, and the range of the middle half. */
  turns: { median: number; low: number; high: number };
  done: boolean;
}

/** The results in whole percent; the three shares add up to 100. */
export interface Odds {
  you: number;
  draw: number;
  they: number;
  /** Half the width of the 95 % interval of your share, in percent. */
  margin: number;
}

/** Quantile of the normal distribution for a 95 % interval. */
const Z = 1.96;

/** The odds of a seat, or null before the first game. */
export function oddsOf({ games, wins, draws }: OddsTally, seat: 0 | 1 = 0): Odds | null {
  if (games === 0) return null;
  const you = Math.round((100 * wins[seat]) / games);
  const draw = Math.min(100 - you, Math.round((100 * draws) / games));
  return { you, draw, they: 100 - you - draw, margin: marginOf(wins[seat], games) };
}

/**
 * Half the width of Wilson's interval, in percent and at least 1. Unlike the normal approximation it does not shrink
 * to nothing when one side has won every game so far.
 */
function marginOf(wins: number, games: number): number {
  const share = wins / games;
  const spread = (share * (1 - share)) / games + Z ** 2 / (4 * games ** 2);
  return Math.max(1, Math.round((100 * Z * Math.sqrt(spread)) / (1 + Z ** 2 / games)));
}

/** "400 test games, ± 5". */
export function gamesWords(games: number, { margin }: Odds): string {
  return `${games} test ${games === 1 ? 'game' : 'games'}, ± ${margin}`;
}

/** "usually 8 to 12 turns". */
export function lengthWords({ turns: { low, high } }: OddsTally): string {
  if (low === high) return `usually ${low} ${low === 1 ? 'turn' : 'turns'}`;
  return `usually ${low} to ${high} turns`;
}
