import { describe, expect, it } from 'vitest';
import { aimName, firstArrival } from '../../../src/table/formation/planning/aim';
import {
  areaCode,
  codeUsers,
  continued,
  formationStages,
  keptBy,
  looking,
  moved,
  newAreaCode,
  newCode,
  newContingency,
  newResponse,
  toggled,
  waitingFor,
  waitKey,
  waitOptions,
  without,
} from '../../../src/table/formation/planning/plan';
import { stageLabel } from '../../../src/table/formation/planning/stage';
import type {
  ArmyReport,
  Belief,
  Choices,
  GoCode,
  PlanPreview,
  Stop,
  Wait,
  Waypoint,
} from '../../../src/table/formation/types';
import { beliefOf, namesOf, unitOf } from './belief';

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
    expect(moved(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'c', 'b']);
    expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
    expect(moved(['a', 'b', 'c'], 0, -1)).toEqual(['a', 'b', 'c']);
    expect(moved(['a', 'b', 'c'], 2, 3)).toEqual(['a', 'b', 'c']);
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
  const options = (belief: Belief) => waitOptions(belief, 0).map(({ wait }) => wait);

  it('is for a time, the enemy, a go-code or another unit', () => {
    const belief = beliefOf({ go_codes: signals('Horn'), units: [unitOf(0), unitOf(1)] });
    expect(options(belief)).toEqual([
      undefined,
      { Duration: 30 },
      'EnemySighted',
      'Attacked',
      { GoCode: 0 },
      { UnitArrives: 1 },
    ]);
    expect(options(beliefOf({ units: [unitOf(0)] }))).not.toContainEqual({ GoCode: 0 });
  });

  it('is found in the list, whatever its time is', () => {
    const key = (wait: Wait) =>
      waitOptions(beliefOf(), 0).find((option) => option.key === waitKey(wait));
    expect(key({ Duration: 77 })?.wait).toEqual({ Duration: 30 });
    expect(key('Attacked')?.wait).toBe('Attacked');
    expect(key({ UnitArrives: 2 })?.wait).toEqual({ UnitArrives: 2 });
    expect(waitKey(undefined)).toBe('none');
  });
});

describe('a waypoint on the map', () => {
  const names = namesOf(beliefOf({ go_codes: signals('The horn') }));

  it('says what the unit waits for, or what it does there', () => {
    const waits = stage(1, 1, { wait: { GoCode: 0 } });
    expect(stageLabel(names, waits, 0, undefined)).toBe('1: wait for The horn');
    expect(stageLabel(names, stage(1, 1, { wait: { Duration: 1 } }), 2, undefined)).toBe(
      '3: wait for 1 tick',
    );
    const choices = { behaviours: [{ value: 'AttackFrom', name: 'attack', about: '' }] };
    const known = { ...names, choices: choices as Choices };
    const attacks = stage(1, 1, { behaviour: 'AttackFrom' });
    expect(stageLabel(known, attacks, 1, undefined)).toBe('2: attack');
    const stop = { reached_at: 78, after: null } as Stop;
    expect(stageLabel(known, attacks, 1, stop)).toBe('2: attack, 1:18');
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

describe('a click with the area tool', () => {
  const area = (...hexes: { x: number; y: number }[]): GoCode => ({
    ...code('Area'),
    trigger: { EnemyInArea: hexes },
  });
  const here = { x: 1, y: 1 };

  it('is about the open go-code, else about the area at the hex, else about a new one', () => {
    const codes = [code('Manual'), area(here), area({ x: 5, y: 5 })];
    expect(areaCode(codes, 2, here)).toBe(2);
    expect(areaCode(codes, -1, here)).toBe(1);
    expect(areaCode(codes, 0, here)).toBe(1);
    expect(areaCode(codes, -1, { x: 9, y: 9 })).toBeNull();
  });

  it('adds a go-code that watches the hex', () => {
    expect(newAreaCode([], here)).toEqual({ ...area(here), name: 'Go-code 1' });
  });
});

describe('the aim', () => {
  const goals = [
    { name: 'The ford', hold: 240 },
    { name: 'The hill', hold: 60 },
  ];
  const armyOf = (needs: number[]) =>
    ({ victories: [{ needs }], objectives: goals }) as unknown as ArmyReport;
  const previewOf = (...all: (number | null)[]) =>
    ({
      goals: all.map((at, index) => ({ name: goals[index]!.name, at, required: true })),
    }) as PlanPreview;

  it('names the objectives and how long they must be held', () => {
    expect(aimName(armyOf([0]))).toBe('hold The ford for 4:00');
    expect(aimName(armyOf([0, 1]))).toBe('hold The ford for 4:00, The hill for 1:00');
    expect(aimName(armyOf([]))).toBe('rout the enemy');
  });

  it('says when the first unit gets there', () => {
    expect(firstArrival(previewOf(112))).toBe('Your first unit is there at 1:52');
    expect(firstArrival(previewOf(null))).toBe('No unit gets there without further orders');
    expect(firstArrival(previewOf(112, null))).toBe(
      'First units: The ford at 1:52, The hill not without further orders',
    );
    expect(firstArrival(null)).toBe('');
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
