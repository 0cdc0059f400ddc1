import { expect, test, vi } from 'vitest';
import { BattleClock } from '../../../src/table/formation/battle/clock.svelte';
import type { Desk } from '../../../src/table/formation/desk.svelte';
import type { Order } from '../../../src/table/formation/types';
import { beliefOf, contactOf, namesOf } from './belief';

/** A battle in which an enemy is sighted at tick 7, and its clock. */
function battle() {
  const orders: number[] = [];
  const view = { tick: 0 };
  const belief = () => beliefOf(view.tick >= 7 ? { contacts: [contactOf(0)] } : {});
  const desk = {
    view,
    army: { value: { longest_run: 60, objectives: [] } },
    get names() {
      return namesOf(belief());
    },
    give: async (make: () => Order | null) => {
      const order = make();
      if (order === null || typeof order === 'string' || !('Run' in order)) return false;
      orders.push(order.Run.ticks);
      view.tick += order.Run.ticks;
      turn();
      return true;
    },
  };
  const clock = new BattleClock(desk as unknown as Desk);
  const turn = () => {
    clock.look(belief(), view.tick);
    clock.goOn(true);
  };
  turn();
  return { clock, view, orders, turn };
}

test('a long run pauses at the tick of the news', async () => {
  const { clock, view, orders, turn } = battle();
  clock.run(60);
  turn();
  await vi.waitFor(() => expect(clock.playing).toBe(false));
  expect([view.tick, orders.length]).toEqual([7, 7]);
  expect(clock.reason).toMatch(/^Enemy sighted: Contact 0/);
});

test('fast playback pauses at that tick as well', async () => {
  const { clock, view, turn } = battle();
  clock.speed = 3;
  clock.play();
  turn();
  await vi.waitFor(() => expect(clock.playing).toBe(false));
  expect(view.tick).toBe(7);
});

test('if nothing can pause it, a run is a single order', async () => {
  const { clock, view, orders, turn } = battle();
  for (const kind of clock.chosen) clock.choose(kind, false);
  clock.run(60);
  turn();
  await vi.waitFor(() => expect(clock.playing).toBe(false));
  expect([view.tick, orders]).toEqual([60, [60]]);
  expect(clock.reason).toBe('');
});

test('an invalid number of ticks is refused with the accepted range', () => {
  const { clock } = battle();
  for (const ticks of [0, -5, 1.5, 61, 1e9, NaN, null]) {
    expect(clock.wrong(ticks)).toBe('Enter a whole number of ticks from 1 to 60.');
  }
  expect([clock.wrong(1), clock.wrong(60)]).toEqual([null, null]);
});
