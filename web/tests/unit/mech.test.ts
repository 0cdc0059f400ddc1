import { describe, expect, it } from 'vitest';
import type { FireTarget } from '../../src/api/types/mech/FireTarget';
import type { Limit } from '../../src/api/types/mech/Limit';
import type { Part } from '../../src/api/types/mech/Part';
import type { RollRow } from '../../src/api/types/mech/RollRow';
import type { ShotRow } from '../../src/api/types/mech/ShotRow';
import type { Stance } from '../../src/api/types/mech/Stance';
import type { Ways } from '../../src/api/types/mech/Ways';
import type { Line } from '../../src/api/wire';
import {
  beside,
  betterStance,
  possible,
  reachable,
  stanceNow,
  stanceWords,
  ticked,
  type Shot,
} from '../../src/table/mech/fire/shots';
import { initiativeWords } from '../../src/table/mech/news';
import { moveWords, reachCells, rollPills } from '../../src/table/mech/move/plan';
import { Reaches } from '../../src/table/mech/move/reach';
import { fares, grouped, partWords, pips } from '../../src/table/mech/sheet/body';
import { checkWords, percent, plainName, points, signed } from '../../src/table/mech/words';

/** Columns: x, y, facing, end, after, mp, heat, hexes, modifier to attacks on it, rolls, suggested. */
const WALK: Ways = {
  mode: 'Walk',
  max_mp: 4,
  from: { x: 0, y: 0 },
  own_fire: 1,
  stops: [
    [0, 0, 1, 1, -1, 1, 1, 0, 0, 0, 1],
    [0, -1, 0, 1, -1, 1, 1, 1, 0, 0, 1],
    [1, -1, 1, 1, 0, 2, 1, 1, 0, 0, 1],
    [0, -3, 0, 1, 4, 4, 1, 3, 1, 2, 1],
    [0, -2, 0, 0, 1, 0, 0, 0, 0, 0, 0],
  ],
};
const RUN: Ways = {
  mode: 'Run',
  max_mp: 6,
  from: { x: 0, y: 0 },
  own_fire: 2,
  stops: [
    [0, -1, 0, 1, -1, 1, 2, 1, 0, 0, 0],
    [0, -1, 3, 1, 0, 4, 2, 1, 0, 0, 1],
    [0, -4, 0, 1, -1, 5, 2, 4, 1, 0, 1],
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

  it('marks hexes by mode and labels them with their cost', () => {
    const hexes = [-1, -3, -4].map((y) => ({ x: 0, y }));
    const cells = reachCells(hexes.flatMap((hex) => both.cheapest(hex) ?? []));
    expect(cells.find(({ hex }) => hex.y === -3)).toMatchObject({
      fill: 'walk',
      level: 1,
      label: '4',
    });
    expect(cells.find(({ hex }) => hex.y === -4)).toMatchObject({ fill: 'run', label: '5' });
    expect(cells[0]).toMatchObject({ fill: 'walk', label: '1' });
    expect(both.cheapest({ x: 9, y: 9 })).toBeNull();
  });

  it('suggests the end that the server suggests in the coolest mode', () => {
    const run = new Reaches([RUN, WALK], 'Run');
    expect(both.suggested({ x: 0, y: -1 })).toMatchObject({ mode: 'Walk', facing: 0 });
    expect(run.suggested({ x: 0, y: -1 })).toMatchObject({ mode: 'Run', facing: 3 });
    expect(run.suggested({ x: 0, y: -4 })).toMatchObject({ mode: 'Run', facing: 0 });
    expect(both.suggested({ x: 9, y: 9 })).toBeNull();
  });

  it('marks each hex of the way in which a roll is due', () => {
    const roll = (x: number, words: string | null) =>
      ({ hex: { x, y: 0 }, needed: words && { words, chance: 33 } }) as unknown as RollRow;
    expect(rollPills([roll(1, '4+'), roll(2, '8+'), roll(2, null)])).toEqual([
      { hex: { x: 1, y: 0 }, words: 'roll 4+, 92 %' },
      { hex: { x: 2, y: 0 }, words: 'roll 8+, 92 %; falls' },
    ]);
  });

  it('describes a move', () => {
    const [end] = both.at({ x: 0, y: -3 });
    expect(moveWords(end!, '0805', 'N')).toBe(
      'Walk to 0805 facing N: 4 of 4 MP, heat +1, own attacks +1, attacks on it +1, 2 piloting rolls',
    );
  });
});

