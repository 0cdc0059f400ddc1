import { describe, expect, test } from 'vitest';
import type { Hex, Placed, Scene } from '../../src/api/wire';
import { Grid } from '../../src/board/geometry';
import { lengthOf, scripted, type Act } from '../../src/board/motion/acts';
import { frameAt } from '../../src/board/motion/frame';
import { movesBetween } from '../../src/board/motion/moves';
import { calm } from '../../src/board/motion/player';
import { boardOf } from './boards';

const grid = new Grid(boardOf('flat', 12, 8));
const hex = (x: number, y: number) => ({ x, y });

function sceneOf(pieces: Partial<Placed>[], tracks: Hex[][] = []): Scene {
  const placed = pieces.map((piece) => ({ title: '', side: 0, facing: 0, id: null, ...piece }));
  const ways = tracks.map((hexes) => ({ hexes, side: 0 }));
  return { pieces: placed, tracks: ways, paths: [] } as unknown as Scene;
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
