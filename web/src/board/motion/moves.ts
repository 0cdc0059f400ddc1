import type { Hex, Placed, Scene, Sign } from '../../api/wire';
import { sameHex } from '../geometry';
import type { Act } from './acts';

/**
 * The moves that lead from one scene to the next. They are found by comparing what the viewer saw
 * before with what the viewer sees now, so they cannot reveal more than the scenes do.
 */
export function movesBetween(before: Scene | null, after: Scene | null, even = false): Act[] {
  if (!before || !after) return [];
  const known = new Map(before.pieces.map((piece) => [piece.id, piece]));
  const moves = after.pieces.flatMap((piece): Act[] => {
    const old = known.get(piece.id);
    if (piece.id === null || !old) return [];
    if (!sameHex(old.hex, piece.hex)) {
      const { id, weight } = piece;
      return [{ kind: 'move', piece: id, way: wayOf(old, piece, after), even, weight }];
    }
    const turned = old.facing !== piece.facing;
    return turned && !even ? [{ kind: 'turn', piece: piece.id, at: piece.hex }] : [];
  });
  return even ? [...moves, ...ridesBetween(before, after)] : moves;
}

/** The path drawn on the map from the old to the new hex, or the straight line between them. */
function wayOf(old: Placed, now: Placed, scene: Scene): Hex[] {
  const drawn = [...scene.tracks.map(({ hexes }) => hexes), ...scene.paths];
  const path = drawn.find((path) => sameHex(path[0], old.hex) && sameHex(path.at(-1), now.hex));
  const way = path ?? [old.hex, now.hex];
  // A turn on the spot repeats its hex.
  return way.filter((hex, at) => at === 0 || !sameHex(hex, way[at - 1]));
}

/**
 * The rides of couriers. Their emblems have no ids: a courier is the one whose way, as it was drawn
 * before, leads through the new hex, at best to the same end.
 */
function ridesBetween(before: Scene, after: Scene): Act[] {
  const left = riders(before).map(({ sign }) => sign);
  return riders(after).flatMap(({ sign, index }): Act[] => {
    const same = (old: Sign) => old.side === sign.side;
    const ends = waysFrom(after, sign).map((way) => way.at(-1));
    const rides = left.filter(same).flatMap((old) =>
      waysFrom(before, old).map((way) => ({
        old,
        way: way.slice(0, way.findIndex((hex) => sameHex(hex, sign.hex)) + 1),
        straight: ends.some((end) => sameHex(end, way.at(-1))),
      })),
    );
    const found = rides.filter(({ way }) => way.length > 0);
    const ride = found.find(({ straight }) => straight) ?? found[0];
    if (!ride) return [];
    left.splice(left.indexOf(ride.old), 1);
    return ride.way.length > 1 ? [{ kind: 'ride', rider: index, way: ride.way }] : [];
  });
}

function riders({ emblems }: Scene): { sign: Sign; index: number }[] {
  const all = emblems.map((sign, index) => ({ sign, index }));
  return all.filter(({ sign }) => sign.emblem === 'rider');
}

/** The ways of a side that begin at an emblem. */
function waysFrom({ ways }: Scene, { hex, side }: Sign): Hex[][] {
  return ways
    .filter((way) => way.side === side && sameHex(way.hexes[0], hex))
    .map((way) => way.hexes);
}
