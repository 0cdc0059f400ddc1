import type { Component } from 'svelte';
import type { TableProps } from './props';

type Panel = () => Promise<{ default: Component<TableProps> }>;

/** Panels made for a game, loaded on demand. */
const PANELS: Record<string, Panel> = {
  mech: () => import('./mech/MechTable.svelte'),
  formation: () => import('./formation/FormationTable.svelte'),
};

/** The panel of a game, or the generic one that lists its legal orders. */
export async function panelOf(game: string): Promise<Component<TableProps>> {
  const load: Panel = PANELS[game] ?? (() => import('./plain/PlainTable.svelte'));
  return (await load()).default;
}
