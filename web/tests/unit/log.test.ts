import { describe, expect, test } from 'vitest';
import type { Line } from '../../src/api/wire';
import { Heights } from '../../src/ui/heights';
import { filtered, rowAt, rowsOf, type LogRow } from '../../src/log/rows';

const READER = { seat: 0, seats: ['Player', 'Opponent'] };

let count = 0;
const line = (at: number, phase: string, text: string, result?: object): Line => {
  count += 1;
  return { at, sequence: count, turn: 1, phase, time: '', text, result };
};
const who = (id: string, seat: number) => ({ id, name: 'Griffin', seat, at: { x: seat, y: 0 } });
const shot = (group: number, hit: boolean, mark?: string) => ({
  kind: 'shot',
  group,
  mark,
  unit: who('player-griffin', 0),
  target: who('opponent-griffin', 1),
  weapon: 'PPC',
  class: 'energy',
  roll: { needed: 8, chance: 15, dice: [4, 5], passed: hit },
  places: hit ? [{ location: 'CT' }] : [],
  damage: hit ? 10 : 0,
  expected: 416,
  left: null,
});
const move = {
  kind: 'move',
  group: 0,
  unit: who('player-griffin', 0),
  hexes: 3,
};

/** Texts of the rows; headings with their number of events. */
const texts = (rows: LogRow[]) =>
  rows.map((row) => (row.kind === 'head' ? `${row.phase} ${row.events}` : row.text));

const BATTLE = [
  line(1, 'Movement', 'Movement phase begins', { kind: 'phase', group: 0 }),
  line(2, 'Movement', 'Griffin (player-griffin) walks to 1007 facing N, 3 of 5 MP', move),
  line(3, 'Movement', 'Griffin (player-griffin) locks its movement', {
    kind: 'move-locked',
    group: 0,
    unit: who('player-griffin', 0),
    moved: true,
  }),
  line(4, 'WeaponAttack', 'hits', shot(0, true, 'hit')),
  line(4, 'WeaponAttack', 'damage', { kind: 'damage', group: 0, follows: 0, mark: 'critical' }),
  line(4, 'WeaponAttack', 'misses', shot(0, false)),
  line(
    4,
    'WeaponAttack',
    'Griffin (opponent-griffin) falls on its left side in 0812 for 4 damage',
    {
      kind: 'fall',
      group: 3,
      mark: 'fall',
      unit: who('opponent-griffin', 1),
    },
  ),
];

describe('rows of a mech log', () => {
  const rows = rowsOf('mech', BATTLE, READER);

  test('a volley with all that follows from it is one row', () => {
    expect(texts(rows)).toEqual([
      'Movement 3',
      'Your Griffin walks to 1007',
      'WeaponAttack 4',
      'Your Griffin attacks Griffin: PPC needs 8+, rolls 9, hits for 10; PPC needs 8+, rolls 9, misses',
      'Griffin falls on its left side in 0812 for 4 damage',
    ]);
    expect(rows[1]).toMatchObject({ aside: '3 hexes', icon: 'footprints' });
    expect(rows[3]).toMatchObject({ attack: { sum: '10 damage', expected: 8.3 }, bad: true });
  });

  test('every line belongs to a row: dull ones to the row before them', () => {
    expect(rows.map(({ first, last }) => [first, last])).toEqual([
      [0, 0],
      [1, 2],
      [3, 2],
      [3, 5],
      [6, 6],
    ]);
    expect(BATTLE.map((_, at) => rowAt(rows, at))).toEqual([0, 1, 1, 3, 3, 3, 4]);
  });

  test('spectators read whose unit it is', () => {
    const seen = rowsOf('mech', BATTLE, { ...READER, seat: null });
    expect(texts(seen)[1]).toBe("Player's Griffin walks to 1007");
  });

  test('filters and search keep the headings they need', () => {
    expect(texts(filtered(rows, 'hits', ''))).toHaveLength(2);
    expect(texts(filtered(rows, 'losses', ''))[0]).toBe('WeaponAttack 3');
    expect(texts(filtered(rows, 'all', ' WALKS '))).toEqual([
      'Movement 2',
      'Your Griffin walks to 1007',
    ]);
    expect(filtered(rows, 'all', 'nothing like it')).toEqual([]);
  });
});

test('a formation log leaves out what the map shows tick after tick', () => {
  const unit = (name: string, seat: number) => ({
    unit: seat,
    contact: null,
    name,
    seat,
    at: null,
  });
  const volley = {
    kind: 'volley',
    unit: unit('Weir bows', 0),
    target: unit('Mill levy', 1),
    roll: { rolled: 12, chance: 40 },
    fallen: 3,
  };
  const losses = (amount: number) => ({
    kind: 'melee-losses',
    losses: [{ unit: unit('Mill levy', 1), amount }],
  });
  const rows = rowsOf(
    'formation',
    [
      line(1, 'Active', 'Volley by Weir bows at Mill levy', volley),
      line(1, 'Active', 'Stress rises', { kind: 'stress', gains: [] }),
      line(1, 'Active', 'Melee losses: Mill levy 0.5', losses(5)),
      line(2, 'Active', 'Melee losses: Mill levy 1.5', losses(15)),
    ],
    READER,
  );
  expect(texts(rows)).toEqual([
    'Active 4',
    'Weir bows attacks Mill levy: Volley needs up to 40, rolls 12, hits for 3. 3 men fall',
    'Melee losses: Mill levy 1.5',
  ]);
  expect(rows[1]).toMatchObject({ first: 0, last: 2, attack: { sum: '3 men fall' } });
});

test('the last phase has a heading even before something happened in it', () => {
  const begun = line(5, 'PhysicalAttack', 'Physical attack phase begins', { kind: 'phase' });
  const heads = texts(rowsOf('mech', [...BATTLE, begun, begun], READER));
  expect(heads.at(-1)).toBe('PhysicalAttack 2');
});

test('games without results have a row per line', () => {
  const rows = rowsOf(
    'raid',
    [line(1, 'Hide', 'Blue hides'), line(2, 'Hide', 'Red hides')],
    READER,
  );
  expect(texts(rows)).toEqual(['Hide 2', 'Blue hides', 'Red hides']);
});

test('a measured row moves the rows below it', () => {
  const heights = new Heights([30, 40, 40]);
  expect([heights.total, heights.top(2), heights.at(69), heights.at(70)]).toEqual([110, 70, 1, 2]);
  expect(heights.measured(1, 60)).toBe(20);
  expect(heights.measured(1, 60)).toBe(0);
  expect([heights.total, heights.top(2), heights.at(500), heights.at(-5)]).toEqual([130, 90, 2, 0]);
});
