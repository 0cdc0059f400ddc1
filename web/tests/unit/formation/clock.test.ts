import { beforeEach, afterEach, expect, test, vi } from 'vitest';
import type { Line } from '../../../src/api/wire';
import { BattleClock } from '../../../src/table/formation/battle/clock.svelte';
import type { Desk } from '../../../src/table/formation/desk.svelte';
import type { Order, Rank } from '../../../src/table/formation/types';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function lineOf(at: number, rank: Rank): Line {
  const text = `${rank} at tick ${at}`;
  return { at, sequence: null, turn: at, phase: 'Active', time: '', text, result: { rank } };
}

/** A battle with a notice at tick 3 and a danger at tick 7, and its clock. */
function battle() {
  const orders: Order[] = [];
  const view = { tick: 0 };
  const log: Line[] = [];
  const desk = {
    view,
    log,
    running: false,
    give: async (make: () => Order | null) => {
      const order = make();
      if (order === null) return false;
      orders.push(order);
      view.tick += 1;
      log.push(lineOf(view.tick, view.tick === 3 ? 'notice' : view.tick === 7 ? 'danger' : 'log'));
      turn();
      return true;
    },
  };
  const clock = new BattleClock(desk as unknown as Desk);
  const turn = () => {
    clock.look(log);
    clock.goOn(true);
  };
  return { clock, view, orders, turn, desk };
}

test('a danger stops the clock at its tick, and a notice does not', async () => {
  const { clock, view, turn, desk } = battle();
  clock.play();
  turn();
  expect(desk.running).toBe(true);
  await vi.runAllTimersAsync();
  expect([view.tick, clock.playing, desk.running]).toEqual([7, false, false]);
  expect(clock.dangers).toEqual(['danger at tick 7']);
});

test('a run is sent tick by tick, so that a danger stops it in time', async () => {
  const { clock, view, orders, turn } = battle();
  clock.run(60);
  turn();
  await vi.runAllTimersAsync();
  expect(view.tick).toBe(7);
  expect(orders).toEqual(Array(7).fill({ Run: { ticks: 1 } }));
});

test('a run ends after its ticks if dangers do not stop the clock', async () => {
  const { clock, view, turn } = battle();
  clock.stops = false;
  clock.run(10);
  turn();
  await vi.runAllTimersAsync();
  expect([view.tick, clock.playing, clock.dangers]).toEqual([10, false, []]);
});

test('a danger that the page opened with does not stop the clock again', async () => {
  const { clock, view, turn } = battle();
  clock.run(20);
  turn();
  await vi.runAllTimersAsync();
  clock.run(5);
  turn();
  await vi.runAllTimersAsync();
  expect(view.tick).toBe(12);
});

test('a tick takes a second, or less at a higher speed', async () => {
  const { clock, view, turn } = battle();
  clock.stops = false;
  for (const [speed, ticks] of [
    [1, 1],
    [4, 4],
    [16, 16],
  ] as const) {
    clock.speed = speed;
    const before = view.tick;
    clock.play();
    turn();
    await vi.advanceTimersByTimeAsync(1_000);
    clock.pause();
    expect(view.tick - before).toBe(ticks);
  }
});
