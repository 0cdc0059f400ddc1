import type { Blurb, GameCard } from '../api/wire';

/** The scenario whose battle is shown on a game's tile, where the first one has too few pieces for it. */
const SHOWN: Record<string, string> = { mech: 'lances' };

export function shownScenario({ name, scenarios }: GameCard): string {
  const wanted = scenarios.find((one) => one.name === SHOWN[name]);
  return (wanted ?? scenarios[0])?.name ?? '';
}

/**
 * The games that get a tile: those with a map, and one that the address asks for (`/?game=raid`), so that
 * games for learning and testing stay playable.
 */
export function tiles(games: GameCard[], asked: string | null): GameCard[] {
  return games.filter(({ name, picture }) => picture || name === asked);
}

/** The scenario for a first game: the quickest one for beginners. */
export function firstGame(games: GameCard[]): { game: GameCard; scenario: Blurb } | null {
  const open = games.flatMap((game) =>
    game.scenarios
      .filter(({ level }) => game.picture && level === 'beginner')
      .map((scenario) => ({ game, scenario })),
  );
  const [first] = open.toSorted(
    (one, two) => (one.scenario.minutes ?? Infinity) - (two.scenario.minutes ?? Infinity),
  );
  return first ?? null;
}

/** A scenario in a list of choices: "Duel at the ford (beginner, 10 min)". */
export function choiceWords({ title, level, minutes }: Blurb): string {
  const more = [level, minutes === null ? null : `${minutes} min`].filter((part) => part !== null);
  return more.length === 0 ? title : `${title} (${more.join(', ')})`;
}

/** The shortest and the longest scenario: "10 to 45 min"; empty if no scenario says. */
export function lengthWords(scenarios: Blurb[]): string {
  const all = scenarios.flatMap(({ minutes }) => (minutes === null ? [] : [minutes]));
  if (all.length === 0) return '';
  const [least, most] = [Math.min(...all), Math.max(...all)];
  return least === most ? `${least} min` : `${least} to ${most} min`;
}
