import { expect, test } from 'vitest';
import type { Report, Scene } from '../../src/api/wire';
import type { Track } from '../../src/board/draw/scene';
import { withTracks } from '../../src/report/figures';

const way = (...xs: number[]) => xs.map((x, turn) => ({ turn, hex: { x, y: 0 } }));
const BATTLE = {
  units: [
    { unit: 'a', seat: 0, track: way(0, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9) },
    { unit: 'b', seat: 1, track: way(9, 8) },
  ],
} as unknown as Report['battle'];

const tracks = (seat: number | null, unit: string | null): Track[] =>
  withTracks({} as Scene, BATTLE, { seat, unit }).tracks;
const xs = ({ hexes }: Track) => hexes.map(({ x }) => x);

test('ways fade with age, and their parts meet', () => {
  const own = tracks(null, null).filter(({ side }) => side === 0);
  expect(own.map(xs)).toEqual([
    [7, 8, 9],
    [4, 5, 6, 7],
    [0, 1, 2, 3, 4],
  ]);
  const strengths = own.map(({ strength }) => strength ?? 1);
  expect(strengths).toEqual([...strengths].sort((one, two) => two - one));
});

test('a side or a unit alone can be followed; the way of one unit is whole', () => {
  expect(tracks(1, null).every(({ side }) => side === 1)).toBe(true);
  expect(tracks(null, 'a').map(xs)).toEqual([[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]]);
});
