import { ApiError } from '../api/error';
import { client } from '../api/server.svelte';
import { notices } from './notices.svelte';

/** A token that opens nothing any more is forgotten: one can still watch. True if it was so. */
export function forgotVoid(session: string, problem: unknown): boolean {
  const bad = problem instanceof ApiError && problem.code === 'bad-token';
  if (!bad || client.tokens.get(session) === null) return false;
  client.tokens.forget(session);
  notices.tell('Your seat at this table is not known here any more. You are watching.');
  return true;
}
