import { describe, expect, it } from 'vitest';
import {
  codeUsers,
  continued,
  formationStages,
  keptBy,
  looking,
  moved,
  newCode,
  newContingency,
  newResponse,
  newWait,
  toggled,
  waitingFor,
  waitKind,
  without,
} from '../../../src/table/formation/planning/plan';
import type { GoCode, Waypoint } from '../../../src/table/formation/types';
import { beliefOf, unitOf } from './belief';

const stage = (x: number, y: number, change: Partial<Waypoint> = {}): Waypoint => ({
  hex: { x, y },
  behaviour: 'MoveTo',
  pace: 'Quick',
  ...change,
});
const code = (name: string): GoCode => ({ name, trigger: 'Manual', subscribers: [] });
const signals = (...names: string[]) =>
  names.map((name, id) => ({ id, code: code(name), given: false }));

describe('a route', () => {
  it('continues at the pace of its last waypoint', () => {
    expect(continued([], { x: 1, y: 2 })).toEqual([stage(1, 2)]);
    const way = continued([stage(1, 2, { pace: 'Run' })], { x: 3, y: 4 });
    expect(way[1]).toEqual(stage(3, 4, { pace: 'Run' }));
  });

  it('is reordered, but not beyond its ends', () => {
    expect(moved(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b']);
    expect(moved(['a', 'b', 'c'], 0, -1)).toEqual(['a', 'b', 'c']);
    expect(moved(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'b', 'c']);
    expect(without(['a', 'b', 'c'], 1)).toEqual(['a', 'c']);
  });

  it('has no field for a removed wait or facing', () => {
    const waits = waitingFor(stage(1, 1), { Duration: 5 });
    expect(waits).toEqual(stage(1, 1, { wait: { Duration: 5 } }));
    expect(waitingFor(waits, undefined)).toEqual(stage(1, 1));
    expect('wait' in waitingFor(waits, undefined)).toBe(false);
    expect(looking(looking(stage(1, 1), 0), null)).toEqual(stage(1, 1));
  });
});

describe('a formation', () => {
  const leader = unitOf(0, { hex: { x: 5, y: 5 } });
  const other = unitOf(1, { hex: { x: 4, y: 6 }, waypoints: [stage(6, 6)] });

  it('keeps its order: units keep their offsets from the leader at the ends of their routes', () => {
    const stages = formationStages([leader, other], leader, { x: 8, y: 5 }, () => true);
    expect(stages[0]).toEqual({ unit: 0, waypoints: [stage(8, 5)] });
    expect(stages[1]).toEqual({ unit: 1, waypoints: [stage(6, 6), stage(9, 6)] });
  });

  it('stays on the map', () => {
    const onMap = ({ x }: { x: number }) => x < 9;
    const stages = formationStages([leader, other], leader, { x: 8, y: 5 }, onMap);
    expect(stages[1]?.waypoints.at(-1)?.hex).toEqual({ x: 8, y: 5 });
  });
});

describe('a wait', () => {
  it('starts with default values', () => {
    const belief = beliefOf({ go_codes: signals('Horn') });
    expect(newWait('Duration', belief, 0)).toEqual({ Duration: 30 });
    expect(newWait('GoCode', belief, 0)).toEqual({ GoCode: 0 });
    expect(newWait('UnitArrives', belief, 0)).toEqual({ UnitArrives: 1 });
    expect(newWait('EnemySighted', belief, 0)).toBe('EnemySighted');
    expect(newWait('none', belief, 0)).toBeUndefined();
    expect(newWait('GoCode', beliefOf(), 0)).toBeUndefined();
  });

  it('is identified by its kind', () => {
    expect(waitKind(undefined)).toBe('none');
    expect(waitKind('Attacked')).toBe('Attacked');
    expect(waitKind({ UnitArrives: 3 })).toBe('UnitArrives');
  });
});

describe('go-codes', () => {
  it('get unused names', () => {
    expect(newCode([]).name).toBe('Go-code 1');
    expect(newCode([code('Go-code 1'), code('Go-code 3')]).name).toBe('Go-code 2');
  });

  it('cannot be removed while a unit waits for them or for a later one', () => {
    const belief = beliefOf({
      go_codes: signals('Horn', 'Smoke', 'Flag'),
      units: [unitOf(0, { waypoints: [stage(1, 1, { wait: { GoCode: 1 } })] }), unitOf(1)],
    });
    expect(codeUsers(belief, 1)).toEqual(['Foot 0']);
    expect(keptBy(belief, 1)).toBe('“Smoke” is used by Foot 0');
    // Removing the first would make Foot 0 wait for the third.
    expect(keptBy(belief, 0)).toBe('“Smoke” is used by Foot 0');
    expect(keptBy(belief, 2)).toBeNull();
  });

  it('cannot be removed while a contingency or a reserve plan uses them', () => {
    const belief = beliefOf({
      go_codes: signals('Horn'),
      contingencies: [[{ trigger: 'CommanderDies', response: { Signal: 0 }, priority: 0 }, false]],
      units: [unitOf(0, { reserve: [stage(1, 1, { wait: { GoCode: 0 } })] })],
    });
    expect(codeUsers(belief, 0)).toEqual(['Foot 0', 'a contingency']);
  });
});

describe('contingencies', () => {
  it('can only use what exists', () => {
    expect(newResponse('ExecutePlan', beliefOf())).toBeNull();
    expect(newResponse('Signal', beliefOf())).toBeNull();
    const ready = beliefOf({ units: [unitOf(0), unitOf(1, { reserve: [stage(1, 1)] })] });
    expect(newResponse('ExecutePlan', ready)).toEqual({ ExecutePlan: 1 });
    expect(newResponse('Rally', ready)).toEqual({ Rally: { x: 0, y: 4 } });
  });

  it('start with a response that is always possible', () => {
    expect(newContingency(beliefOf()).response).toEqual({ Rally: { x: 0, y: 4 } });
    expect(newContingency(beliefOf({ go_codes: signals('Horn') })).response).toEqual({ Signal: 0 });
  });
});

it('clicking a hex adds it to an area, and clicking it again removes it', () => {
  const [one, two] = [
    { x: 1, y: 1 },
    { x: 2, y: 2 },
  ];
  expect(toggled(toggled([], one), two)).toEqual([one, two]);
  expect(toggled([one, two], { ...one })).toEqual([two]);
});
