import { expect, test } from 'vitest';
import type { ResultRow } from '../../src/api/types/mech/ResultRow';
import { actsOf } from '../../src/table/acts';
import { volleysOf } from '../../src/table/mech/volleys';
import type { Line } from '../../src/api/wire';

const who = (id: string, x: number) => ({ id, name: id, seat: 0, at: { x, y: 0 } });
const shot = (from: string, to: string, passed: boolean, damage: number) =>
  ({
    kind: 'shot',
    unit: who(from, 0),
    target: who(to, 5),
    weapon: 'Medium Laser',
    class: 'energy',
    roll: { needed: 8, chance: 15, dice: [4, 5], passed },
    places: passed ? [{ location: 'LT', rear: false, damage, dice: [3, 3] }] : [],
    damage,
    expected: 208,
    left: null,
  }) as unknown as ResultRow;
const fall = (unit: string) =>
  ({
    kind: 'piloting',
    unit: who(unit, 5),
    roll: { needed: 6, chance: 26, dice: [2, 3], passed: false },
    modifiers: [{ name: '20+ damage', value: 1 }],
  }) as unknown as ResultRow;
const landing = (unit: string) =>
  ({ kind: 'fall', unit: who(unit, 5), side: 'rear', damage: 6 }) as unknown as ResultRow;

test('shots of one unit at another are one volley, with the rolls that follow', () => {
  const volleys = volleysOf([
    shot('a', 'b', true, 5),
    shot('a', 'b', false, 0),
    shot('b', 'a', true, 5),
    fall('b'),
    landing('b'),
  ]);
  expect(volleys.map(({ shots }) => shots.map(({ hit }) => hit))).toEqual([[true, false], [true]]);
  expect(volleys[0]!.expected).toBeCloseTo(4.16);
  expect(volleys[0]!.shots[0]).toMatchObject({ needed: '8+', places: ['LT'], damage: 5 });
  expect(volleys[0]!.shots[1]!.damage).toBeUndefined();
  expect(volleys[0]!.follows).toMatchObject([
    {
      words: 'b must keep its feet: 6+, 72 % (20+ damage +1)',
      outcome: 'falls',
      bad: true,
      dice: [2, 3],
    },
    { words: 'b', outcome: 'falls on its back, 6 damage', bad: true },
  ]);
  expect(volleys[1]!.follows).toEqual([]);
});

test('a shot is seen before its damage, and a miss does no harm', () => {
  const lines = [shot('a', 'b', true, 5), shot('a', 'b', false, 0)].map(
    (result) => ({ result }) as unknown as Line,
  );
  expect(actsOf('mech', lines)).toEqual([
    { kind: 'shot', from: { x: 0, y: 0 }, to: { x: 5, y: 0 }, hit: true, weapon: 'energy' },
    { kind: 'harm', piece: 'b', at: { x: 5, y: 0 }, text: '−5' },
    { kind: 'shot', from: { x: 0, y: 0 }, to: { x: 5, y: 0 }, hit: false, weapon: 'energy' },
  ]);
  expect(actsOf('raid', lines)).toEqual([]);
});
