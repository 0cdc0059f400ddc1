import type { Component } from 'svelte';
import type { TableProps } from './props';

type Panel = () => Promise<{ default: Component<TableProps> }>;

/** The panels that games have of their own, fetched when such a game is opened. */
const PANELS: Record<string, Panel> = {
  mech: () => import('./mech/MechTable.svelte'),
  formation: () => import('./formation/FormationTable.svelte'),
};

/** The panel of a game; one without its own gets a list of its orders. */
export async function panelOf(game: string): Promise<Component<TableProps>> {
  const load: Panel = PANELS[game] ?? (() => import('./plain/PlainTable.svelte'));
  return (await load()).default;
}
