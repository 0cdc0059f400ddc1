import type { Odds } from '../api/wire';

/** Limits of a share, in whole percent. */
export type Range = [low: number, high: number];

/** The results of test games in whole percent; the three shares add up to 100. */
export interface Shares {
  you: number;
  draw: number;
  they: number;
  /** The 95 % interval of your share, as the server computed it. */
  yourRange: Range;
  theirRange: Range;
}

/** The shares from the side of a seat, or null before the first game. */
export function sharesOf({ games, wins, draws, interval }: Odds, seat: 0 | 1 = 0): Shares | null {
  if (games === 0) return null;
  const you = percent(wins[seat] ?? 0, games);
  const draw = Math.min(100 - you, percent(draws, games));
  const range = (of: number): Range => {
    const [low, high] = interval[of] ?? [0, 1000];
    return [percent(low, 1000), percent(high, 1000)];
  };
  return {
    you,
    draw,
    they: 100 - you - draw,
    yourRange: range(seat),
    theirRange: range(1 - seat),
  };
}

function percent(part: number, whole: number): number {
  return Math.round((100 * part) / whole);
}

/** "43 to 53". */
export function rangeWords([low, high]: Range): string {
  return `${low} to ${high}`;
}

/** "400 test games". */
export function gamesWords(games: number): string {
  return `${games} test ${games === 1 ? 'game' : 'games'}`;
}

/** "usually 8 to 12 turns": one game in ten is shorter, one in ten is longer. */
export function lengthWords({ turns: { low, high } }: Odds): string {
  if (low === high) return `usually ${low} ${low === 1 ? 'turn' : 'turns'}`;
  return `usually ${low} to ${high} turns`;
}
