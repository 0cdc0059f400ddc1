import type { MovementMode } from '../../../api/types/mech/MovementMode';
import type { Stop } from '../../../api/types/mech/Stop';
import type { Ways } from '../../../api/types/mech/Ways';
import type { Hex } from '../../../api/wire';
import { keyOf } from '../../../board/geometry';

/** One way for a move to end. */
export interface End {
  mode: MovementMode;
  hex: Hex;
  facing: number;
  mp: number;
  maxMp: number;
  heat: number;
  hexes: number;
  /** What the move adds to the target numbers of shots at the unit. */
  harderToHit: number;
  /** What it adds to those of the unit's own shots. */
  ownFire: number;
  /** Piloting rolls on the way. */
  rolls: number;
  /** Its number in the list of stops. */
  index: number;
}

/** Calm modes go first: what can be walked need not be run. */
export const MODES: readonly MovementMode[] = ['Walk', 'Run', 'Jump'];

/** The columns of a row of `Ways.stops`. */
const [X, Y, FACING, END, AFTER, MP, HEAT, HEXES, HARDER, ROLLS] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

function number(stop: Stop | undefined, column: number): number {
  return stop?.[column] ?? 0;
}

function hexOf(stop: Stop | undefined): Hex {
  return { x: number(stop, X), y: number(stop, Y) };
}

/** Everywhere a unit can go in one mode, found by hex. */
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

  /** The ends in a hex, the cheapest first. */
  at(hex: Hex): End[] {
    return this.#ends.get(keyOf(hex)) ?? [];
  }

  /** For each hex its cheapest end. */
  *cheapest(): Iterable<End> {
    for (const [first] of this.#ends.values()) if (first) yield first;
  }

  /** The hexes of the way to an end, the start first; turns on the spot are not repeated. */
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
      index,
    };
  }
}

/** The reaches of all modes, or of one that was chosen. */
export class Reaches {
  readonly all: Reach[];

  constructor(moves: Ways[], only: MovementMode | null = null) {
    const sorted = MODES.flatMap((mode) => moves.filter((ways) => ways.mode === mode));
    this.all = sorted
      .filter((ways) => only === null || ways.mode === only)
      .map((ways) => new Reach(ways));
  }

  /** For each facing in which a move can end in a hex, the calmest and cheapest way. */
  at(hex: Hex): End[] {
    const found = new Map<number, End>();
    for (const reach of this.all) {
      for (const end of reach.at(hex)) if (!found.has(end.facing)) found.set(end.facing, end);
    }
    return [...found.values()].sort((one, two) => one.facing - two.facing);
  }

  /** For each hex, the calmest mode that leads there and its cheapest end. */
  hexes(): End[] {
    const found = new Map<string, End>();
    for (const reach of this.all) {
      for (const end of reach.cheapest()) {
        if (!found.has(keyOf(end.hex))) found.set(keyOf(end.hex), end);
      }
    }
    return [...found.values()];
  }

  path(end: End): Hex[] {
    return this.all.find((reach) => reach.mode === end.mode)?.path(end) ?? [];
  }
}
