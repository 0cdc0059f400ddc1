import type { Placed, Scene } from '../api/wire';

export interface Difference {
  kind: 'unknown' | 'wrong';
  piece: Placed;
}

/**
 * Lists where a side's belief differs from the truth. A contact does not say which enemy unit it is,
 * so hexes are compared: an enemy the side does not know of, and a contact where no enemy is.
 */
export function differences(belief: Scene, truth: Scene): Difference[] {
  const left = new Map<string, number>();
  for (const piece of belief.pieces) left.set(place(piece), (left.get(place(piece)) ?? 0) + 1);
  const found: Difference[] = [];
  for (const piece of truth.pieces) {
    const count = left.get(place(piece)) ?? 0;
    if (count === 0) found.push({ kind: 'unknown', piece });
    else left.set(place(piece), count - 1);
  }
  for (const piece of belief.pieces.toReversed()) {
    const count = left.get(place(piece)) ?? 0;
    if (count === 0) continue;
    left.set(place(piece), count - 1);
    found.push({ kind: 'wrong', piece });
  }
  return found;
}

function place({ hex, side }: Placed): string {
  return `${side}:${hex.x},${hex.y}`;
}
