import { expect, test } from 'vitest';
import type { Placed } from '../../src/api/wire';
import { headingOf, labelled, stacked, zoomOf } from '../../src/board/draw/piece';
import { Grid } from '../../src/board/geometry';
import { ghostOf } from '../../src/board/overlay';
import { Ruler } from '../../src/board/ruler.svelte';
import { boardOf } from './boards';

const grid = new Grid(boardOf('flat', 3, 3));
const paper = grid.board.size * Math.sqrt(3);

/** The zoom at which a hex is this many pixels high. */
const at = (hex: number) => zoomOf(grid, hex / paper);

/** The size of a plate in pixels: it is 16, 26 or 42 units across. */
function plate(hex: number): number {
  const { level, token, pixel } = at(hex);
  return ({ far: 16, middle: 26, near: 42 }[level] * token) / pixel;
}

test('the level of detail follows the height of a hex', () => {
  expect([10, 27.9, 28, 55.9, 56, 300].map((hex) => at(hex).level)).toEqual([
    'far',
    'far',
    'middle',
    'middle',
    'near',
    'near',
  ]);
});

test('plates have 16 pixels from afar, 26 to 34 in between, 42 to 52 near', () => {
  expect([10, 27].map(plate)).toEqual([16, 16]);
  expect(plate(28)).toBeCloseTo(26);
  expect(plate(55.999)).toBeCloseTo(34, 1);
  expect(plate(56)).toBeCloseTo(42);
  expect(plate(75)).toBeCloseTo(52);
  expect(plate(200)).toBeCloseTo(124);
});

test('looks on the ground keep their size in relation to the hex', () => {
  for (const hex of [12, 40, 90]) expect(at(hex).ground * 56).toBeCloseTo(paper);
});

const piece = (x: number) =>
  ({ hex: { x, y: 0 }, facing: 0, layers: [{ look: 0 }, { look: 1, hold: 'behind' }] }) as Placed;

test('each piece of a stack lies up and to the right of the one below', () => {
  const zoom = at(56);
  const [below, other, above] = stacked(grid, [piece(0), piece(1), piece(0)], zoom);
  expect(above!.at.x - below!.at.x).toBeCloseTo(7 * zoom.token);
  expect(above!.at.y - below!.at.y).toBeCloseTo(-7 * zoom.token);
  expect(other!.at).toEqual(grid.middle({ x: 1, y: 0 }));
});

test('facings are headings, clockwise from the top', () => {
  expect([0, 1, 2].map((facing) => Math.round(headingOf(grid, facing)))).toEqual([0, 60, 120]);
});

test('a ghost has neither label nor tab', () => {
  const named = { ...piece(0), label: { text: 'A', below: 1 } };
  const ghost = ghostOf(named, { x: 1, y: 0 }, 3);
  expect(ghost.layers).toEqual([{ look: 0 }]);
  expect(ghost).not.toHaveProperty('label');
  expect([ghost.hex.x, ghost.facing]).toEqual([1, 3]);
});

test('numbers of one side in a hex are one label', () => {
  const numbered = (x: number, text: string, side = 0): Placed => ({
    ...piece(x),
    side,
    label: { text, below: 1, middle: true },
  });
  const named: Placed = { ...piece(0), side: 0, label: { text: 'Guard', below: 1 } };
  const pieces = [numbered(0, '120'), named, numbered(0, '80'), numbered(0, '~60', 1)];
  const laid = stacked(grid, [...pieces, numbered(1, '40')], at(40));
  const shown = labelled(grid, laid).map(({ piece, at }) => [piece.label?.text, at]);
  expect(shown).toEqual([
    ['Guard', laid[1]!.at],
    ['120 + 80', laid[0]!.at],
    ['~60', laid[3]!.at],
    ['40', laid[4]!.at],
  ]);
});

test('the ruler measures from the first hex that was clicked to the second', () => {
  const ruler = new Ruler();
  const [start, end, other] = [
    { x: 0, y: 0 },
    { x: 2, y: 1 },
    { x: 1, y: 0 },
  ] as const;
  expect(ruler.line(end)).toBeNull();
  ruler.toggle();
  expect(ruler.click(start)).toBeNull();
  // Until the second click the line follows the pointer.
  expect(ruler.line(other)).toMatchObject({ hexes: [start, other], label: { text: '1 hex' } });
  expect(ruler.click(end)).toBe('3 hexes');
  expect(ruler.line(other)).toMatchObject({ hexes: [start, end], label: { text: '3 hexes' } });
  expect(ruler.click(other)).toBeNull();
  ruler.toggle();
  expect(ruler.line(end)).toBeNull();
});
