import { describe, expect, test } from 'vitest';
import type { Party } from '../../../src/api/types/formation/Party';
import type { Line, Scene } from '../../../src/api/wire';
import { actsOf } from '../../../src/table/acts';
import { isNews } from '../../../src/table/log';

const hex = (x: number, y: number) => ({ x, y });

function party(unit: number, at: { x: number; y: number } | null, seat = 0): Party {
  return { unit, contact: null, name: `Unit ${unit}`, seat, at };
}

/** An enemy in sight, or out of it. */
function enemy(contact: number | null, at: { x: number; y: number } | null): Party {
  return { unit: null, contact, name: 'enemy', seat: 1, at };
}

function line(result: object, rank = 'notice'): Line {
  const row = { rank, ...result };
  return { at: 1, sequence: null, turn: 1, phase: 'Active', time: '', text: '', result: row };
}

const seen = (...results: object[]) =>
  actsOf(
    'formation',
    results.map((result) => line(result)),
  );

describe('results of a battle on the map', () => {
  test('a fight is marked between the units, and a charge with its losses', () => {
    const [own, foe] = [party(3, hex(1, 1)), enemy(0, hex(2, 1))];
    expect(seen({ kind: 'engaged', units: [own, foe] })).toEqual([
      { kind: 'clash', at: hex(1, 1), with: hex(2, 1) },
    ]);
    expect(
      seen({ kind: 'charge', unit: foe, target: own, shock: 'RearCharge', fallen: 4 }),
    ).toEqual([
      { kind: 'clash', at: hex(2, 1), with: hex(1, 1) },
      { kind: 'loss', at: hex(1, 1), men: 4, text: '−4' },
    ]);
  });

  test('arrows of an unseen archer are not drawn, only what they do', () => {
    const target = party(3, hex(4, 4));
    const volley = (unit: Party) => seen({ kind: 'volley', unit, target, roll: null, fallen: 2 });
    const loss = { kind: 'loss', at: hex(4, 4), men: 2, text: '−2' };
    expect(volley(enemy(1, hex(9, 4)))).toEqual([
      { kind: 'volley', from: hex(9, 4), to: hex(4, 4) },
      loss,
    ]);
    expect(volley(enemy(null, null))).toEqual([loss]);
  });

  test('losses of several ticks are added up, and each fight is marked once', () => {
    const losses = (amount: number) => ({
      kind: 'melee-losses',
      losses: [{ unit: party(3, hex(1, 1)), amount }],
    });
    expect(seen(losses(4), losses(7))).toEqual([
      { kind: 'clash', at: hex(1, 1) },
      { kind: 'loss', at: hex(1, 1), men: 1.1, text: '−1.1' },
    ]);
    expect(seen(losses(126)).at(-1)).toMatchObject({ text: '−13' });
  });

  test('a unit that wavers is known by its piece, and one that runs by the nearest enemy', () => {
    const pieces = [hex(9, 9), hex(3, 3)].map((at) => ({ hex: at, side: 1 }));
    const past = { hex: hex(2, 3), side: 1, past: true };
    const scene = { pieces: [...pieces, past] } as unknown as Scene;
    const unit = party(7, hex(2, 2));
    expect(seen({ kind: 'shaken', unit })).toEqual([{ kind: 'waver', piece: '7', at: hex(2, 2) }]);
    expect(actsOf('formation', [line({ kind: 'routs', unit })], scene)).toEqual([
      { kind: 'rout', piece: '7', at: hex(2, 2), enemy: hex(3, 3), side: 0 },
    ]);
    expect(seen({ kind: 'routs', unit: enemy(5, hex(1, 1)) })).toMatchObject([
      { kind: 'rout', piece: 'contact 5', side: 1, enemy: null },
    ]);
  });

  test('a courier leaves on its way, and a ring shows where its order is read', () => {
    const route = [hex(0, 0), hex(1, 0)];
    expect(seen({ kind: 'courier-sent', dispatch: 1, to: '', order: '', route })).toEqual([
      { kind: 'courier', way: route },
    ]);
    expect(seen({ kind: 'courier-arrived', dispatch: 1, at: hex(1, 0) })).toEqual([
      { kind: 'ring', at: hex(1, 0) },
    ]);
  });

  test('lines without a result, and results of other games, show nothing', () => {
    const { result: _, ...plain } = line({});
    expect(actsOf('formation', [plain])).toEqual([]);
    expect(actsOf('chess', [line({ kind: 'routs', unit: party(1, hex(0, 0)) })])).toEqual([]);
  });
});

test('what every tick repeats is only in the log, not read aloud', () => {
  const { result: _, ...plain } = line({});
  expect(isNews(plain)).toBe(true);
  expect(isNews(line({ kind: 'routs' }, 'danger'))).toBe(true);
  expect(isNews(line({ kind: 'stress' }, 'log'))).toBe(false);
});
