import type { Hex } from '../api/wire';
import { step, type Grid, type Orientation } from './geometry';

/** Keys that step directly to a neighbour, by hex orientation. */
const LETTERS: Record<Orientation, Record<string, number>> = {
  flat: { w: 0, e: 1, d: 2, s: 3, a: 4, q: 5 },
  pointy: { w: 0, e: 1, d: 2, x: 3, z: 4, a: 5 },
};

/** Arrow keys: one facing, or two between which the cursor zigzags to stay in its row or column. */
const ARROWS: Record<Orientation, Record<string, readonly number[]>> = {
  flat: { ArrowUp: [0], ArrowDown: [3], ArrowRight: [1, 2], ArrowLeft: [5, 4] },
  pointy: { ArrowRight: [2], ArrowLeft: [5], ArrowUp: [1, 0], ArrowDown: [3, 4] },
};

/** Moves the keyboard cursor from hex to hex. */
export class Walker {
  readonly #grid: Grid;
  /** Coordinate across the direction of movement in which a zigzag started. */
  #lane: number | null = null;

  constructor(grid: Grid) {
    this.#grid = grid;
  }

  /** Whether a key moves the cursor. */
  knows(key: string): boolean {
    return this.#facings(key) !== null;
  }

  /** The hex a key leads to; null at the edge or for other keys. */
  walk(from: Hex, key: string): Hex | null {
    const facings = this.#facings(key);
    if (facings === null) return null;
    const zigzag = facings.length > 1;
    if (!zigzag) this.#lane = null;
    else this.#lane ??= this.#across(from);
    const open = facings.map((facing) => step(from, facing)).filter((hex) => this.#grid.has(hex));
    const lane = this.#lane ?? 0;
    const stray = (hex: Hex) => Math.abs(this.#across(hex) - lane);
    // Ties go to the first facing in the table.
    return open.reduce<Hex | null>(
      (best, hex) => (best === null || stray(hex) < stray(best) - 0.01 ? hex : best),
      null,
    );
  }

  #facings(key: string): readonly number[] | null {
    const { orientation } = this.#grid.board;
    const letter = LETTERS[orientation][key.toLowerCase()];
    if (letter !== undefined) return [letter];
    return ARROWS[orientation][key] ?? null;
  }

  #across(hex: Hex): number {
    const middle = this.#grid.middle(hex);
    return this.#grid.board.orientation === 'flat' ? middle.y : middle.x;
  }
}
