import { expect, test } from 'vitest';
import { foreseenWays, riderWay, signalAreas } from '../../../src/table/formation/marks';
import type {
  GoCode,
  Prospect,
  RiderReport,
  UnitProspect,
} from '../../../src/table/formation/types';
import { beliefOf, namesOf } from './belief';

const at = (x: number) => ({ x, y: 0 });

test('a rider carries its order and the time of arrival, and nothing on its way back', () => {
  const rider = { hex: at(0), route: [at(1)], order: 'rally', homeward: false, arrives_at: 81 };
  const [way] = riderWay(rider as RiderReport);
  expect(way).toMatchObject({ hexes: [at(0), at(1)], line: 'dotted', at: 0 });
  expect(way?.label?.text).toBe('Rally, 1:21');
  expect(riderWay({ ...rider, homeward: true } as RiderReport)[0]?.label).toBeUndefined();
});

test('an order being composed is an arrow with the time of arrival, and a ride', () => {
  const unit = { route: [at(2), at(3)], ride: [at(0), at(2)], arrives_at: 362 };
  const ways = foreseenWays({ units: [unit as UnitProspect] } as Prospect, 'charge', 1);
  expect(ways.map(({ line }) => line)).toEqual(['dotted', 'staff']);
  expect(ways[1]).toMatchObject({ tone: 1, label: { text: 'Charge, at 6:02' } });
  const stays = { ...unit, route: [], ride: [] } as unknown as UnitProspect;
  expect(foreseenWays({ units: [stays] } as Prospect, 'hold', 0)).toEqual([]);
});

test('go-codes mark the hexes that trigger them until they are given', () => {
  const code = (trigger: GoCode['trigger']): GoCode => ({ name: 'Horn', trigger, subscribers: [] });
  const triggers: GoCode['trigger'][] = [
    'Manual',
    { Time: 5 },
    { EnemyInArea: [at(1), at(2)] },
    { UnitPosition: [1, at(3)] },
  ];
  const go_codes = triggers.map((trigger, id) => ({ id, code: code(trigger), given: false }));
  const areas = signalAreas(namesOf(beliefOf({ go_codes })));
  expect(areas.map(({ hexes, label }) => [hexes.length, label?.text])).toEqual([
    [2, 'Horn: enemy here'],
    [1, 'Horn: Foot 1 here'],
  ]);
  const given = go_codes.map((signal) => ({ ...signal, given: true }));
  expect(signalAreas(namesOf(beliefOf({ go_codes: given })))).toEqual([]);
});
