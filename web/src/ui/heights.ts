/** Heights of the rows of a long list, only a part of which is rendered: guesses, until a row was measured. */
export class Heights {
  readonly #heights: number[];
  /** The upper edge of each row, and the lower one of the last. */
  #tops: number[] | null = null;

  constructor(guesses: number[]) {
    this.#heights = guesses;
  }

  get total(): number {
    return this.top(this.#heights.length);
  }

  /** The upper edge of a row. */
  top(row: number): number {
    this.#tops ??= this.#sums();
    return this.#tops[Math.min(row, this.#heights.length)] ?? 0;
  }

  of(row: number): number {
    return this.#heights[row] ?? 0;
  }

  /** The row at a distance from the upper edge of the list. */
  at(distance: number): number {
    let [low, high] = [0, Math.max(0, this.#heights.length - 1)];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.top(middle) <= distance) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** Corrects a guess; returns by how much. */
  measured(row: number, height: number): number {
    const more = height - this.of(row);
    if (Math.abs(more) < 0.5 || row >= this.#heights.length) return 0;
    this.#heights[row] = height;
    this.#tops = null;
    return more;
  }

  #sums(): number[] {
    let sum = 0;
    return [0, ...this.#heights.map((height) => (sum += height))];
  }
}
