import { describe, expect, it } from 'vitest';
import { pathData } from '../../src/board/draw/icon';
import { Room } from '../../src/board/draw/label';
import { eased, lengthOf, pointAt, shortened } from '../../src/board/draw/line';
import { staffOutline } from '../../src/board/draw/way';

describe('a way', () => {
  const zigzag = [0, 1, 2, 3, 4].map((x) => ({ x: x * 10, y: x % 2 ? 6 : 0 }));

  it('keeps its ends and loses its zigzag when it is eased', () => {
    const line = eased(zigzag);
    expect([line[0], line.at(-1)]).toEqual([zigzag[0], zigzag.at(-1)]);
    expect(lengthOf(line)).toBeLessThan(lengthOf(zigzag));
    expect(eased(zigzag.slice(0, 2))).toEqual(zigzag.slice(0, 2));
  });

  it('has a point and a direction at every share of its length', () => {
    const line = [
      { x: 0, y: 0 },
      { x: 10, y: 0 },
      { x: 10, y: 30 },
    ];
    expect(pointAt(line, 0)).toEqual({ at: { x: 0, y: 0 }, way: { x: 1, y: 0 } });
    expect(pointAt(line, 0.5)).toEqual({ at: { x: 10, y: 10 }, way: { x: 0, y: 1 } });
    expect(pointAt(line, 1).at).toEqual({ x: 10, y: 30 });
    expect(pointAt([], 0.5).at).toEqual({ x: 0, y: 0 });
  });

  it('is shortened at both ends, unless it is too short', () => {
    const line = [
      { x: 0, y: 0 },
      { x: 10, y: 0 },
    ];
    expect(shortened(line, 2, 3)).toEqual([
      { x: 2, y: 0 },
      { x: 7, y: 0 },
    ]);
    expect(shortened(line, 8, 8)).toEqual(line);
  });

  it('grows wider towards the head of a staff', () => {
    const outline = staffOutline(
      [
        { x: 0, y: 0 },
        { x: 100, y: 0 },
      ],
      1,
    );
    const across = (near: number) =>
      outline.filter(({ x }) => Math.abs(x - near) < 0.1).map(({ y }) => Math.abs(y));
    expect(Math.max(...across(0))).toBe(2);
    expect(Math.max(...across(80))).toBeCloseTo(13.2);
    expect(outline.find(({ x }) => x === 100)).toEqual({ x: 100, y: 0 });
  });
});

describe('labels', () => {
  const box = (x: number, y: number) => ({ x, y, width: 10, height: 10 });

  const edges = { x: -50, width: 100 };

  it('take the first place that nothing covers', () => {
    const room = new Room(edges);
    room.takeAround({ x: 0, y: 0 }, 5);
    expect(room.place([box(0, 0), box(20, 0)], true)).toEqual(box(20, 0));
    expect(room.place([box(20, 5), box(35, 0)], true)).toEqual(box(35, 0));
  });

  it('stay between the edges of the map', () => {
    expect(new Room(edges).place([box(45, 0), box(-55, 0), box(0, 0)], true)).toEqual(box(0, 0));
  });

  it('stay at their first place if all are covered, or are left out', () => {
    const room = new Room(edges);
    room.takeAround({ x: 0, y: 0 }, 50);
    expect(room.place([box(0, 0), box(20, 0)], true)).toEqual(box(0, 0));
    expect(room.place([box(0, 0), box(20, 0)], false)).toBeNull();
    expect(room.place([], true)).toBeNull();
  });
});

it('icons are drawn on the map from the same shapes as on the page', () => {
  const arrow = '<path d="M5 12h14"/><path d="m12 5 7 7-7 7"/>';
  expect(pathData(arrow)).toEqual(['M5 12h14', 'm12 5 7 7-7 7']);
  expect(pathData('<line x1="1" x2="4" y1="2" y2="5"/>')).toEqual(['M1 2L4 5']);
  expect(pathData('<polyline points="1 2 3 4"/>')).toEqual(['M1 2 3 4']);
  expect(pathData('<rect width="6" height="4" x="1" y="2" rx="1"/>')).toEqual(['M1 2h6v4h-6Z']);
  expect(pathData('<circle cx="12" cy="12" r="3"/>')).toEqual([
    'M9 12a3 3 0 1 0 6 0a3 3 0 1 0 -6 0',
  ]);
});
