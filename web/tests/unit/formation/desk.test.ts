import { expect, test, vi } from 'vitest';
import type { Shown } from '../../../src/api/wire';
import { Desk } from '../../../src/table/formation/desk.svelte';
import { Reports } from '../../../src/table/reports.svelte';
import type { Belief, Group, Order } from '../../../src/table/formation/types';
import { boardOf } from '../boards';
import { beliefOf, unitOf } from './belief';

const GROUP = { id: 0, name: 'Wing', commander: 1 } as Group;

/** A desk whose orders are answered by the test, with the orders so far. */
function deskOf(belief: Belief) {
  const asked: { order: Order; answer: (accepted: boolean) => void }[] = [];
  let now = belief;
  const board = boardOf('flat', 20, 20);
  const notAsked = () => Promise.reject(new Error('not asked'));
  const reports = new Reports({ version: () => 1, unit: notAsked, preview: notAsked });
  const desk = new Desk({
    shown: () => ({ view: { phase: 'Planning', beliefs: [now] }, scene: null }) as unknown as Shown,
    board: () => board,
    seat: () => 0,
    mine: () => true,
    busy: () => false,
    log: () => [],
    submit: (order) => new Promise((answer) => asked.push({ order: order as Order, answer })),
    unit: notAsked,
    reports: () => reports,
  });
  /** Answers the latest order; an accepted order changes the belief. */
  const answer = async (accepted: boolean) => {
    const { order, answer } = asked.at(-1)!;
    const plan = typeof order === 'object' && 'Plan' in order ? order.Plan : null;
    if (accepted && plan) {
      const units = now.units.map((unit) =>
        unit.id === plan.unit ? { ...unit, waypoints: plan.waypoints } : unit,
      );
      now = { ...now, units };
    }
    const count = asked.length;
    answer(accepted);
    await vi.waitFor(() => expect([count + 1, 0]).toContain(desk.queued && asked.length));
  };
  const ways = () => now.units.map(({ waypoints }) => waypoints.map(({ hex }) => [hex.x, hex.y]));
  return { desk, asked, answer, ways };
}

/** The units of the formation, its commander first. */
const idsOf = (desk: Desk) => desk.members(GROUP).map(({ id }) => id);

test('orders to a formation are sent one by one, past a refusal, with a count of the rest', async () => {
  const units = [unitOf(0), unitOf(1, { leader: true }), unitOf(2)];
  const { desk, asked, answer, ways } = deskOf(beliefOf({ units }));
  desk.planner.continueAll(idsOf(desk), { x: 5, y: 5 });
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  expect(desk.queued).toBe(3);
  await answer(true);
  expect(desk.queued).toBe(2);
  await answer(false);
  expect(desk.queued).toBe(1);
  await answer(true);
  expect([desk.queued, asked.length]).toEqual([0, 3]);
  // The commander comes first and goes to the exact hex; the unit that was refused stays.
  expect(ways()).toEqual([[], [[5, 5]], [[6, 5]]]);
});

test('a second waypoint drawn before the first is answered continues from it', async () => {
  const units = [unitOf(0), unitOf(1, { leader: true })];
  const { desk, asked, answer, ways } = deskOf(beliefOf({ units }));
  desk.planner.continueAll(idsOf(desk), { x: 5, y: 5 });
  desk.planner.continueAll(idsOf(desk), { x: 5, y: 8 });
  expect(desk.queued).toBe(4);
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  for (let times = 0; times < 4; times += 1) await answer(true);
  expect(desk.queued).toBe(0);
  expect(ways()).toEqual([
    [
      [4, 5],
      [4, 8],
    ],
    [
      [5, 5],
      [5, 8],
    ],
  ]);
});

test('units are added to the selection and removed from it', () => {
  const { desk } = deskOf(beliefOf());
  desk.choose({ kind: 'unit', id: 1 });
  desk.toggle(2);
  expect(desk.chosen).toEqual({ kind: 'units', ids: [1, 2] });
  expect(desk.units.map(({ id }) => id)).toEqual([1, 2]);
  expect(desk.unit).toBeNull();
  desk.toggle(1);
  expect(desk.chosen).toEqual({ kind: 'unit', id: 2 });
  desk.toggle(2);
  expect(desk.chosen).toBeNull();
});

test('a frame selects your units on the field inside it', () => {
  const units = [unitOf(0), unitOf(1), unitOf(2, { presence: 'Fled' })];
  const { desk } = deskOf(beliefOf({ units }));
  desk.chooseIn([0, 1, 2].map((x) => ({ x, y: 0 })));
  expect(desk.chosen).toEqual({ kind: 'units', ids: [0, 1] });
  desk.chooseIn([]);
  expect(desk.chosen).toBeNull();
});
