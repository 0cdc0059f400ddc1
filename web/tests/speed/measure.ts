import { expect, test } from '../journeys/server';
import { holds, lineOf, type Row } from './table';

/** Adds a row to the table; the test fails at its end if the row misses its limit. */
export function measured(row: Row): void {
  test.info().annotations.push({ type: 'row', description: JSON.stringify(row) });
  expect.soft(holds(row), lineOf(row)).toBe(true);
}

/** The quantile of a list of values. */
export function quantile(all: number[], share: number): number {
  const sorted = all.toSorted((one, two) => one - two);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

export const median = (all: number[]) => quantile(all, 0.5);

/** The tail of a list of times, in words. */
export function tail(all: number[]): string {
  const [late, worst] = [quantile(all, 0.95), Math.max(...all)].map(Math.round);
  return `p95 ${late} ms, worst ${worst} ms of ${all.length}`;
}
