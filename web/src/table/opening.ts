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
  early = { id, opening };
  opening.then(prefetch, () => {});
}

/** The table that was requested early, or a new request. */
export function openingOf(id: string): Promise<Opening> {
  const opening = early?.id === id ? early.opening : request(id);
  // Only once: a table that is opened again has changed.
  early = null;
  return opening;
}

function request(id: string): Promise<Opening> {
  return Promise.all([client.summary(id), client.board(id), shownTo(id), client.log(id)]);
}

/** The view at the table. Once a game is over, those who watched it see both sides. */
export async function shownTo(id: string): Promise<Shown> {
  const shown = await client.shown(id);
  if (!shown.over || shown.you !== 'public') return shown;
  const whole = await client.shown(id, { as: 'referee' });
  // The stream goes on from the version of what was watched.
  return { ...whole, version: shown.version };
}

/** Loads what the table asks for as soon as it is mounted. */
function prefetch([summary, board]: Opening): void {
  // A panel that cannot be loaded fails again, and visibly, at the table.
  panelOf(summary.game).catch(() => {});
  if (board) new Image().src = groundUrl(summary.id, theme.dark);
}
