import { expect, test } from 'vitest';
import type { Scene } from '../../src/api/wire';
import { Grid } from '../../src/board/geometry';
import { spoken } from '../../src/board/speak';
import { boardOf } from './boards';

test('a hex is told by number, ground, height and who stands there', () => {
  const board = boardOf('flat', 3, 3);
  const cell = board.cells[4]!;
  Object.assign(cell, { terrain: 'light woods', elevation: 1 });
  const piece = { hex: cell.hex, title: 'Hunchback HBK-4G, Player', text: '#1' };
  const names = [{ hex: cell.hex, text: 'Mill' }];
  const scene = { pieces: [piece], names } as unknown as Scene;
  const grid = new Grid(board);
  expect(spoken(grid, scene, cell.hex, 'costs 2')).toBe(
    '0202, Mill, light woods, level 1, Hunchback HBK-4G, Player, costs 2',
  );
  expect(spoken(grid, null, board.cells[0]!.hex)).toBe('0101, clear');
  expect(spoken(grid, null, { x: 99, y: 0 })).toBe('off the board');
});
