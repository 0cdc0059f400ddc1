import { describe, expect, it } from 'vitest';
import { ALERTS, news, stopping, type AlertKind } from '../../../src/table/formation/battle/alerts';
import type { Belief, Rider } from '../../../src/table/formation/types';
import { beliefOf, contactOf, namesOf, unitOf } from './belief';

function between(before: Belief, after: Belief, goals: string[] = []) {
  return news(namesOf(after), before, after, goals).map(({ kind, text }) => [kind, text]);
}

const rider = (number: number, homeward = false): Rider => ({
  dispatch: { number, to: { Unit: 0 }, command: 'HoldPosition', issued: 0 },
  to: 'Foot 0',
  order: 'hold position',
  hex: { x: 3, y: 3 },
  route: [],
  progress: 0,
  homeward,
});

describe('news', () => {
  it('is empty if nothing has changed', () => {
    const belief = beliefOf({ contacts: [contactOf(0)], couriers: [rider(0)] });
    expect(between(belief, structuredClone(belief))).toEqual([]);
  });

  it('reports a new contact, and one that goes out of sight', () => {
    const seen = beliefOf({ contacts: [contactOf(0)] });
    const lost = beliefOf({ contacts: [contactOf(0, { visible: false })] });
    expect(between(beliefOf(), seen)).toEqual([
      ['contact', 'Enemy sighted: Contact 0, heavy cavalry, about 60 men, at 9,9'],
    ]);
    expect(between(seen, lost)[0]?.[0]).toBe('lost-sight');
  });

  it('reports couriers that are neither at headquarters nor under way', () => {
    const riding = beliefOf({ riders: 1, couriers: [rider(0)] });
    expect(between(riding, beliefOf({ riders: 2 }))).toEqual([]);
    expect(between(riding, beliefOf({ riders: 1 }))).toEqual([['courier', 'Courier lost']]);
    expect(between(riding, beliefOf({ riders: 1, couriers: [rider(0, true)] }))).toEqual([]);
    expect(between(beliefOf({ riders: 3 }), beliefOf({ riders: 1 }))).toEqual([
      ['courier', '2 couriers lost'],
    ]);
  });

  it('reports units that fight, rout, are destroyed or complete their orders', () => {
    const was = beliefOf({ units: [unitOf(0, { waypoints: [] })] });
    const is = (change: Parameters<typeof unitOf>[1]) => beliefOf({ units: [unitOf(0, change)] });
    expect(between(was, is({ stance: 'Engaged' }))).toEqual([['fight', 'Foot 0: fighting']]);
    expect(between(was, is({ stance: 'Routing' }))).toEqual([['break', 'Foot 0: routing']]);
    expect(between(was, is({ presence: 'Destroyed', men: 0 }))).toEqual([
      ['break', 'Foot 0: destroyed'],
    ]);
    const going = is({ waypoints: [{ hex: { x: 1, y: 1 }, behaviour: 'MoveTo', pace: 'Run' }] });
    expect(between(going, was)).toEqual([['arrival', 'Foot 0: orders completed']]);
  });

  it('reports an objective that changes hands', () => {
    const open = beliefOf({ objectives: [null] });
    const ours = beliefOf({ objectives: [{ side: 'blue', since: 4 }] });
    expect(between(open, ours, ['The ford'])).toEqual([
      ['objective', 'The ford: now held by Blue'],
    ]);
    const later = beliefOf({ objectives: [{ side: 'blue', since: 9 }] });
    expect(between(ours, later)).toEqual([]);
  });

  it('reports go-codes and contingencies', () => {
    const code = { name: 'Horn', trigger: 'Manual' as const, subscribers: [] };
    const contingency = { trigger: { UnitBreaks: 1 }, response: { Signal: 0 }, priority: 0 };
    const before = beliefOf({
      go_codes: [{ id: 0, code, given: false }],
      contingencies: [[contingency, false]],
    });
    const after = beliefOf({
      go_codes: [{ id: 0, code, given: true }],
      contingencies: [[contingency, true]],
    });
    expect(between(before, after).map(([, text]) => text)).toEqual([
      'Go-code given: Horn',
      'Contingency triggered: Foot 1 broke',
    ]);
  });
});

it('the clock pauses only for the chosen kinds of news', () => {
  const before = beliefOf();
  const after = beliefOf({ contacts: [contactOf(0)], riders: 1 });
  const alerts = news(namesOf(after), before, after);
  expect(stopping(alerts, new Set<AlertKind>(['courier'])).map(({ kind }) => kind)).toEqual([
    'courier',
  ]);
  expect(stopping(alerts, new Set())).toEqual([]);
  expect(ALERTS.filter((alert) => alert.usual).map((alert) => alert.kind)).toContain('break');
});
