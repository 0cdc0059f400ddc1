import { describe, expect, it } from 'vitest';
import type { HeatScale } from '../../src/api/types/mech/HeatScale';
import type { Part } from '../../src/api/types/mech/Part';
import type { PhaseActionReport } from '../../src/api/types/mech/PhaseActionReport';
import type { WeaponRow } from '../../src/api/types/mech/WeaponRow';
import type { Ways } from '../../src/api/types/mech/Ways';
import {
  attempts,
  barred,
  heatAfter,
  heatEffects,
  marks,
  suggested,
  together,
  totals,
  type Attempt,
} from '../../src/table/mech/fire/shots';
import { arcOf, turns, turnWords } from '../../src/table/mech/fire/twist';
import { bestEnd, moveWords, reachCells } from '../../src/table/mech/move/plan';
import { Reaches } from '../../src/table/mech/move/reach';
import { fares, grouped, partWords, pips } from '../../src/table/mech/sheet/body';
import { checkWords, percent, plainName, points, signed } from '../../src/table/mech/words';

/** Columns: x, y, facing, end, after, mp, heat, hexes, modifier to attacks on it, rolls. */
const WALK: Ways = {
  mode: 'Walk',
  max_mp: 4,
  from: { x: 0, y: 0 },
  own_fire: 1,
  stops: [
    [0, 0, 1, 1, -1, 1, 1, 0, 0, 0],
    [0, -1, 0, 1, -1, 1, 1, 1, 0, 0],
    [1, -1, 1, 1, 0, 2, 1, 1, 0, 0],
    [0, -3, 0, 1, 4, 4, 1, 3, 1, 2],
    [0, -2, 0, 0, 1, 0, 0, 0, 0, 0],
  ],
};
const RUN: Ways = {
  mode: 'Run',
  max_mp: 6,
  from: { x: 0, y: 0 },
  own_fire: 2,
  stops: [
    [0, -1, 0, 1, -1, 1, 2, 1, 0, 0],
    [0, -1, 3, 1, 0, 4, 2, 1, 0, 0],
    [0, -4, 0, 1, -1, 5, 2, 4, 1, 0],
  ],
};

describe('reach of a unit', () => {
  const both = new Reaches([RUN, WALK]);

  it('traces the path back from stop to stop, through hexes where a move cannot end', () => {
    const [end] = both.at({ x: 0, y: -3 });
    expect(both.path(end!)).toEqual([
      { x: 0, y: 0 },
      { x: 0, y: -1 },
      { x: 0, y: -2 },
      { x: 0, y: -3 },
    ]);
    expect(both.at({ x: 0, y: -2 })).toEqual([]);
  });

  it('lists a turn in place only once', () => {
    const [end] = both.at({ x: 1, y: -1 });
    expect(both.path(end!)).toEqual([
      { x: 0, y: 0 },
      { x: 1, y: -1 },
    ]);
  });

  it('offers the coolest mode for each facing', () => {
    const ends = both.at({ x: 0, y: -1 });
    expect(ends.map(({ facing, mode, mp }) => [facing, mode, mp])).toEqual([
      [0, 'Walk', 1],
      [3, 'Run', 4],
    ]);
  });

  it('can be limited to one mode', () => {
    const run = new Reaches([WALK, RUN], 'Run');
    expect(run.at({ x: 0, y: -1 }).map(({ mode }) => mode)).toEqual(['Run', 'Run']);
    expect(run.at({ x: 1, y: -1 })).toEqual([]);
  });

  it('shades hexes by cost and labels modes with letters', () => {
    const cells = reachCells(both);
    expect(cells.find(({ hex }) => hex.y === -3)).toMatchObject({
      fill: 'walk',
      level: 1,
      label: 'w4',
    });
    expect(cells.find(({ hex }) => hex.y === -4)?.label).toBe('r5');
    expect(reachCells(new Reaches([WALK]))[0]?.label).toBe('1');
  });

  it('suggests facing the nearest enemy', () => {
    const ends = both.at({ x: 0, y: -1 });
    expect(bestEnd(ends, [{ x: 0, y: 5 }])?.facing).toBe(3);
    expect(bestEnd(ends, [{ x: 0, y: -9 }])?.facing).toBe(0);
    expect(bestEnd(ends, [])?.facing).toBe(0);
    expect(bestEnd([], [])).toBeNull();
  });

  it('describes a move', () => {
    const [end] = both.at({ x: 0, y: -3 });
    expect(moveWords(end!, '0805', 'N')).toBe(
      'Walk to 0805 facing N: 4 of 4 MP, heat +1, own attacks +1, attacks on it +1, 2 piloting rolls',
    );
  });
});

