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

/** Rows: x, y, facing, end, after, mp, heat, hexes, harder to hit, rolls. */
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

describe('where a unit can go', () => {
  const both = new Reaches([RUN, WALK]);

  it('finds the way back from stop to stop, also through a hex in which none can end', () => {
    const [end] = both.at({ x: 0, y: -3 });
    expect(both.path(end!)).toEqual([
      { x: 0, y: 0 },
      { x: 0, y: -1 },
      { x: 0, y: -2 },
      { x: 0, y: -3 },
    ]);
    expect(both.at({ x: 0, y: -2 })).toEqual([]);
  });

  it('draws a turn on the spot only once', () => {
    const [end] = both.at({ x: 1, y: -1 });
    expect(both.path(end!)).toEqual([
      { x: 0, y: 0 },
      { x: 1, y: -1 },
    ]);
  });

  it('offers the calmest mode for each facing', () => {
    const ends = both.at({ x: 0, y: -1 });
    expect(ends.map(({ facing, mode, mp }) => [facing, mode, mp])).toEqual([
      [0, 'Walk', 1],
      [3, 'Run', 4],
    ]);
  });

  it('keeps to a mode that was asked for', () => {
    const run = new Reaches([WALK, RUN], 'Run');
    expect(run.at({ x: 0, y: -1 }).map(({ mode }) => mode)).toEqual(['Run', 'Run']);
    expect(run.at({ x: 1, y: -1 })).toEqual([]);
  });

  it('shades hexes by cost and tells modes apart by letters', () => {
    const cells = reachCells(both);
    expect(cells.find(({ hex }) => hex.y === -3)).toMatchObject({
      fill: 'walk',
      level: 1,
      label: 'w4',
    });
    expect(cells.find(({ hex }) => hex.y === -4)?.label).toBe('r5');
    expect(reachCells(new Reaches([WALK]))[0]?.label).toBe('1');
  });

  it('looks towards the nearest enemy if it can', () => {
    const ends = both.at({ x: 0, y: -1 });
    expect(bestEnd(ends, [{ x: 0, y: 5 }])?.facing).toBe(3);
    expect(bestEnd(ends, [{ x: 0, y: -9 }])?.facing).toBe(0);
    expect(bestEnd(ends, [])?.facing).toBe(0);
    expect(bestEnd([], [])).toBeNull();
  });

  it('tells a move in words', () => {
    const [end] = both.at({ x: 0, y: -3 });
    expect(moveWords(end!, '0805', 'N')).toBe(
      'Walk to 0805 facing N: 4 of 4 points, heat 1, own fire +1, harder to hit by 1, 2 piloting rolls',
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

describe('whom it can hit', () => {
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

  it('lists shots, and why others are barred', () => {
    expect(attempts(report)).toEqual([shot('laser', 361, 3, { chance: 26 })]);
    expect(barred(report)).toMatchObject([{ name: 'gun', reason: 'out of range' }]);
  });

  it('puts the most promising target first, each weapon in its best mode', () => {
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

  it('adds up damage and heat, and how likely something hits', () => {
    const sum = totals([shot('a', 100, 3), shot('b', 250, 1)]);
    expect(sum).toEqual({ damage: 350, heat: 4, misses: 0.25 });
    expect(totals([]).misses).toBe(1);
  });

  it('foresees the heat and what it does', () => {
    expect(heatAfter(HEAT, 0)).toBe(0);
    expect(heatAfter(HEAT, 15)).toBe(8);
    expect(heatEffects(HEAT, 7)).toEqual(['walk -1']);
    expect(heatEffects(HEAT, 4)).toEqual([]);
  });

  it('suggests what does most for its heat and does no harm', () => {
    const all = [shot('big', 600, 8), shot('small', 300, 1), shot('never', 0, 0, { chance: 0 })];
    const arms = { heat: HEAT, prone: false, weapons: [] };
    expect(suggested(all, arms).map(({ name }) => name)).toEqual(['small', 'big']);
    const hot = [...all, shot('hottest', 400, 9)];
    expect(suggested(hot, arms).map(({ name }) => name)).toEqual(['small', 'big']);
  });

  it('suggests to who lies on the ground no weapons of both arms', () => {
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

  it('suggests no more shots than there is ammunition for', () => {
    const weapons = ['one', 'two', 'three'].map((id) => weapon(id, 'SRM 4', 'RT', 2));
    const all = weapons.map(({ id }) => shot(id, 300, 1));
    const names = (all: Attempt[]) =>
      suggested(all, { heat: HEAT, prone: false, weapons }).map(({ name }) => name);
    expect(names(all)).toEqual(['one', 'two']);
    expect(names([shot('one', 300, 1, { mode: 'double' }), all[1]!])).toEqual(['one']);
  });

  it('lets only two fists go together', () => {
    expect(together('punch-left', 'punch-right')).toBe(true);
    expect(together('kick-left', 'punch-right')).toBe(false);
    expect(together('punch-left', 'punch-left')).toBe(false);
  });
});

describe('words', () => {
  it('writes numbers as people read them', () => {
    expect([percent(26), points(361), signed(2), signed(-1), signed(0)]).toEqual([
      '72 %',
      '3.6',
      '+2',
      '−1',
      '±0',
    ]);
    expect(plainName('medium-laser-1')).toBe('medium laser 1');
  });

  it('itemises a roll', () => {
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

  it('says how a location fares', () => {
    expect(fares({ ...arm, armour: [16, 16] })).toBe('whole');
    expect(fares(arm)).toBe('hurt');
    expect(fares({ ...arm, structure: [3, 8] })).toBe('open');
    expect(fares({ ...arm, lost: true })).toBe('lost');
    expect(partWords(arm)).toBe('left arm: armour 10 of 16, structure 8 of 8, damaged');
    expect(partWords({ ...arm, rear: [2, 4] })).toContain('rear 2 of 4');
  });

  it('gathers critical slots that hold the same thing', () => {
    const slot = (name: string | null, broken = false) => ({ name, broken });
    const slots = [slot('gun', true), slot('gun'), slot(null), slot('gun'), slot('heat sink')];
    expect(grouped(slots)).toEqual([
      { name: 'gun', count: 3, broken: 1 },
      { name: 'heat sink', count: 1, broken: 0 },
    ]);
  });

  it('counts shots in pips', () => {
    expect(pips([2, 5])).toBe('●●○○○');
  });
});

describe('turning the torso', () => {
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

  it('knows the arcs of the rules with their edges', () => {
    expect(arcOf(at, { x: 1, y: -1 })).toBe('front');
    expect(arcOf(at, { x: 1, y: 0 })).toBe('right');
    expect(arcOf(at, { x: 0, y: 1 })).toBe('rear');
    expect(arcOf({ ...at, facing: 5 }, { x: -1, y: 1 })).toBe('front');
    expect(arcOf({ ...at, facing: 5 }, { x: 0, y: 1 })).toBe('left');
  });

  it('counts the weapons that it would bring to bear, best way first', () => {
    // To the right and a little back: one step clockwise has it ahead, and an arm cannot cross over.
    const found = turns(report, { weapons }, at, () => ({ x: 2, y: 0 }));
    expect(found).toEqual([{ act: 'right', weapons: 2 }]);
    expect(turnWords(found[0]!)).toBe('Turning the torso right would bring 2 weapons to bear.');
  });

  it('promises nothing of who is too far away, and straight behind only an arm', () => {
    expect(turns(report, { weapons }, at, () => ({ x: 10, y: 0 }))).toEqual([]);
    expect(turns(report, { weapons }, at, () => ({ x: 0, y: 2 }))).toEqual([
      { act: 'left', weapons: 1 },
    ]);
  });
});
