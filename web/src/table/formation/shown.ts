import type { Desk } from './desk.svelte';
import type { Belief, OwnUnit, Side } from './types';

/** Up to this many units have their ways on the map; of more, only commanders and what is chosen. */
const FEW = 24;

/** Number of a side's seat. */
export function seatOf(side: Side): number {
  return side === 'blue' ? 0 : 1;
}

export function isThere({ presence }: OwnUnit): boolean {
  return presence === 'Mustered' || presence === 'Afield';
}

/** Whether a unit is among the chosen ones. */
export function isChosen(desk: Desk, unit: OwnUnit): boolean {
  return desk.units.some(({ id }) => id === unit.id);
}

/** The units whose ways are on the map. */
export function shownUnits(desk: Desk, belief: Belief): OwnUnit[] {
  const there = belief.units.filter(isThere);
  if (there.length <= FEW) return there;
  const groups = desk.army.value?.formations ?? [];
  return there.filter(
    (unit) => isChosen(desk, unit) || groups.some(({ commander }) => commander === unit.id),
  );
}
