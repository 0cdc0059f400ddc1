/** Lowest and highest value of a list, rounded outwards to whole steps. */
export function boundsOf(values: number[], step: number): [number, number] {
  if (values.length === 0) return [0, step];
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const low = Math.floor(least / step) * step;
  return [low, Math.max(low + step, Math.ceil(most / step) * step)];
}

/** How many values fall into each of `bins` equal parts of the bounds. The upper bound belongs to the last part. */
export function histogram(values: number[], [low, high]: [number, number], bins: number): number[] {
  const counts = Array.from({ length: bins }, () => 0);
  for (const value of values) {
    const bin = Math.floor(((value - low) / (high - low)) * bins);
    const at = Math.min(bins - 1, Math.max(0, bin));
    counts[at] = (counts[at] ?? 0) + 1;
  }
  return counts;
}

/** The range after one of its ends was moved: ends never cross, and the whole width is no filter. */
export function moved(
  range: [number, number],
  end: 0 | 1,
  value: number,
  bounds: [number, number],
): [number, number] | null {
  const next: [number, number] =
    end === 0 ? [Math.min(value, range[1]), range[1]] : [range[0], Math.max(value, range[0])];
  return next[0] <= bounds[0] && next[1] >= bounds[1] ? null : next;
}
