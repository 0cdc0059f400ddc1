import { groundUrl } from '../api/client';
import { client } from '../api/server.svelte';
import type { Board, Line, Shown, Summary } from '../api/wire';
import { theme } from '../shared/theme.svelte';
import { panelOf } from './games';

/** Everything that a table shows first. */
export type Opening = [Summary, Board | null, Shown, Line[]];

let early: { id: string; opening: Promise<Opening> } | null = null;

/**
 * Requests a table while the browser still loads the table's script. On a first visit the requests would wait for the
 * script, the panel of the game for the requests, and the ground for both.
 */
export function openEarly(id: string): void {
  const opening = request(id);
  early = { id, opening: Promise.all(opening) };
  const [summary, board] = opening;
  // Each as soon as its request is answered. What cannot be loaded fails again, and visibly, at the table.
  summary.then(({ game }) => panelOf(game)).catch(() => {});
  board.then((found) => found && prefetchGround(id)).catch(() => {});
  early.opening.catch(() => {});
}

/** The table that was requested early, or a new request. */
export function openingOf(id: string): Promise<Opening> {
  const opening = early?.id === id ? early.opening : Promise.all(request(id));
  // Only once: a table that is opened again has changed.
  early = null;
  return opening;
}

function request(
  id: string,
): [Promise<Summary>, Promise<Board | null>, Promise<Shown>, Promise<Line[]>] {
  return [client.summary(id), client.board(id), shownTo(id), client.log(id)];
}

/** The view at the table. Once a game is over, those who watched it see both sides. */
export async function shownTo(id: string): Promise<Shown> {
  const shown = await client.shown(id);
  if (!shown.over || shown.you !== 'public') return shown;
  const whole = await client.shown(id, { as: 'referee' });
  // The stream goes on from the version of what was watched.
  return { ...whole, version: shown.version };
}

function prefetchGround(id: string): void {
  const picture = new Image();
  // Pictures that are not on the page are fetched last otherwise.
  picture.fetchPriority = 'high';
  picture.src = groundUrl(id, theme.dark);
}
