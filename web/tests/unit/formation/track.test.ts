import { expect, test } from 'vitest';
import { arrivalOf } from '../../../src/table/formation/planning/stage';
import { apart, legsOf, positionAt, trackOf } from '../../../src/table/formation/planning/track';
import type { PlanPreview, Stop, Track, Waypoint } from '../../../src/table/formation/types';
import { unitOf } from './belief';

const at = (x: number) => ({ x, y: 0 });
const stop = (x: number, reached_at: number | null, more: Partial<Stop> = {}): Stop => ({
  hex: at(x),
  place: '',
  reached_at,
  leaves_at: null,
  wait: null,
  code: null,
  open: false,
  after: null,
  text: '',
  ...more,
});
const track: Track = {
  unit: 0,
  name: 'Foot 0',
  shape: 'Square',
  steps: [0, 1, 2, 4].map((x, index) => ({ tick: index * 10, hex: at(x), facing: 2 })),
  stops: [stop(2, 20), stop(5, 40), stop(9, null, { after: 26 })],
  done_at: null,
};
const stage = (x: number): Waypoint => ({ hex: at(x), behaviour: 'MoveTo', pace: 'Quick' });

test('a unit is where its last step before a tick has taken it', () => {
  expect(positionAt(track, 0)?.hex).toEqual(at(0));
  expect(positionAt(track, 19)?.hex).toEqual(at(1));
  expect(positionAt(track, 500)?.hex).toEqual(at(4));
});

test('a way goes from stop to stop, straight where the preview does not get', () => {
  const hexes = legsOf(track).map((leg) => leg.map(({ x }) => x));
  expect(hexes).toEqual([
    [0, 1, 2],
    [2, 4, 5],
    [5, 9],
  ]);
});

test('the preview of an earlier plan is not used', () => {
  const preview = { tracks: [track] } as PlanPreview;
  const waypoints = [stage(2), stage(5), stage(9)];
  expect(trackOf(preview, unitOf(0, { waypoints }))).toBe(track);
  expect(trackOf(preview, unitOf(0, { waypoints: waypoints.slice(1) }))).toBeNull();
  expect(trackOf(preview, unitOf(0, { waypoints, hex: at(3) }))).toBeNull();
  expect(trackOf(null, unitOf(0))).toBeNull();
});

test('arrival is a time on the clock, or the time after an open wait', () => {
  expect(arrivalOf(stop(1, 78))).toBe('1:18');
  expect(arrivalOf(stop(1, null, { after: 26 }))).toBe('+0:26');
  expect(arrivalOf(stop(1, null))).toBe('');
});

test('marks that are too close are left out', () => {
  expect(apart([1, 2, 3, 10, 11, 30], 5)).toEqual([1, 10, 30]);
  expect(apart([], 5)).toEqual([]);
});
