import type { ResultRow } from '../api/types/mech/ResultRow';
import type { Line } from '../api/wire';
import type { Act } from '../board/motion/acts';
import { actsOfRow } from './mech/acts';

/** What is seen of one result of each game. Moves are not here: the board compares two scenes. */
const GAMES: Record<string, (result: never) => Act[]> = {
  mech: actsOfRow satisfies (result: ResultRow) => Act[],
};

/** What is seen of the results of log lines, cause before effect. */
export function actsOf(game: string, lines: Line[]): Act[] {
  const acts = GAMES[game];
  if (!acts) return [];
  return lines.flatMap(({ result }) => (result === undefined ? [] : acts(result as never)));
}
