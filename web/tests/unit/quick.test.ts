import { describe, expect, it } from 'vitest';
import type { UnitCard } from '../../src/api/muster';
import { randomLance } from '../../src/quick/lance';
import { outcomeOf, valueLost } from '../../src/quick/outcome';
import { budgetWords, paceWords, pilotWords } from '../../src/quick/words';
import { createQuickGameUnit, forceOf } from '../../src/stores/quickGame';

const moves = (walk: number, jump: number) => ({ movement: { walk, run: 2 * walk, jump } });

describe('words of the quick game', () => {
  it('names a pilot with gunnery and piloting', () => {
    expect(pilotWords({ pilotName: 'Mara Voss', gunnery: 4, piloting: 5 })).toBe(
      'Mara Voss, 4 / 5',
    );
    expect(pilotWords({ gunnery: 3, piloting: 4 })).toBe('Pilot 3 / 4');
  });

  it('says how fast a force is', () => {
    expect(paceWords([])).toBe('');
    expect(paceWords([moves(4, 4)])).toBe('Walks 4 and can jump.');
    expect(paceWords([moves(5, 5), moves(4, 0)])).toBe('The slowest walks 4. 1 can jump.');
    expect(paceWords([moves(5, 5), moves(4, 4)])).toBe('The slowest walks 4. All can jump.');
    expect(paceWords([moves(5, 0), moves(3, 0)])).toBe('The slowest walks 3. None can jump.');
  });

  it('says what the enemy may spend', () => {
    expect([500, 1000, 1200].map(budgetWords)).toEqual([
      '50 % less than you',
      'Even value',
      '20 % more than you',
    ]);
  });
});

describe('the outcome of a quick game', () => {
  const outcome = (winner: 'player' | 'opponent' | 'draw', victoryReason: string) => {
    const { title, why } = outcomeOf({ winner, victoryReason }, 'House Kurita');
    return `${title}: ${why}`;
  };

  it('is one word and one sentence from your side', () => {
    expect(outcome('player', 'destruction')).toBe('Victory: House Kurita lost every unit.');
    expect(outcome('opponent', 'destruction')).toBe('Defeat: You lost every unit.');
    expect(outcome('draw', 'destruction')).toBe('Draw: Neither side has units left.');
    expect(outcome('opponent', 'concede')).toBe('Defeat: You conceded.');
    expect(outcome('player', 'concede')).toBe('Victory: House Kurita conceded.');
    expect(outcome('player', 'objective')).toBe('Victory: You held the objective long enough.');
    expect(outcome('player', 'turn limit')).toBe(
      'Victory: The last turn is over, and House Kurita lost more.',
    );
    expect(outcome('opponent', 'turn limit')).toBe(
      'Defeat: The last turn is over, and you lost more.',
    );
  });

  it('shows a reason without a sentence of its own as it is', () => {
    expect(outcome('player', 'the storm came')).toBe('Victory: The storm came.');
    expect(outcome('draw', '')).toBe('Draw: ');
  });

  it('counts units that are out of the fight', () => {
    const unit = (bv: number, isDestroyed: boolean) => ({
      ...createQuickGameUnit({
        sourceUnitId: 'x',
        name: 'X',
        chassis: 'X',
        variant: '1',
        bv,
        tonnage: 20,
        maxArmor: {},
        maxStructure: {},
      }),
      isDestroyed,
    });
    expect(valueLost(forceOf([unit(900, true), unit(700, false), unit(80, true)]))).toEqual({
      units: 2,
      value: 980,
    });
    expect(valueLost(null)).toEqual({ units: 0, value: 0 });
  });
});

describe('a random lance', () => {
  const cards = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id }) as UnitCard);

  it('has four different units', () => {
    for (const at of [0, 0.3, 0.999]) {
      const ids = randomLance(cards, () => at).map(({ unitId }) => unitId);
      expect(new Set(ids).size).toBe(4);
    }
    expect(randomLance(cards, () => 0).map(({ unitId }) => unitId)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('is smaller if the library is', () => {
    expect(randomLance(cards.slice(0, 2))).toHaveLength(2);
    expect(randomLance([])).toEqual([]);
  });
});
