import { messageOf } from '../api/error';
import { client } from '../api/server.svelte';
import type { Summary } from '../api/wire';
import { chairsAgain } from '../table/ending';
import { notices } from './notices.svelte';
import { paths } from './route';
import { router } from './router.svelte';

/** Plays the same battle again with new dice, and opens its table. `seat` is the one that you had. */
export async function rematch(summary: Summary, seat: number): Promise<void> {
  try {
    const seats = chairsAgain(summary, seat);
    const { session } = await client.rematch(summary.id, { seats });
    router.go(paths.table(session.id));
  } catch (problem) {
    notices.error(messageOf(problem));
  }
}
