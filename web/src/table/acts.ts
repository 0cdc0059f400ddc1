import type { Line } from '../api/wire';
import type { Act } from '../board/motion/acts';

/** What is seen of the results of each game. Moves are not here: the board compares two scenes. */
const GAMES: Record<string, (lines: Line[]) => Act[]> = {};

export function actsOf(game: string, lines: Line[]): Act[] {
  return GAMES[game]?.(lines) ?? [];
}