const HEAT: HeatScale = {
  now: 2,
  hottest: 30,
  coming: 1,
  sinks: 10,
  carries_off: 10,
  effects: [],
  bands: [
    { from: 5, effects: ['walk -1'] },
    { from: 8, effects: ['walk -1', 'to hit +1'] },
  ],
  thresholds: [],
};

function shot(name: string, damage: number, heat: number, more: Partial<Attempt> = {}): Attempt {
  const base = { target: 'foe', mode: 'normal' as const, check: null, chance: 18, ownDamage: 0 };
  return { ...base, name, damage, heat, ...more };
}

function weapon(
  id: string,
  name: string,
  location: WeaponRow['location'],
  shots: number | null = null,
): WeaponRow {
  return {
    id,
    name,
    location,
    rear: false,
    damage: '5',
    heat: 1,
    minimum: 0,
    range: [3, 6, 9],
    shots,
    state: 'ready',
    ready: true,
  };
}

describe('targets and shots', () => {
  const report: PhaseActionReport = {
    unit: 'one',
    phase: 'WeaponAttack',
    available: [
      {
        action: { Fire: { target: 'foe', weapon: 'laser', mode: 'normal' } },
        movement_mode: null,
        preview: { chance: 26, expected_damage: 361, heat: 3 },
      },
      { action: 'Lock', movement_mode: null, preview: {} },
    ],
    refused: [
      {
        action: { Fire: { target: 'foe', weapon: 'gun', mode: 'normal' } },
        movement_mode: null,
        rule: 'out-of-range',
        reason: 'out of range',
      },
    ],
  };

  it('lists available shots, and others with the reason', () => {
    expect(attempts(report)).toEqual([shot('laser', 361, 3, { chance: 26 })]);
    expect(barred(report)).toMatchObject([{ name: 'gun', reason: 'out of range' }]);
  });

  it('sorts targets by expected damage, each weapon in its best mode', () => {
    const all = [
      shot('laser', 100, 3),
      shot('laser', 200, 3, { mode: 'double' }),
      shot('laser', 300, 3, { target: 'other', chance: 30 }),
      shot('gun', 50, 1, { target: 'foe' }),
    ];
    expect(marks(all)).toEqual([
      { target: 'other', best: 30, damage: 300, count: 1 },
      { target: 'foe', best: 18, damage: 250, count: 2 },
    ]);
  });

  it('sums damage and heat, and computes the chance of a hit', () => {
    const sum = totals([shot('a', 100, 3), shot('b', 250, 1)]);
    expect(sum).toEqual({ damage: 350, heat: 4, misses: 0.25 });
    expect(totals([]).misses).toBe(1);
  });

  it('forecasts heat and its effects', () => {
    expect(heatAfter(HEAT, 0)).toBe(0);
    expect(heatAfter(HEAT, 15)).toBe(8);
    expect(heatEffects(HEAT, 7)).toEqual(['walk -1']);
    expect(heatEffects(HEAT, 4)).toEqual([]);
  });

  it('preselects the most damage per heat without heat effects', () => {
    const all = [shot('big', 600, 8), shot('small', 300, 1), shot('never', 0, 0, { chance: 0 })];
    const arms = { heat: HEAT, prone: false, weapons: [] };
    expect(suggested(all, arms).map(({ name }) => name)).toEqual(['small', 'big']);
    const hot = [...all, shot('hottest', 400, 9)];
    expect(suggested(hot, arms).map(({ name }) => name)).toEqual(['small', 'big']);
  });

  it('preselects weapons of only one arm for a prone unit', () => {
    const weapons = [
      weapon('left', 'Medium Laser', 'LA'),
      weapon('right', 'Medium Laser', 'RA'),
      weapon('torso', 'Medium Laser', 'RT'),
    ];
    const all = [shot('left', 300, 1), shot('right', 290, 1), shot('torso', 280, 1)];
    const names = (prone: boolean) =>
      suggested(all, { heat: HEAT, prone, weapons }).map(({ name }) => name);
    expect(names(false)).toEqual(['left', 'right', 'torso']);
    expect(names(true)).toEqual(['left', 'torso']);
  });

  it('preselects no more shots than there is ammunition for', () => {
    const weapons = ['one', 'two', 'three'].map((id) => weapon(id, 'SRM 4', 'RT', 2));
    const all = weapons.map(({ id }) => shot(id, 300, 1));
    const names = (all: Attempt[]) =>
      suggested(all, { heat: HEAT, prone: false, weapons }).map(({ name }) => name);
    expect(names(all)).toEqual(['one', 'two']);
    expect(names([shot('one', 300, 1, { mode: 'double' }), all[1]!])).toEqual(['one']);
  });

  it('combines only the two punches', () => {
    expect(together('punch-left', 'punch-right')).toBe(true);
    expect(together('kick-left', 'punch-right')).toBe(false);
    expect(together('punch-left', 'punch-left')).toBe(false);
  });
});

