import { describe, expect, test } from 'vitest';
import { frame, nameAt, numbered, pathOf, placeMarks, type Series } from '../../src/ui/curve';
import { armourStep } from '../../src/ui/figures';
import { GAME, LUCIDE } from '../../src/ui/icons';
import { shotWords, total } from '../../src/ui/result';
import { nearest, sheetPixels, stepped } from '../../src/ui/sheet';
import { heatTone, length, percent } from '../../src/ui/tones';
import { shapesOf } from '../../vite/icons.ts';

describe('icons', () => {
  test.each(LUCIDE)('%s exists in the package and has shapes only', (name) => {
    const shapes = shapesOf(name);
    expect(shapes).toMatch(/^<(path|circle|rect|line|polyline|polygon|ellipse)/);
    expect(shapes).not.toMatch(/style=|<script|class=/);
  });

  test('our own icons have other names than those of the package', () => {
    expect(
      Object.keys(GAME).filter((name) => (LUCIDE as readonly string[]).includes(name)),
    ).toEqual([]);
  });
});

describe('sheet', () => {
  test('has three heights: 132 pixels, about half, and all of the room', () => {
    expect(sheetPixels('low', 800)).toBe(132);
    expect(sheetPixels('half', 800)).toBe(424);
    expect(sheetPixels('full', 800)).toBe(800);
  });

  test('is never higher than its room', () => {
    expect(sheetPixels('low', 100)).toBe(100);
    expect(sheetPixels('half', 100)).toBe(100);
  });

  test('snaps to the nearest height when the handle is let go', () => {
    expect(nearest(200, 800)).toBe('low');
    expect(nearest(300, 800)).toBe('half');
    expect(nearest(700, 800)).toBe('full');
  });

  test('steps with the arrow keys and stays at the ends', () => {
    expect(stepped('low', 1)).toBe('half');
    expect(stepped('full', 1)).toBe('full');
    expect(stepped('low', -1)).toBe('low');
  });
});

describe('tones', () => {
  test('heat changes its colour at 8 and at 14', () => {
    expect([0, 7, 8, 13, 14, 30].map(heatTone)).toEqual([
      'heat-low',
      'heat-low',
      'heat-mid',
      'heat-mid',
      'heat-high',
      'heat-high',
    ]);
  });

  test('shares are lengths for bars and percentages for people', () => {
    expect(length(0.785)).toBe('78.5%');
    expect(length(1.4)).toBe('100%');
    expect(percent(0.417)).toBe('42 %');
    expect([0, 0.004, 0.996, 1].map(percent)).toEqual(['0 %', '<1 %', '>99 %', '100 %']);
  });

  test('armour has five steps, of which the first is only for full armour', () => {
    expect([1, 0.99, 0.67, 0.66, 0.34, 0.33, 0.01, 0].map(armourStep)).toEqual([
      4, 3, 3, 2, 2, 1, 1, 0,
    ]);
  });
});

describe('results', () => {
  test('a shot in words names what was needed, rolled and done', () => {
    const shot = { icon: 'laser', name: 'PPC', needed: '7+', dice: [3, 5], hit: true } as const;
    expect(total(shot.dice as unknown as number[])).toBe(8);
    expect(shotWords({ ...shot, dice: [3, 5], damage: 10, note: 'left torso' })).toBe(
      'PPC needs 7+, rolls 8, hits for 10: left torso',
    );
    expect(shotWords({ ...shot, dice: [1, 1], hit: false })).toBe('PPC needs 7+, rolls 2, misses');
  });
});

describe('curves', () => {
  const at = frame(640, 252, 3, 100);

  test('a path goes through every value', () => {
    expect(pathOf([100, 50, 0], at)).toBe('M44 24L332 121L620 218');
  });

  test('numbers that have no room are left out, but never the last', () => {
    expect(numbered(5, 640)).toEqual([0, 1, 2, 3, 4]);
    expect(numbered(100, 440).at(-1)).toBe(99);
    expect(numbered(100, 440).length).toBeLessThanOrEqual(11);
  });

  test('the name of the upper line is above its end, the other below its last stretch', () => {
    const series: Series[] = [
      { name: 'You', tone: 'side-0', values: [100, 80, 60] },
      { name: 'Ansel', tone: 'side-1', values: [100, 50, 0] },
    ];
    expect(nameAt(series, 0, at)).toEqual({ x: 620, y: at.y(60) - 12 });
    expect(nameAt(series, 1, at)).toEqual({ x: 324, y: at.y(50) + 18 });
    // The last stretch of a short battle begins at the left edge.
    const short = series.map((line) => ({ ...line, values: line.values.slice(-2) }));
    const wide = frame(640, 252, 2, 100);
    expect(nameAt(short, 1, wide).x).toBe(620);
  });

  test('words of a mark lie on no line and on no other mark', () => {
    const values = (...all: number[]): Series => ({ name: 'A', tone: 'ink', values: all });
    const series = [values(100, 90, 80, 70, 60), values(100, 80, 60, 40, 20)];
    const at = frame(600, 250, 5, 100);
    const mark = (number: number, step: number, value: number) => ({
      number,
      step,
      value,
      words: 'Griffin loses its leg',
    });
    const placed = placeMarks([mark(1, 3, 40), mark(2, 2, 60)], series, at, 600);
    for (const { x, y, before } of placed) {
      const [left, right] = before ? [x - 170, x] : [x, x + 170];
      for (const { values } of series) {
        const inside = values.filter((value, step) => {
          const [px, py] = [at.x(step), at.y(value)];
          return px > left && px < right && Math.abs(py - y) < 12;
        });
        expect(inside).toEqual([]);
      }
    }
    expect(Math.abs(placed[0]!.y - placed[1]!.y) >= 24 || placed[0]!.x !== placed[1]!.x).toBe(true);
  });

  test('a mark does not cover the name of a line, even where it has to cross one', () => {
    const own = [100, 75, 74, 71, 71, 66, 54, 54, 53, 47, 46, 46, 45, 45, 44, 41, 22, 19, 9, 0];
    const other = [...Array(12).fill(95), 73, 73, 69, 68, 68, 67, 67, 67];
    const series: Series[] = [
      { name: 'Player', tone: 'side-0', values: own },
      { name: 'Opponent', tone: 'side-1', values: other },
    ];
    const at = frame(833, 252, own.length, 100);
    const mark = { number: 3, step: 16, value: 22, words: 'SRM 2 destroys the Hunchback' };
    const [placed] = placeMarks([mark], series, at, 833);
    const name = nameAt(series, 0, at);
    const clear = Math.abs(placed!.y - (name.y - 5)) > 12 || placed!.x + 13 < name.x - 96;
    expect(clear).toBe(true);
  });
});
