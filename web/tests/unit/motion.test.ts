import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Hex, Placed, Scene } from '../../src/api/wire';
import { spotFor } from '../../src/board/draw/rolls';
import { Grid } from '../../src/board/geometry';
import {
  fewer,
  flowing,
  lengthOf,
  MOST,
  scripted,
  type Act,
  type Weapon,
} from '../../src/board/motion/acts';
import { frameAt } from '../../src/board/motion/frame';
import { movesBetween } from '../../src/board/motion/moves';
import { calm, Player } from '../../src/board/motion/player';
import { soundsOf } from '../../src/shared/sound';
import { boardOf } from './boards';

const grid = new Grid(boardOf('flat', 12, 8));
const hex = (x: number, y: number) => ({ x, y });

function sceneOf(pieces: Partial<Placed>[], tracks: Hex[][] = []): Scene {
  const placed = pieces.map((piece) => ({ title: '', side: 0, facing: 0, id: null, ...piece }));
  const ways = tracks.map((hexes) => ({ hexes, side: 0 }));
  return { pieces: placed, tracks: ways, paths: [], ways: [], emblems: [] } as unknown as Scene;
}

describe('moves between two scenes', () => {
  test('a piece that changed its hex follows the path that is drawn on the map', () => {
    const path = [hex(0, 0), hex(1, 0), hex(1, 0), hex(2, 0)];
    const [before, after] = [
      sceneOf([{ id: 'a', hex: hex(0, 0) }]),
      sceneOf([{ id: 'a', hex: hex(2, 0) }], [[hex(5, 0), hex(2, 0)], path]),
    ];
    expect(movesBetween(before, after)).toEqual([
      { kind: 'move', piece: 'a', way: [hex(0, 0), hex(1, 0), hex(2, 0)], even: false },
    ]);
  });

  test('without a path the piece goes straight', () => {
    const [before, after] = [
      sceneOf([{ id: 'a', hex: hex(0, 0) }]),
      sceneOf([{ id: 'a', hex: hex(0, 1) }]),
    ];
    expect(movesBetween(before, after, true)).toEqual([
      { kind: 'move', piece: 'a', way: [hex(0, 0), hex(0, 1)], even: true },
    ]);
  });

  test('pieces that appear, vanish, stay or have no id do not move', () => {
    const before = sceneOf([
      { id: 'gone', hex: hex(0, 0) },
      { id: 'still', hex: hex(1, 1) },
      { hex: hex(3, 3) },
    ]);
    const after = sceneOf([
      { id: 'new', hex: hex(0, 0) },
      { id: 'still', hex: hex(1, 1) },
      { hex: hex(4, 3) },
    ]);
    expect(movesBetween(before, after)).toEqual([]);
    expect(movesBetween(null, after)).toEqual([]);
  });

  /** A scene with couriers, each with the hexes of its way. */
  function ridden(ways: Hex[][], units: Hex[][] = []): Scene {
    const way = (hexes: Hex[]) => ({ hexes, side: 0 });
    const emblems = [
      { emblem: 'tent', hex: hex(0, 0), side: 0, look: 0 },
      ...ways.map((hexes) => ({ emblem: 'rider', hex: hexes[0], side: 0, look: 1 })),
    ];
    return { ...sceneOf([]), emblems, ways: [...units, ...ways].map(way) } as unknown as Scene;
  }

  test('a courier rides along the way that was drawn for it', () => {
    const way = [hex(0, 0), hex(1, 0), hex(2, 0), hex(3, 0)];
    const other = [hex(0, 4), hex(1, 4), hex(2, 4)];
    const [before, after] = [ridden([way, other]), ridden([way.slice(2), other.slice(1)])];
    expect(movesBetween(before, after, true)).toEqual([
      { kind: 'ride', rider: 1, way: way.slice(0, 3) },
      { kind: 'ride', rider: 2, way: other.slice(0, 2) },
    ]);
    // In games without ticks nothing rides.
    expect(movesBetween(before, after)).toEqual([]);
  });

  test('two couriers on one road keep their own addressees', () => {
    const road = [hex(0, 0), hex(1, 0), hex(2, 0)];
    const [north, south] = [
      [...road, hex(3, -1)],
      [...road, hex(2, 1)],
    ];
    const before = ridden([south, north.slice(1)]);
    const after = ridden([south.slice(1), north.slice(2)]);
    expect(movesBetween(before, after, true)).toEqual([
      { kind: 'ride', rider: 1, way: road.slice(0, 2) },
      { kind: 'ride', rider: 2, way: road.slice(1) },
    ]);
  });

  test('a courier that turns round, waits or leaves headquarters does not jump', () => {
    const way = [hex(0, 0), hex(1, 0), hex(2, 0)];
    const back = [hex(2, 0), hex(1, 0), hex(0, 0)];
    expect(movesBetween(ridden([way]), ridden([back]), true)).toEqual([
      { kind: 'ride', rider: 1, way },
    ]);
    expect(movesBetween(ridden([way]), ridden([way]), true)).toEqual([]);
    expect(movesBetween(ridden([]), ridden([way]), true)).toEqual([]);
  });
});