/** A shot as the server offers it. */
function shot(weapon: string, chance: number, more: Partial<ShotRow> = {}): Shot {
  const odds = {
    bracket: 'short' as const,
    chips: [],
    number: 8,
    needed: '8+',
    chance,
    damage: '5',
    most: 5,
    expected: 100,
    heat: 3,
  };
  return { weapon, mode: 'normal', refused: null, odds, suggested: true, ...more } as Shot;
}

function target(unit: string, shots: ShotRow[], needed: string | null = '8+'): FireTarget {
  return {
    unit,
    distance: 4,
    about: '4 hexes, medium range',
    side: 'its front faces you',
    gunnery: 4,
    chips: [],
    number: 8,
    needed,
    chance: 15,
    expected: 100,
    shots,
  };
}

function stance(label: string, more: Partial<Stance> = {}): Stance {
  return {
    label,
    twist: 'none',
    flipped: false,
    current: false,
    orders: [],
    refused: null,
    bearing: 0,
    gained: 0,
    targets: [],
    bands: [],
    ...more,
  };
}

describe('targets and shots', () => {
  const barred = { ...shot('gun', 0), odds: null, refused: 'reach 3, target at 4' } as ShotRow;

  it('lists enemies that a weapon can fire at, and shots with odds', () => {
    const [near, far] = [
      target('near', [shot('laser', 15), barred]),
      target('far', [barred], null),
    ];
    expect(reachable(stance('Ahead', { targets: [near, far] }))).toEqual([near]);
    expect(possible(near).map(({ weapon }) => weapon)).toEqual(['laser']);
    expect(possible(null)).toEqual([]);
  });

  it('ticks the suggested shots, but none under the least chance of the player', () => {
    const all = [
      shot('sure', 36),
      shot('even', 18),
      shot('rare', 3),
      shot('hot', 30, { suggested: false }),
    ];
    const names = (least: number) => ticked(target('foe', all), least).map(({ weapon }) => weapon);
    expect(names(0)).toEqual(['sure', 'even', 'rare']);
    expect(names(10)).toEqual(['sure', 'even']);
    expect(names(60)).toEqual(['sure']);
  });

  it('drops the oldest shots that a limit of the server forbids beside a new one', () => {
    const limit: Limit = {
      shots: ['one', 'two', 'three'].map((weapon) => ({ weapon, mode: 'normal', weight: 1 })),
      most: 2,
      words: '2 shots left',
    };
    const [one, two, three, free] = ['one', 'two', 'three', 'free'].map((name) => shot(name, 18));
    const { kept, words } = beside([limit], [one!, free!, two!], three!);
    expect([kept.map(({ weapon }) => weapon), words]).toEqual([['free', 'two'], '2 shots left']);
    expect(beside([limit], [one!, two!], free!)).toEqual({ kept: [one, two], words: null });
  });

  it('fires a weapon in one mode only', () => {
    const double = shot('gun', 18, { mode: 'double' });
    expect(beside([], [shot('gun', 18)], double).kept).toEqual([]);
  });

  it('advises the stance that brings the most weapons to bear, if it can be taken', () => {
    const stances = [
      stance('Left', { gained: 1 }),
      stance('Ahead', { current: true }),
      stance('Right', { gained: 3, refused: 'no free hexside' }),
      stance('Right', { gained: 2, flipped: true }),
    ];
    const report = { weapons: [], stances, limits: [] };
    expect(stanceNow(report)).toBe(stances[1]);
    expect(betterStance(report)).toBe(stances[3]);
    expect(stanceWords(stances[0]!)).toBe('Twist the torso left to bring 1 weapon to bear.');
    expect(stanceWords(stances[3]!)).toBe(
      'Twist the torso right and flip the arms to bring 2 weapons to bear.',
    );
    expect(betterStance({ ...report, stances: [stances[1]!] })).toBeNull();
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

describe('initiative', () => {
  const line = (turn: number, first: number) =>
    ({
      turn,
      result: {
        kind: 'initiative',
        dice: [
          [5, 4],
          [2, 3],
        ],
        winner: 0,
        first,
      },
    }) as unknown as Line;

  it('is told in the words of the player', () => {
    const log = [line(1, 0), line(2, 1), { turn: 2 } as Line];
    expect(initiativeWords(log, 2, 0)).toBe('You move last: 9 to 5');
    expect(initiativeWords(log, 2, 1)).toBe('You move first: 5 to 9');
    expect(initiativeWords(log, 1, 0)).toBe('You move first: 9 to 5');
    expect(initiativeWords(log, 3, 0)).toBe('');
    expect(initiativeWords(log, 2, null)).toBe('');
  });
});
