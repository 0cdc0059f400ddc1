import type { Look, Placed, Scene } from '../api/wire';
import type { PlatePart } from '../ui/Plate.svelte';

/** The parts of a counter for a panel, as the map draws them close up, without its facing. */
export function plateOf(piece: Placed, looks: Look[]): PlatePart[] {
  const upright = piece.layers.filter(({ hold }) => hold === undefined);
  return upright.flatMap(({ look }) => looks[look]?.near ?? []);
}

/** The counters of all units in a scene and their wrecks, by their ids, without marks of their state: those lie above the tab. */
export function platesOf({ pieces, remains, looks }: Scene): Map<string, PlatePart[]> {
  const known = [...remains, ...pieces].filter(({ id }) => id !== null);
  return new Map(
    known.map((piece) => {
      const tab = piece.layers.findIndex(({ hold }) => hold === 'behind');
      const layers = tab < 0 ? piece.layers : piece.layers.slice(0, tab);
      return [piece.id!, plateOf({ ...piece, layers }, looks)];
    }),
  );
}
