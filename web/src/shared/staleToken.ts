import { ApiError } from '../api/error';
import { client } from '../api/server.svelte';
import { notices } from './notices.svelte';

/** Forgets a seat token that the server no longer accepts; true if there was one to forget. */
export function forgetStaleToken(session: string, problem: unknown): boolean {
  const bad = problem instanceof ApiError && problem.code === 'bad-token';
  if (!bad || client.tokens.get(session) === null) return false;
  client.tokens.forget(session);
  notices.show('The server no longer knows your seat in this game. You are now watching.');
  return true;
}
