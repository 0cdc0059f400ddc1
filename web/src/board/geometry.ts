import type { Board, Cell, Hex } from '../api/wire';

export type Orientation = Board['orientation'];
export type Point = { x: number; y: number };

const ROOT = Math.sqrt(3);

/** The six steps, clockwise from `(0, -1)`: facings are numbers into this table. */
export const STEPS: readonly Hex[] = [
  { x: 0, y: -1 },
  { x: 1, y: -1 },
  { x: 1, y: 0 },
  { x: 0, y: 1 },
  { x: -1, y: 1 },
  { x: -1, y: 0 },
];

/** What the facings are called. */
export const COMPASS: Record<Orientation, readonly string[]> = {
  flat: ['N', 'NE', 'SE', 'S', 'SW', 'NW'],
  pointy: ['NW', 'NE', 'E', 'SE', 'SW', 'W'],
};

/** A hex as a key of a map. */
export function keyOf(hex: Hex): string {
  return `${hex.x},${hex.y}`;
}

export function sameHex(one: Hex | null | undefined, other: Hex | null | undefined): boolean {
  if (!one || !other) return !one && !other;
  return one.x === other.x && one.y === other.y;
}

/** The neighbour of a hex that way. */
export function step(hex: Hex, facing: number): Hex {
  const way = STEPS[((facing % 6) + 6) % 6]!;
  return { x: hex.x + way.x, y: hex.y + way.y };
}

/** How many steps lie between two hexes. */
export function distance(one: Hex, other: Hex): number {
  const [x, y] = [one.x - other.x, one.y - other.y];
  return (Math.abs(x) + Math.abs(y) + Math.abs(x + y)) / 2;
}

/** Where the middle of a hex lies on paper, when that of (0, 0) is the origin. */
export function toPixel(hex: Hex, orientation: Orientation, size: number): Point {
  return orientation === 'flat'
    ? { x: size * 1.5 * hex.x, y: size * ROOT * (hex.y + hex.x / 2) }
    : { x: size * ROOT * (hex.x + hex.y / 2), y: size * 1.5 * hex.y };
}

/** The hex in which a place on paper lies. */
export function toHex(place: Point, orientation: Orientation, size: number): Hex {
  const [across, down] = [place.x / size, place.y / size];
  return orientation === 'flat'
    ? rounded((2 / 3) * across, down / ROOT - across / 3)
    : rounded(across / ROOT - down / 3, (2 / 3) * down);
}

/** The nearest hex: the coordinate that strays most follows from the two others. */
function rounded(x: number, y: number): Hex {
  const z = -x - y;
  let [a, b] = [Math.round(x), Math.round(y)];
  const c = Math.round(z);
  const [strayA, strayB, strayC] = [Math.abs(a - x), Math.abs(b - y), Math.abs(c - z)];
  if (strayA > strayB && strayA > strayC) a = -b - c;
  else if (strayB > strayC) b = -a - c;
  // No minus nought: it is written differently.
  return { x: a + 0, y: b + 0 };
}

/** The corners of a hex around its middle. */
export function corners(orientation: Orientation, size: number): Point[] {
  const first = orientation === 'flat' ? 0 : 30;
  return [0, 1, 2, 3, 4, 5].map((corner) => {
    const angle = ((first + corner * 60) * Math.PI) / 180;
    return { x: size * Math.cos(angle), y: size * Math.sin(angle) };
  });
}

/** One unit from the middle of a hex towards a side. */
export function ahead(facing: number, orientation: Orientation): Point {
  const { x, y } = toPixel(STEPS[((facing % 6) + 6) % 6]!, orientation, 1);
  const length = Math.hypot(x, y);
  return { x: x / length, y: y / length };
}

/** The hexes of a board, found by coordinates, by number and by place. */
export class Grid {
  readonly board: Board;
  readonly #cells = new Map<string, Cell>();
  readonly #numbers = new Map<string, Cell>();
  /** The middle of hex (0, 0), which need not be on the board. */
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

  /** The middle of a hex on paper. */
  middle(hex: Hex): Point {
    const cell = this.cell(hex);
    if (cell) return { x: cell.at[0], y: cell.at[1] };
    const own = toPixel(hex, this.board.orientation, this.board.size);
    return { x: own.x + this.#origin.x, y: own.y + this.#origin.y };
  }

  /** The hex of the board at a place on paper. */
  at(place: Point): Hex | null {
    const own = { x: place.x - this.#origin.x, y: place.y - this.#origin.y };
    const hex = toHex(own, this.board.orientation, this.board.size);
    return this.has(hex) ? hex : null;
  }

  neighbours(hex: Hex): Hex[] {
    return STEPS.map((_, facing) => step(hex, facing)).filter((other) => this.has(other));
  }

  /** The hex in the middle of the board, where a cursor may begin. */
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
