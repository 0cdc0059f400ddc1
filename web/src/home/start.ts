import { ApiError, messageOf } from '../api/error';
import { client } from '../api/server.svelte';
import type { GameCard } from '../api/wire';
import { notices } from '../shared/notices.svelte';
import { paths } from '../shared/route';
import { router } from '../shared/router.svelte';
import { seatsFor, type StartMode } from '../shared/seats';

/** What to start. */
export interface Start {
  game: GameCard;
  scenario: string;
  mode: StartMode;
  bot: string;
  /** The seat of this player. */
  mine?: number;
}

/** Creates the session and opens its table, or its replay if two bots play. */
export async function start({ game, scenario, mode, bot, mine = 0 }: Start): Promise<void> {
  try {
    const seats = seatsFor(mode, game.seats.length, mine, bot);
    const { session } = await client.create({ game: game.name, scenario, seats });
    router.go(mode === 'watch' ? paths.replay(session.id, { play: 1 }) : paths.table(session.id));
  } catch (problem) {
    notices.error(messageOf(problem));
    // The secret is entered at the top of the page.
    if (problem instanceof ApiError && problem.code === 'operator-needed') {
      document.getElementById('operator-secret')?.focus();
    }
  }
}
