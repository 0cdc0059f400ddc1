import { describe, expect, it } from 'vitest';
import { ALERTS, news, stopping, type AlertKind } from '../../../src/table/formation/alerts';
import type { Belief, Rider } from '../../../src/table/formation/types';
import { beliefOf, contactOf, namesOf, unitOf } from './belief';

function between(before: Belief, after: Belief, goals: string[] = []) {
  return news(namesOf(after), before, after, goals).map(({ kind, text }) => [kind, text]);
}

const rider = (number: number, homeward = false): Rider => ({
  dispatch: { number, to: { Unit: 0 }, command: 'HoldPosition', issued: 0 },
  hex: { x: 3, y: 3 },
  route: [],
  homeward,
});

describe('news', () => {
  it('there is none where nothing has changed', () => {
    const belief = beliefOf({ contacts: [contactOf(0)], couriers: [rider(0)] });
    expect(between(belief, structuredClone(belief))).toEqual([]);
  });

  it('is a new contact, and one that is out of sight', () => {
    const seen = beliefOf({ contacts: [contactOf(0)] });
    const lost = beliefOf({ contacts: [contactOf(0, { visible: false })] });
    expect(between(beliefOf(), seen)).toEqual([
      ['contact', 'New: Contact 0, heavy cavalry, about 60 men, at 9,9'],
    ]);
    expect(between(seen, lost)[0]?.[0]).toBe('lost-sight');
  });

  it('is a courier who is neither at home nor on the road', () => {
    const riding = beliefOf({ riders: 1, couriers: [rider(0)] });
    expect(between(riding, beliefOf({ riders: 2 }))).toEqual([]);
    expect(between(riding, beliefOf({ riders: 1 }))).toEqual([['courier', 'A courier is lost']]);
    expect(between(riding, beliefOf({ riders: 1, couriers: [rider(0, true)] }))).toEqual([]);
    expect(between(beliefOf({ riders: 3 }), beliefOf({ riders: 1 }))).toEqual([
      ['courier', '2 couriers are lost'],
    ]);
  });

  it('is a unit that fights, runs, is destroyed or has done what it was told', () => {
    const was = beliefOf({ units: [unitOf(0, { waypoints: [] })] });
    const is = (change: Parameters<typeof unitOf>[1]) => beliefOf({ units: [unitOf(0, change)] });
    expect(between(was, is({ stance: 'Engaged' }))).toEqual([['fight', 'Foot 0 is engaged']]);
    expect(between(was, is({ stance: 'Routing' }))).toEqual([['break', 'Foot 0 breaks and runs']]);
    expect(between(was, is({ presence: 'Destroyed', men: 0 }))).toEqual([
      ['break', 'Foot 0 is destroyed'],
    ]);
    const going = is({ waypoints: [{ hex: { x: 1, y: 1 }, behaviour: 'MoveTo', pace: 'Run' }] });
    expect(between(going, was)).toEqual([['arrival', 'Foot 0 has done its orders']]);
  });

  it('is an objective in another hand, as far as one knows', () => {
    const nobody = beliefOf({ objectives: [null] });
    const ours = beliefOf({ objectives: [{ side: 'blue', since: 4 }] });
    expect(between(nobody, ours, ['The ford'])).toEqual([['objective', 'The ford is blue’s']]);
    const later = beliefOf({ objectives: [{ side: 'blue', since: 9 }] });
    expect(between(ours, later)).toEqual([]);
  });

  it('is a signal that was given and an emergency that was met', () => {
    const code = { name: 'Horn', trigger: 'Manual' as const, subscribers: [] };
    const emergency = { trigger: { UnitBreaks: 1 }, response: { Signal: 0 }, priority: 0 };
    const before = beliefOf({
      go_codes: [{ id: 0, code, given: false }],
      contingencies: [[emergency, false]],
    });
    const after = beliefOf({
      go_codes: [{ id: 0, code, given: true }],
      contingencies: [[emergency, true]],
    });
    expect(between(before, after).map(([, text]) => text)).toEqual([
      '“Horn” is given',
      'An emergency that was provided for: Foot 1 breaks',
    ]);
  });
});

it('time stops only for what was chosen', () => {
  const before = beliefOf();
  const after = beliefOf({ contacts: [contactOf(0)], riders: 1 });
  const alerts = news(namesOf(after), before, after);
  expect(stopping(alerts, new Set<AlertKind>(['courier'])).map(({ kind }) => kind)).toEqual([
    'courier',
  ]);
  expect(stopping(alerts, new Set())).toEqual([]);
  expect(ALERTS.filter((alert) => alert.usual).map((alert) => alert.kind)).toContain('break');
});
