import type { Board, Cell, Hex } from '../api/wire';

export type Orientation = Board['orientation'];
export type Point = { x: number; y: number };

const ROOT = Math.sqrt(3);

/** Axial steps to the six neighbours, clockwise from `(0, -1)`; a facing is an index here. */
export const STEPS: readonly Hex[] = [
  { x: 0, y: -1 },
  { x: 1, y: -1 },
  { x: 1, y: 0 },
  { x: 0, y: 1 },
  { x: -1, y: 1 },
  { x: -1, y: 0 },
];

/** Names of the facings. */
export const COMPASS: Record<Orientation, readonly string[]> = {
  flat: ['N', 'NE', 'SE', 'S', 'SW', 'NW'],
  pointy: ['NW', 'NE', 'E', 'SE', 'SW', 'W'],
};

/** A hex as a `Map` key. */
export function keyOf(hex: Hex): string {
  return `${hex.x},${hex.y}`;
}

export function sameHex(one: Hex | null | undefined, other: Hex | null | undefined): boolean {
  if (!one || !other) return !one && !other;
  return one.x === other.x && one.y === other.y;
}

/** The neighbour of a hex in the given direction. */
export function step(hex: Hex, facing: number): Hex {
  const way = STEPS[((facing % 6) + 6) % 6]!;
  return { x: hex.x + way.x, y: hex.y + way.y };
}

/** Distance between two hexes, in hexes. */
export function distance(one: Hex, other: Hex): number {
  const [x, y] = [one.x - other.x, one.y - other.y];
  return (Math.abs(x) + Math.abs(y) + Math.abs(x + y)) / 2;
}

/** Centre of a hex in paper units, with hex (0, 0) at the origin. */
export function toPixel(hex: Hex, orientation: Orientation, size: number): Point {
  return orientation === 'flat'
    ? { x: size * 1.5 * hex.x, y: size * ROOT * (hex.y + hex.x / 2) }
    : { x: size * ROOT * (hex.x + hex.y / 2), y: size * 1.5 * hex.y };
}

/** The hex at a point on paper. */
export function toHex(place: Point, orientation: Orientation, size: number): Hex {
  const [across, down] = [place.x / size, place.y / size];
  return orientation === 'flat'
    ? rounded((2 / 3) * across, down / ROOT - across / 3)
    : rounded(across / ROOT - down / 3, (2 / 3) * down);
}

/** Cube rounding: the coordinate with the largest rounding error is derived from the other two. */
function rounded(x: number, y: number): Hex {
  const z = -x - y;
  let [a, b] = [Math.round(x), Math.round(y)];
  const c = Math.round(z);
  const [strayA, strayB, strayC] = [Math.abs(a - x), Math.abs(b - y), Math.abs(c - z)];
  if (strayA > strayB && strayA > strayC) a = -b - c;
  else if (strayB > strayC) b = -a - c;
  // Turns -0 into 0, which would be formatted differently.
  return { x: a + 0, y: b + 0 };
}

/** The corners of a hex relative to its centre. */
export function corners(orientation: Orientation, size: number): Point[] {
  const first = orientation === 'flat' ? 0 : 30;
  return [0, 1, 2, 3, 4, 5].map((corner) => {
    const angle = ((first + corner * 60) * Math.PI) / 180;
    return { x: size * Math.cos(angle), y: size * Math.sin(angle) };
  });
}

/** Unit vector from the centre of a hex towards a hexside. */
export function ahead(facing: number, orientation: Orientation): Point {
  const { x, y } = toPixel(STEPS[((facing % 6) + 6) % 6]!, orientation, 1);
  const length = Math.hypot(x, y);
  return { x: x / length, y: y / length };
}

/** The cells of a board, indexed by coordinates, printed number and position. */
export class Grid {
  readonly board: Board;
  readonly #cells = new Map<string, Cell>();
  readonly #numbers = new Map<string, Cell>();
  /** Centre of hex (0, 0), which need not be on the board. */
  readonly #origin: Point;

  constructor(board: Board) {
    this.board = board;
    for (const cell of board.cells) {
      this.#cells.set(keyOf(cell.hex), cell);
      this.#numbers.set(cell.number, cell);
    }
    const first = board.cells[0];
    const own = first ? toPixel(first.hex, board.orientation, board.size) : { x: 0, y: 0 };
    this.#origin = { x: (first?.at[0] ?? 0) - own.x, y: (first?.at[1] ?? 0) - own.y };
  }

  cell(hex: Hex): Cell | undefined {
    return this.#cells.get(keyOf(hex));
  }

  numbered(number: string): Cell | undefined {
    return this.#numbers.get(number);
  }

  has(hex: Hex): boolean {
    return this.#cells.has(keyOf(hex));
  }

  /** The printed number of a hex, or its coordinates when it is off the board. */
  number(hex: Hex): string {
    return this.cell(hex)?.number ?? keyOf(hex);
  }

  /** Centre of a hex on paper. */
  middle(hex: Hex): Point {
    const cell = this.cell(hex);
    if (cell) return { x: cell.at[0], y: cell.at[1] };
    const own = toPixel(hex, this.board.orientation, this.board.size);
    return { x: own.x + this.#origin.x, y: own.y + this.#origin.y };
  }

  /** The hex of the board at a point on paper. */
  at(place: Point): Hex | null {
    const own = { x: place.x - this.#origin.x, y: place.y - this.#origin.y };
    const hex = toHex(own, this.board.orientation, this.board.size);
    return this.has(hex) ? hex : null;
  }

  neighbours(hex: Hex): Hex[] {
    return STEPS.map((_, facing) => step(hex, facing)).filter((other) => this.has(other));
  }

  /** The hex nearest to the centre of the board, where the cursor starts. */
  centre(): Hex | null {
    const { x, y, width, height } = this.board;
    const middle = { x: x + width / 2, y: y + height / 2 };
    let best: Cell | null = null;
    let least = Infinity;
    for (const cell of this.board.cells) {
      const far = Math.hypot(cell.at[0] - middle.x, cell.at[1] - middle.y);
      if (far < least) [best, least] = [cell, far];
    }
    return best?.hex ?? null;
  }
}