describe('a script', () => {
  const move = (piece: string, length: number): Act => ({
    kind: 'move',
    piece,
    way: Array.from({ length: length + 1 }, (_, x) => hex(x, 0)),
  });
  const shot: Act = { kind: 'shot', from: hex(0, 0), to: hex(3, 0), hit: true };

  test('a move takes 90 ms per hex, but never more than 700', () => {
    expect(scripted([move('a', 3)])[0]).toMatchObject({ start: 0, end: 270 });
    expect(scripted([move('a', 20)])[0]).toMatchObject({ start: 0, end: 700 });
  });

  test('moves run together, shots one after the other', () => {
    const cues = scripted([move('a', 3), move('b', 2), shot, shot]);
    expect(cues.map(({ start, end }) => [start, end])).toEqual([
      [0, 270],
      [0, 180],
      [270, 490],
      [490, 710],
    ]);
  });

  test('after three seconds the rest runs at twice the speed', () => {
    const cues = scripted(Array.from({ length: 30 }, () => shot));
    expect(cues[0]).toMatchObject({ start: 0, end: 220 });
    expect(cues.at(-1)!.end - cues.at(-1)!.start).toBe(110);
    expect(lengthOf(cues)).toBeLessThan(220 * 30);
  });

  test('a piece stands at the start before its move, at the end after it, and between while it runs', () => {
    const cues = scripted([shot, { ...move('a', 2), even: true } as Act], 200);
    const at = (time: number) => frameAt(cues, time, grid).pieces.get('a')!.at;
    expect(at(0)).toEqual(grid.middle(hex(0, 0)));
    expect(at(220 + 100)).toEqual(grid.middle(hex(1, 0)));
    expect(at(10_000)).toEqual(grid.middle(hex(2, 0)));
  });

  test('a line ends at the target of a hit and beyond the target of a miss', () => {
    const end = (hit: boolean) => {
      const mark = frameAt(scripted([{ ...shot, hit }]), 219, grid).marks[0]!;
      return mark.kind === 'line' ? mark.to.x : NaN;
    };
    const target = grid.middle(hex(3, 0)).x;
    expect(end(true)).toBeCloseTo(target);
    expect(end(false)).toBeGreaterThan(target + 10);
  });
});

test('under reduced motion nothing travels, and each changed place gets a ring', () => {
  const acts: Act[] = [
    { kind: 'move', piece: 'a', way: [hex(0, 0), hex(1, 0)] },
    { kind: 'shot', from: hex(1, 0), to: hex(4, 0), hit: true },
    { kind: 'harm', piece: 'b', at: hex(4, 0), text: '−5' },
  ];
  expect(calm(acts)).toEqual([
    { kind: 'ring', at: hex(1, 0) },
    { kind: 'ring', at: hex(4, 0) },
    { kind: 'ring', at: hex(4, 0) },
  ]);
});

describe('a tick', () => {
  const move: Act = { kind: 'move', piece: 'a', way: [hex(0, 0), hex(1, 0)], even: true };
  const volley: Act = { kind: 'volley', from: hex(0, 0), to: hex(3, 0) };
  const loss = (men: number): Act => ({ kind: 'loss', at: hex(3, 0), men, text: `−${men}` });
  const rout: Act = { kind: 'rout', piece: 'a', at: hex(1, 0), enemy: hex(0, 0), side: 0 };

  test('everything begins at once, but men fall when the arrows land', () => {
    const cues = flowing([move, volley, loss(2), { kind: 'clash', at: hex(1, 1) }, loss(1)], 400);
    expect(cues.map(({ start }) => start)).toEqual([0, 0, 320, 0, 0]);
    expect(cues[0]!.end).toBe(400);
  });

  test('of too many acts the least important are left out, but never a move', () => {
    const moves = Array.from({ length: 200 }, (): Act => ({ ...move }));
    const losses = Array.from({ length: 60 }, (_, men) => loss(men));
    const kept = fewer(flowing([...moves, ...losses, volley, rout], 400)).map(({ act }) => act);
    expect(kept.filter(({ kind }) => kind === 'move')).toHaveLength(200);
    expect(kept.filter(({ kind }) => kind !== 'move')).toHaveLength(MOST);
    expect(kept).toContain(rout);
    expect(kept).toContain(volley);
    expect(kept).toContainEqual(loss(59));
    expect(kept).not.toContainEqual(loss(3));
  });

  test('men run away from the enemy while the flag goes down', () => {
    const { marks, leans } = frameAt(flowing([rout], 400), 30, grid);
    const [mark] = marks;
    const way = mark?.kind === 'runners' ? mark.way : { x: NaN, y: NaN };
    const [at, enemy] = [grid.middle(hex(1, 0)), grid.middle(hex(0, 0))];
    expect(Math.sign(way.x)).toBe(Math.sign(at.x - enemy.x));
    expect(Math.hypot(way.x, way.y)).toBeCloseTo(1);
    expect(leans.get('a')).toBeGreaterThan(0);
    expect(leans.get('a')).toBeLessThan(1);
  });

  test('a fight is marked between the two units', () => {
    const cues = flowing([{ kind: 'clash', at: hex(0, 0), with: hex(1, 0) }], 400);
    const [one, other] = [grid.middle(hex(0, 0)), grid.middle(hex(1, 0))];
    expect(frameAt(cues, 0, grid).marks[0]).toMatchObject({
      kind: 'clash',
      at: { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 },
    });
  });

  test('steps sound by weight, shots by weapon', () => {
    const step = (weight?: number): Act => ({ ...move, even: false, weight });
    const shot = (weapon?: Weapon, hit = true): Act => ({
      ...{ kind: 'shot', from: hex(0, 0), to: hex(1, 0), hit },
      ...(weapon ? { weapon } : {}),
    });
    const heard = (act: Act) => [...soundsOf([act]).keys()].join();
    expect([0, 1, 2, 3].map((weight) => heard(step(weight)))).toEqual([
      'step-light',
      'step-medium',
      'step-heavy',
      'step-assault',
    ]);
    expect([heard(step()), heard({ ...move, even: true })]).toEqual(['step-medium', '']);
    expect((['energy', 'ballistic', 'missile'] as const).map((one) => heard(shot(one)))).toEqual([
      'beam',
      'gun',
      'missile',
    ]);
    expect([heard(shot()), heard(shot('energy', false))]).toEqual(['gun', 'miss']);
  });

  test('several fights make one louder sound', () => {
    const clash: Act = { kind: 'clash', at: hex(0, 0) };
    expect([...soundsOf([move, clash, clash, rout])]).toEqual([
      ['clash', 2],
      ['horn', 1],
    ]);
  });
});

