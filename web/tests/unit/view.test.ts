import { expect, test } from 'vitest';
import {
  covers,
  fit,
  followed,
  openPart,
  panned,
  shared,
  toPaper,
  toScreen,
  visible,
  zoomed,
} from '../../src/board/view';
import { boardOf } from './boards';

const board = boardOf('flat', 20, 20);
const screen = { width: 800, height: 600 };

const { field } = board;

test('the field of a fitted board is entirely on screen and centred', () => {
  const view = fit(board, screen);
  const upper = toScreen(view, { x: field.x, y: field.y });
  const lower = toScreen(view, { x: field.x + field.width, y: field.y + field.height });
  expect(upper.y).toBeCloseTo(8);
  expect(lower.y).toBeCloseTo(592);
  expect(upper.x + lower.x).toBeCloseTo(800);
});

test('zooming keeps the point under the pointer fixed', () => {
  const view = fit(board, screen);
  const about = { x: 300, y: 200 };
  const held = toPaper(view, about);
  const next = zoomed(view, 1.7, about, board, screen);
  expect(next.scale).toBeCloseTo(view.scale * 1.7);
  expect(toScreen(next, held).x).toBeCloseTo(300);
  expect(toScreen(next, held).y).toBeCloseTo(200);
});

test('zoom has its limits', () => {
  const view = fit(board, screen);
  expect(zoomed(view, 1000, { x: 0, y: 0 }, board, screen).scale).toBe(4);
  expect(zoomed(view, 0.001, { x: 0, y: 0 }, board, screen).scale).toBeCloseTo(view.scale * 0.8);
});

test('the board cannot be dragged off the screen', () => {
  const far = panned(fit(board, screen), 99_999, -99_999, board, screen);
  const middle = toPaper(far, { x: 400, y: 300 });
  expect(middle.x).toBeCloseTo(field.x);
  expect(middle.y).toBeCloseTo(field.y + field.height);
});

test('the view follows a point only as far as necessary', () => {
  const view = { scale: 1, tx: 0, ty: 0 };
  expect(followed(view, { x: 400, y: 300 }, screen, 60)).toEqual(view);
  expect(followed(view, { x: 790, y: 10 }, screen, 60)).toEqual({ scale: 1, tx: -50, ty: 50 });
});

test('the intersection of two regions lies in both', () => {
  const one = visible({ scale: 2, tx: 0, ty: 0 }, screen);
  expect(one).toEqual({ x: 0, y: 0, width: 400, height: 300 });
  const both = shared(one, { x: 100, y: -50, width: 1000, height: 100 });
  expect(both).toEqual({ x: 100, y: 0, width: 300, height: 50 });
  expect(covers(one, both)).toBe(true);
  expect(covers(both, one)).toBe(false);
});

test('a fitted board lies between the panels', () => {
  const inset = { top: 10, right: 300, bottom: 60, left: 100 };
  const view = fit(board, screen, inset);
  const upper = toScreen(view, { x: field.x, y: field.y });
  const lower = toScreen(view, { x: field.x + field.width, y: field.y + field.height });
  expect(Math.min(upper.x - 100, upper.y - 10)).toBeCloseTo(8);
  expect(lower.x).toBeLessThanOrEqual(500.001);
  expect(lower.y).toBeLessThanOrEqual(540.001);
  expect((upper.x + lower.x) / 2).toBeCloseTo(300);
});

test('a followed hex comes out from under a panel', () => {
  const view = { scale: 1, tx: 0, ty: 0 };
  const inset = { top: 0, right: 300, bottom: 0, left: 0 };
  expect(followed(view, { x: 450, y: 300 }, screen, 60, inset)).toEqual({
    scale: 1,
    tx: -10,
    ty: 0,
  });
});

test('panels that cover everything still leave a third of the screen', () => {
  const inset = { top: 500, right: 500, bottom: 500, left: 400 };
  expect(openPart(screen, inset)).toEqual({ x: 400, y: 500, width: 800 / 3, height: 200 });
});
