import { describe, expect, it } from 'vitest';
import type { UnitCard, WeightClass } from '../../src/api/muster';
import { boundsOf, histogram, moved } from '../../src/ui/ranges';
import { accepts, hasWords, listed, movesOf, narrows, NO_FILTER } from '../../src/units/filter';

function card(
  name: string,
  weight: WeightClass,
  tonnage: number,
  bv: number,
  [walk, jump]: [number, number],
): UnitCard {
  const [chassis = '', variant = ''] = name.split(' ');
  const movement = { walk, run: Math.ceil(walk * 1.5), jump };
  const more = { armor: 100, heatSinks: 10 };
  return { id: name, name, chassis, variant, class: weight, tonnage, bv, movement, ...more };
}

const UNITS = [
  card('Hunchback HBK-4G', 'medium', 50, 1041, [4, 0]),
  card('Atlas AS7-D', 'assault', 100, 1897, [3, 0]),
  card('Griffin GRF-1N', 'medium', 55, 1272, [5, 5]),
  card('Locust LCT-1V', 'light', 20, 432, [8, 0]),
];

const names = (filter: Partial<typeof NO_FILTER>, key: 'name' | 'bv' = 'name', down = false) =>
  listed(UNITS, { ...NO_FILTER, ...filter }, { key, down }).map(({ chassis }) => chassis);

describe('filters of units', () => {
  it('accept every unit at first and sort by name', () => {
    expect(names({})).toEqual(['Atlas', 'Griffin', 'Hunchback', 'Locust']);
    expect(narrows(NO_FILTER)).toBe(false);
  });

  it('find all words of a search in any order and case', () => {
    expect(names({ words: '4g HUNCH' })).toEqual(['Hunchback']);
    expect(names({ words: ' ' })).toHaveLength(4);
    expect(hasWords('Atlas AS7-D', 'atlas griffin')).toBe(false);
  });

  it('combine class, ranges and movement', () => {
    expect(names({ classes: ['medium', 'light'] })).toEqual(['Griffin', 'Hunchback', 'Locust']);
    expect(names({ tons: [50, 100] })).toEqual(['Atlas', 'Griffin', 'Hunchback']);
    expect(names({ value: [432, 1041], walk: 5 })).toEqual(['Locust']);
    expect(names({ jump: true })).toEqual(['Griffin']);
    expect(accepts(UNITS[0]!, { ...NO_FILTER, walk: 5 })).toBe(false);
  });

  it('sort by value, highest first', () => {
    expect(names({}, 'bv', true)).toEqual(['Atlas', 'Griffin', 'Hunchback', 'Locust']);
    expect(names({}, 'bv')).toEqual(['Locust', 'Hunchback', 'Griffin', 'Atlas']);
  });

  it('write walk, run and jump', () => expect(movesOf(UNITS[2]!)).toBe('5/8/5'));
});

describe('ranges', () => {
  it('round bounds outwards and never to nothing', () => {
    expect(boundsOf([432, 1897], 50)).toEqual([400, 1900]);
    expect(boundsOf([50], 5)).toEqual([50, 55]);
    expect(boundsOf([], 5)).toEqual([0, 5]);
  });

  it('count values in equal parts, the upper bound in the last', () => {
    expect(histogram([20, 50, 55, 100], [20, 100], 4)).toEqual([1, 2, 0, 1]);
  });

  it('never let the ends cross, and drop the filter at full width', () => {
    expect(moved([40, 60], 0, 80, [20, 100])).toEqual([60, 60]);
    expect(moved([40, 60], 1, 30, [20, 100])).toEqual([40, 40]);
    expect(moved([20, 60], 1, 100, [20, 100])).toBeNull();
  });
});
