import type { Hex, Placed, Scene } from '../../api/wire';
import { sameHex } from '../geometry';
import type { Act } from './acts';

/**
 * The moves that lead from one scene to the next. They are found by comparing what the viewer saw
 * before with what the viewer sees now, so they cannot reveal more than the scenes do.
 */
export function movesBetween(before: Scene | null, after: Scene | null, even = false): Act[] {
  if (!before || !after) return [];
  const known = new Map(before.pieces.map((piece) => [piece.id, piece]));
  return after.pieces.flatMap((piece): Act[] => {
    const old = known.get(piece.id);
    if (piece.id === null || !old) return [];
    if (!sameHex(old.hex, piece.hex)) {
      return [{ kind: 'move', piece: piece.id, way: wayOf(old, piece, after), even }];
    }
    const turned = old.facing !== piece.facing;
    return turned ? [{ kind: 'turn', piece: piece.id, at: piece.hex }] : [];
  });
}

/** The path drawn on the map from the old to the new hex, or the straight line between them. */
function wayOf(old: Placed, now: Placed, scene: Scene): Hex[] {
  const drawn = [...scene.tracks.map(({ hexes }) => hexes), ...scene.paths];
  const path = drawn.find((path) => sameHex(path[0], old.hex) && sameHex(path.at(-1), now.hex));
  const way = path ?? [old.hex, now.hex];
  // A turn on the spot repeats its hex.
  return way.filter((hex, at) => at === 0 || !sameHex(hex, way[at - 1]));
}
