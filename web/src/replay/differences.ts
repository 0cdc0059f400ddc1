import type { Placed, Scene } from '../api/wire';

export interface Difference {
  kind: 'unknown' | 'wrong';
  piece: Placed;
}

/**
 * Where what somebody believes differs from what is so. Nobody can say which enemy a believed one
 * is, so that places are compared: an enemy where he knows of none, and one where there is none.
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
