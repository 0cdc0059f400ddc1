import { describe, expect, test } from 'vitest';
import {
  COMPASS,
  Grid,
  STEPS,
  ahead,
  corners,
  distance,
  step,
  toHex,
  toPixel,
  type Orientation,
} from '../../src/board/geometry';
import { Walker } from '../../src/board/walk';
import { boardOf } from './boards';

const BOTH: Orientation[] = ['flat', 'pointy'];

describe.each(BOTH)('on a %s board', (orientation) => {
  test('every point near the centre of a hex is in that hex', () => {
    for (let x = -20; x <= 20; x += 1) {
      for (let y = -20; y <= 20; y += 1) {
        const middle = toPixel({ x, y }, orientation, 30);
        for (const corner of [...corners(orientation, 30), { x: 0, y: 0 }]) {
          const place = { x: middle.x + corner.x * 0.95, y: middle.y + corner.y * 0.95 };
          expect(toHex(place, orientation, 30)).toEqual({ x, y });
        }
      }
    }
  });

  test('the 6 neighbours are equally far away and lead back', () => {
    const width = 30 * Math.sqrt(3);
    for (let facing = 0; facing < 6; facing += 1) {
      const hex = step({ x: 3, y: -2 }, facing);
      expect(distance(hex, { x: 3, y: -2 })).toBe(1);
      expect(step(hex, facing + 3)).toEqual({ x: 3, y: -2 });
      const { x, y } = toPixel(STEPS[facing]!, orientation, 30);
      expect(Math.hypot(x, y)).toBeCloseTo(width);
    }
  });

  test('facings point in their compass direction, clockwise', () => {
    COMPASS[orientation].forEach((name, facing) => {
      const { x, y } = ahead(facing, orientation);
      expect(y < -0.1, name).toBe(name.includes('N'));
      expect(y > 0.1, name).toBe(name.includes('S'));
      expect(x > 0.1, name).toBe(name.includes('E'));
      expect(x < -0.1, name).toBe(name.includes('W'));
    });
  });

  test('a grid finds hexes by number and position, and none beyond its edge', () => {
    const grid = new Grid(boardOf(orientation, 8, 6));
    for (const cell of grid.board.cells) {
      expect(grid.numbered(cell.number)).toBe(cell);
      expect(grid.at({ x: cell.at[0] + 9, y: cell.at[1] - 9 })).toEqual(cell.hex);
    }
    expect(grid.at({ x: 0, y: 0 })).toBeNull();
    expect(grid.neighbours({ x: 0, y: 0 }).length).toBeLessThan(6);
  });

  test('arrow keys keep their lane there and back', () => {
    const grid = new Grid(boardOf(orientation, 9, 9));
    for (const [there, back] of [
      ['ArrowRight', 'ArrowLeft'],
      ['ArrowDown', 'ArrowUp'],
    ] as const) {
      const walker = new Walker(grid);
      const start = grid.numbered('0303')!.hex;
      let hex = start;
      for (let at = 0; at < 5; at += 1) hex = walker.walk(hex, there)!;
      expect(distance(start, hex)).toBe(5);
      for (let at = 0; at < 5; at += 1) hex = walker.walk(hex, back)!;
      expect(hex).toEqual(start);
    }
  });

  test('every neighbour has a letter key, and the edge stops the cursor', () => {
    const grid = new Grid(boardOf(orientation, 9, 9));
    const walker = new Walker(grid);
    const letters = orientation === 'flat' ? 'qweasd' : 'weadzx';
    const from = grid.numbered('0404')!.hex;
    const reached = [...letters].map((letter) => grid.number(walker.walk(from, letter)!));
    expect(new Set(reached).size).toBe(6);
    expect(walker.walk({ x: 0, y: 0 }, 'w')).toBeNull();
    expect(walker.knows('Enter')).toBe(false);
  });
});

test('the letter keys for flat hexes lie on the keyboard like the neighbours on the map', () => {
  const grid = new Grid(boardOf('flat', 9, 9));
  const walker = new Walker(grid);
  const from = grid.numbered('0404')!.hex;
  const to = (letter: string) => walker.walk(from, letter);
  expect(to('w')).toEqual(step(from, COMPASS.flat.indexOf('N')));
  expect(to('s')).toEqual(step(from, COMPASS.flat.indexOf('S')));
  expect(to('q')).toEqual(step(from, COMPASS.flat.indexOf('NW')));
  expect(to('E')).toEqual(step(from, COMPASS.flat.indexOf('NE')));
});
