import type { Chair } from '../api/wire';

/** No bot is called so: names of bots have neither brackets nor spaces. */
export const ME = '(me)';
export const OPEN = '(open)';

/** Who sits where, from what was chosen for each seat. */
export function chairsOf(chosen: string[]): Chair[] {
  return chosen.map((who): Chair => (who === ME ? 'me' : who === OPEN ? 'open' : { bot: who }));
}