describe('formatting', () => {
  it('formats chances, points and modifiers', () => {
    expect([percent(26), points(361), signed(2), signed(-1), signed(0)]).toEqual([
      '72 %',
      '3.6',
      '+2',
      '−1',
      '±0',
    ]);
    expect(plainName('medium-laser-1')).toBe('medium laser 1');
  });

  it('itemises the target number of a roll', () => {
    const modifiers = [{ name: 'Medium range', value: 2, source: 'range' }];
    expect(checkWords({ skill: 4, modifiers, target_number: 6 })).toBe(
      '6+ on two dice: skill 4, Medium range +2',
    );
  });
});

describe('the record sheet', () => {
  const arm: Part = {
    location: 'LA',
    name: 'left arm',
    lost: false,
    armour: [10, 16],
    rear: null,
    structure: [8, 8],
    slots: [],
  };

  it('describes the condition of a location', () => {
    expect(fares({ ...arm, armour: [16, 16] })).toBe('whole');
    expect(fares(arm)).toBe('hurt');
    expect(fares({ ...arm, structure: [3, 8] })).toBe('open');
    expect(fares({ ...arm, lost: true })).toBe('lost');
    expect(partWords(arm)).toBe('left arm: armour 10 of 16, structure 8 of 8, armour damaged');
    expect(partWords({ ...arm, rear: [2, 4] })).toContain('rear 2 of 4');
  });

  it('groups critical slots with the same component', () => {
    const slot = (name: string | null, broken = false) => ({ name, broken });
    const slots = [slot('gun', true), slot('gun'), slot(null), slot('gun'), slot('heat sink')];
    expect(grouped(slots)).toEqual([
      { name: 'gun', count: 3, broken: 1 },
      { name: 'heat sink', count: 1, broken: 0 },
    ]);
  });

  it('shows shots as pips', () => {
    expect(pips([2, 5])).toBe('●●○○○');
  });
});

describe('torso twist', () => {
  const at = { hex: { x: 0, y: 0 }, facing: 0 };
  const gun = (id: string, location: string): WeaponRow =>
    ({ id, location, rear: false, range: [3, 6, 9] }) as unknown as WeaponRow;
  const weapons = [gun('laser', 'LA'), gun('cannon', 'RT'), gun('missile', 'LL')];
  const report = {
    available: [
      { action: { TwistTorso: { twist: 'left' } } },
      { action: { TwistTorso: { twist: 'right' } } },
    ],
    refused: weapons.map(({ id }) => ({
      action: { Fire: { target: 'foe', weapon: id, mode: 'normal' } },
      rule: 'out-of-arc',
    })),
  } as unknown as PhaseActionReport;

  it('uses the arc borders of the rules', () => {
    expect(arcOf(at, { x: 1, y: -1 })).toBe('front');
    expect(arcOf(at, { x: 1, y: 0 })).toBe('right');
    expect(arcOf(at, { x: 0, y: 1 })).toBe('rear');
    expect(arcOf({ ...at, facing: 5 }, { x: -1, y: 1 })).toBe('front');
    expect(arcOf({ ...at, facing: 5 }, { x: 0, y: 1 })).toBe('left');
  });

  it('counts the weapons brought to bear, best turn first', () => {
    // To the right and slightly behind: one step clockwise brings it into the front arc.
    const found = turns(report, { weapons }, at, () => ({ x: 2, y: 0 }));
    expect(found).toEqual([{ act: 'right', weapons: 2 }]);
    expect(turnWords(found[0]!)).toBe('Twist the torso right to bring 2 weapons to bear.');
  });

  it('ignores targets out of range, and reaches straight behind only with an arm', () => {
    expect(turns(report, { weapons }, at, () => ({ x: 10, y: 0 }))).toEqual([]);
    expect(turns(report, { weapons }, at, () => ({ x: 0, y: 2 }))).toEqual([
      { act: 'left', weapons: 1 },
    ]);
  });
});