describe('the player', () => {
  /** The function that the page calls for the next frame, and the time of that frame. */
  let next: FrameRequestCallback | null = null;
  let now = 0;
  beforeEach(() => {
    now = 0;
    vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => ((next = frame), 1));
    vi.stubGlobal('cancelAnimationFrame', () => (next = null));
  });
  afterEach(() => vi.unstubAllGlobals());

  function pass(milliseconds: number): void {
    for (const step of [0, milliseconds]) {
      const frame = next;
      next = null;
      now += step;
      frame?.(now);
    }
  }

  const move = (x: number): Act => {
    return { kind: 'move', piece: 'a', way: [hex(x, 0), hex(x + 1, 0)], even: true };
  };
  const ring: Act = { kind: 'ring', at: hex(5, 0) };

  test('the next tick does not wait: moves end, and marks go on', () => {
    const begun: Act[] = [];
    let seen = frameAt([], 0, grid);
    const player = new Player(grid, {
      onframe: (frame) => frame && (seen = frame),
      onacts: (acts) => begun.push(...acts),
    });
    const [first, second] = [move(0), move(1)];
    player.play([first, ring], 'normal', 400);
    pass(100);
    expect(seen.pieces.get('a')!.at.x).toBeLessThan(grid.middle(hex(1, 0)).x);
    player.play([second], 'normal', 400);
    expect(seen.pieces.get('a')!.at).toEqual(grid.middle(hex(1, 0)));
    expect(seen.marks).toMatchObject([{ kind: 'ring', fading: 0.1 }]);
    // The ring is heard of once.
    expect(begun).toEqual([first, ring, second]);
    pass(1_000);
    expect(player.playing).toBe(false);
  });

  test('it can be skipped, and off shows nothing', () => {
    const frames: unknown[] = [];
    const player = new Player(grid, { onframe: (frame) => frames.push(frame) });
    player.play([move(0)], 'off', 400);
    expect(frames).toEqual([]);
    player.play([move(0), ring], 'normal', 400);
    player.skip();
    expect(frames.at(-1)).toBeNull();
    expect(player.playing).toBe(false);
  });
});

test('under reduced motion the moves of a tick have no rings', () => {
  const way = [hex(0, 0), hex(1, 0)];
  const acts: Act[] = [
    { kind: 'move', piece: 'a', way, even: true },
    { kind: 'ride', rider: 0, way },
    { kind: 'volley', from: hex(0, 0), to: hex(2, 0) },
    { kind: 'waver', piece: 'a', at: hex(1, 0) },
  ];
  expect(calm(acts)).toEqual([
    { kind: 'ring', at: hex(2, 0) },
    { kind: 'ring', at: hex(1, 0) },
  ]);
});

describe('the pill of a roll on the map', () => {
  const room = { left: -1_000, right: 1_000, ring: 60, around: null };

  test('it is to the left of its hex, or below it at the left edge', () => {
    expect(spotFor(100, 20, room)).toEqual({ x: -120, y: -14 });
    expect(spotFor(100, 20, { ...room, left: -50 })).toEqual({ x: -50, y: 20 });
    expect(spotFor(100, 20, { ...room, left: -20 })).toEqual({ x: 20, y: -14 });
  });

  test('it keeps clear of the facing buttons', () => {
    expect(spotFor(100, 20, { ...room, around: { x: -50, y: 0 } })).toEqual({ x: 20, y: -14 });
    // In the hex of the buttons it is beyond their ring.
    expect(spotFor(100, 20, { ...room, around: { x: 0, y: 0 } })).toEqual({ x: -180, y: -14 });
  });
});
