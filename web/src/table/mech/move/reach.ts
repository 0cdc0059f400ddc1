import type { MovementMode } from '../../../api/types/mech/MovementMode';
import type { Stop } from '../../../api/types/mech/Stop';
import type { Ways } from '../../../api/types/mech/Ways';
import type { Hex } from '../../../api/wire';
import { keyOf } from '../../../board/geometry';

/** A possible end of a move. */
export interface End {
  mode: MovementMode;
  hex: Hex;
  facing: number;
  mp: number;
  maxMp: number;
  heat: number;
  hexes: number;
  /** Modifier to attacks on the unit after this move. */
  harderToHit: number;
  /** Modifier to the unit's own attacks after this move. */
  ownFire: number;
  /** Piloting skill rolls on the way. */
  rolls: number;
  /** Whether the server suggests its facing among those in the hex. */
  suggested: boolean;
  /** Index into `Ways.stops`. */
  index: number;
}

/** Coolest first: a hex in walking range need not be run to. */
export const MODES: readonly MovementMode[] = ['Walk', 'Run', 'Jump'];

/** Columns of a row in `Ways.stops`. */
const [X, Y, FACING, END, AFTER, MP, HEAT, HEXES, HARDER, ROLLS, SUGGESTED] = [
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
];

function number(stop: Stop | undefined, column: number): number {
  return stop?.[column] ?? 0;
}

function hexOf(stop: Stop | undefined): Hex {
  return { x: number(stop, X), y: number(stop, Y) };
}

/** The reach of a unit in one mode, indexed by hex. */
export class Reach {
  readonly mode: MovementMode;
  readonly maxMp: number;
  readonly #ways: Ways;
  readonly #ends = new Map<string, End[]>();

  constructor(ways: Ways) {
    this.#ways = ways;
    this.mode = ways.mode;
    this.maxMp = ways.max_mp;
    ways.stops.forEach((stop, index) => {
      if (!number(stop, END)) return;
      const end = this.#end(stop, index);
      const key = keyOf(end.hex);
      const there = this.#ends.get(key);
      if (there) there.push(end);
      else this.#ends.set(key, [end]);
    });
  }

  /** Ends in a hex, cheapest first. */
  at(hex: Hex): End[] {
    return this.#ends.get(keyOf(hex)) ?? [];
  }

  /** Hexes on the path to an end, from the start; turns in place are not repeated. */
  path(end: End): Hex[] {
    const back: Hex[] = [];
    for (let at = end.index; at >= 0; at = number(this.#ways.stops[at], AFTER)) {
      back.push(hexOf(this.#ways.stops[at]));
      if (back.length > this.#ways.stops.length) break;
    }
    const way = [this.#ways.from, ...back.reverse()];
    return way.filter((hex, at) => at === 0 || keyOf(hex) !== keyOf(way[at - 1]!));
  }

  #end(stop: Stop, index: number): End {
    return {
      mode: this.mode,
      hex: hexOf(stop),
      facing: number(stop, FACING),
      mp: number(stop, MP),
      maxMp: this.maxMp,
      heat: number(stop, HEAT),
      hexes: number(stop, HEXES),
      harderToHit: number(stop, HARDER),
      ownFire: this.#ways.own_fire,
      rolls: number(stop, ROLLS),
      suggested: number(stop, SUGGESTED) === 1,
      index,
    };
  }
}

/** The reach in all modes, or only in the chosen one. */
export class Reaches {
  readonly all: Reach[];

  constructor(moves: Ways[], only: MovementMode | null = null) {
    const sorted = MODES.flatMap((mode) => moves.filter((ways) => ways.mode === mode));
    this.all = sorted
      .filter((ways) => only === null || ways.mode === only)
      .map((ways) => new Reach(ways));
  }

  /** For each possible facing in a hex, the coolest and then cheapest end. */
  at(hex: Hex): End[] {
    const found = new Map<number, End>();
    for (const reach of this.all) {
      for (const end of reach.at(hex)) if (!found.has(end.facing)) found.set(end.facing, end);
    }
    return [...found.values()].sort((one, two) => one.facing - two.facing);
  }

  /** The end that the server suggests in a hex, in the coolest mode. */
  suggested(hex: Hex): End | null {
    const ends = this.#coolest(hex);
    return ends.find(({ suggested }) => suggested) ?? ends[0] ?? null;
  }

  /** The cheapest end in a hex, in the coolest mode. */
  cheapest(hex: Hex): End | null {
    return this.#coolest(hex)[0] ?? null;
  }

  path(end: End): Hex[] {
    return this.all.find((reach) => reach.mode === end.mode)?.path(end) ?? [];
  }

  /** The ends in a hex in the coolest mode that reaches it, cheapest first. */
  #coolest(hex: Hex): End[] {
    return this.all.map((reach) => reach.at(hex)).find((ends) => ends.length > 0) ?? [];
  }
}
