import type { ResultRow as FormationRow } from '../api/types/formation/ResultRow';
import type { ResultRow as MechRow } from '../api/types/mech/ResultRow';
import type { Line, Scene } from '../api/wire';
import type { Act } from '../board/motion/acts';
import { actsOfRows as formation } from './formation/acts';
import { actsOfRow as mech } from './mech/acts';

/** What is seen of results of each game. Moves are not here: the board compares two scenes. */
const GAMES: Record<string, (results: never[], scene: Scene | null) => Act[]> = {
  mech: (results: MechRow[]) => results.flatMap(mech),
  formation: (results: FormationRow[], scene) => formation(results, scene),
};

/** What is seen of the results of log lines that led to a scene, cause before effect. */
export function actsOf(game: string, lines: Line[], scene: Scene | null = null): Act[] {
  const results = lines.flatMap(({ result }) => (result === undefined ? [] : result));
  return GAMES[game]?.(results as never[], scene) ?? [];
}
