import { expect, test } from '../journeys/server';
import { holds, lineOf, type Row } from './table';

/** Puts a row into the table, and fails in the end if it misses what it must reach. */
export function measured(row: Row): void {
  test.info().annotations.push({ type: 'row', description: JSON.stringify(row) });
  expect.soft(holds(row), lineOf(row)).toBe(true);
}

/** The value that so large a share of all does not exceed. */
export function quantile(all: number[], share: number): number {
  const sorted = all.toSorted((one, two) => one - two);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

export const median = (all: number[]) => quantile(all, 0.5);

/** The long tail of times, in words. */
export function tail(all: number[]): string {
  const [late, worst] = [quantile(all, 0.95), Math.max(...all)].map(Math.round);
  return `p95 ${late} ms, worst ${worst} ms of ${all.length}`;
}
