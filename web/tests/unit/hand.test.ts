import { expect, test, vi } from 'vitest';
import { listen } from '../../src/board/hand';

/** An 800 by 600 element at (100, 50) that records what happens to it. */
function board() {
  const element = Object.assign(new EventTarget(), {
    getBoundingClientRect: () => ({ left: 100, top: 50, width: 800, height: 600 }),
    setPointerCapture: () => {},
  }) as unknown as HTMLElement;
  const done: unknown[] = [];
  const stop = listen(element, {
    pan: (dx, dy) => done.push(['pan', dx, dy]),
    zoom: (factor, about) => done.push(['zoom', Number(factor.toFixed(3)), about]),
    click: (place) => done.push(['click', place]),
    hover: (place) => done.push(['hover', place]),
  });
  const send = (type: string, x: number, y: number, more: object = {}) => {
    const event = new Event(type, { cancelable: true });
    const init = { pointerId: 1, pointerType: 'mouse', button: 0, clientX: x, clientY: y, ...more };
    element.dispatchEvent(Object.assign(event, init));
    return event;
  };
  return { send, done, stop };
}

test('a press that hardly moves is a click', () => {
  const { send, done } = board();
  send('pointerdown', 300, 250);
  send('pointermove', 302, 251);
  send('pointerup', 302, 251);
  expect(done).toEqual([['click', { x: 202, y: 201 }]]);
});

test('a press that moves drags the board and is not a click', () => {
  const { send, done } = board();
  send('pointerdown', 300, 250);
  send('pointermove', 320, 250);
  send('pointermove', 325, 240);
  send('pointerup', 325, 240);
  expect(done).toEqual([
    ['pan', 20, 0],
    ['pan', 5, -10],
  ]);
});

test('two fingers zoom about their midpoint', () => {
  const { send, done } = board();
  const touch = (pointerId: number) => ({ pointerId, pointerType: 'touch' });
  send('pointerdown', 300, 250, touch(1));
  send('pointerdown', 400, 250, touch(2));
  send('pointermove', 500, 250, touch(2));
  send('pointerup', 500, 250, touch(2));
  send('pointerup', 300, 250, touch(1));
  expect(done).toEqual([
    ['pan', 50, 0],
    ['zoom', 2, { x: 300, y: 200 }],
  ]);
});

test('the wheel zooms about the pointer and does not scroll the page', () => {
  globalThis.WheelEvent ??= { DOM_DELTA_LINE: 1 } as unknown as typeof WheelEvent;
  const { send, done } = board();
  const event = send('wheel', 500, 350, { deltaY: -100, deltaMode: 0 });
  send('wheel', 500, 350, { deltaY: 3, deltaMode: 1 });
  expect(event.defaultPrevented).toBe(true);
  expect(done).toEqual([
    ['zoom', 1.162, { x: 400, y: 300 }],
    ['zoom', 0.931, { x: 400, y: 300 }],
  ]);
});

test('a mouse hovers until it leaves, a finger never hovers', () => {
  const { send, done, stop } = board();
  send('pointermove', 200, 150);
  send('pointermove', 200, 150, { pointerType: 'touch' });
  send('pointerleave', 0, 0);
  stop();
  send('pointermove', 300, 150);
  expect(done).toEqual([
    ['hover', { x: 100, y: 100 }],
    ['hover', null],
  ]);
});

test('a long press of a finger hovers instead of clicking, until the next touch', () => {
  vi.useFakeTimers();
  const { send, done } = board();
  const touch = { pointerType: 'touch' };
  send('pointerdown', 300, 250, touch);
  vi.advanceTimersByTime(500);
  send('pointerup', 300, 250, touch);
  send('pointerleave', 300, 250, touch);
  expect(done).toEqual([['hover', { x: 200, y: 200 }]]);
  send('pointerdown', 320, 250, touch);
  send('pointerup', 320, 250, touch);
  expect(done.slice(1)).toEqual([
    ['hover', null],
    ['click', { x: 220, y: 200 }],
  ]);
  vi.useRealTimers();
});
