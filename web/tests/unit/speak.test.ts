import { expect, test } from 'vitest';
import type { Placed, Scene } from '../../src/api/wire';
import { Grid } from '../../src/board/geometry';
import { groundWords, pieceSpoken, spoken } from '../../src/board/speak';
import { boardOf } from './boards';

test('a hex is described by number, names, terrain, level and pieces', () => {
  const board = boardOf('flat', 3, 3);
  const cell = board.cells[4]!;
  Object.assign(cell, { terrain: 'woods:1', elevation: 1 });
  const piece = { hex: cell.hex, title: 'Hunchback HBK-4G, Player', text: '#1', facing: 3 };
  const names = [{ hex: cell.hex, text: 'Mill' }];
  const scene = { pieces: [piece], names } as unknown as Scene;
  const grid = new Grid(board);
  expect(spoken(grid, scene, cell.hex, 'costs 2')).toBe(
    '0202, Mill, light woods, level 1, Hunchback HBK-4G, Player, facing S, costs 2',
  );
  expect(spoken(grid, null, board.cells[0]!.hex)).toBe('0101, clear');
  expect(spoken(grid, null, { x: 99, y: 0 })).toBe('off the map');
});

test('a piece is described with hex and facing, unless its title has them', () => {
  const board = boardOf('flat', 3, 3);
  const grid = new Grid(board);
  const piece = (title: string, facing: number | null) =>
    ({ hex: board.cells[4]!.hex, title, text: 'Sp', facing }) as Placed;
  expect(pieceSpoken(grid, piece('Weir spears, 120 men', 1))).toBe(
    'Weir spears, 120 men, at 0202, facing NE',
  );
  expect(pieceSpoken(grid, piece('', null))).toBe('Sp, at 0202');
  const title = 'Hunchback at 0202 facing S: heat 0';
  expect(pieceSpoken(grid, piece(title, 3))).toBe(title);
});

test('terrain is described in words', () => {
  const words = ['clear', 'road:1:34', 'woods:1;road:1', 'woods:2', 'water:2', 'shallow-water:1'];
  expect(words.map(groundWords)).toEqual([
    'clear',
    'road',
    'light woods, road',
    'heavy woods',
    'water, depth 2',
    'shallow water',
  ]);
  expect(groundWords('rubble:3')).toBe('rubble, level 3');
});
