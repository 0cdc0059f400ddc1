import type { FallRow } from '../../api/types/mech/FallRow';
import type { Desk } from './desk.svelte';
import { capital } from './words';

/** Whose roll to stay up it is, and in which case: "Opponent's Griffin, if the attack hits (83 %)". */
export function fallWords(desk: Pick<Desk, 'whose'>, { unit, when, per_million }: FallRow): string {
  return `${capital(desk.whose(unit))}, ${when} (${Math.round(per_million / 10_000)} %)`;
}
