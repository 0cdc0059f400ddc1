import { describe, expect, it } from 'vitest';
import type { Odds } from '../../src/api/wire';
import { encounterOdds } from '../../src/odds/estimate.svelte';
import { gamesWords, lengthWords, rangeWords, sharesOf } from '../../src/odds/tally';

const EVEN: Odds['interval'] = [
  [432, 529],
  [471, 568],
];

function odds(games: number, wins: [number, number], interval = EVEN): Odds {
  const draws = games - wins[0] - wins[1];
  return { games, wins, draws, interval, turns: { median: 10, low: 8, high: 12 }, done: true };
}

describe('odds of test games', () => {
  it('has no odds before the first game', () => {
    expect(sharesOf(odds(0, [0, 0]))).toBeNull();
  });

  it('gives whole percentages that add up to 100, and the interval that the server sent', () => {
    expect(sharesOf(odds(400, [192, 208]))).toEqual({
      you: 48,
      draw: 0,
      they: 52,
      yourRange: [43, 53],
      theirRange: [47, 57],
    });
    expect(sharesOf(odds(3, [1, 1]))).toMatchObject({ you: 33, draw: 33, they: 34 });
  });

  it('counts from the side of the seat that looks', () => {
    const interval: Odds['interval'] = [
      [210, 295],
      [705, 790],
    ];
    expect(sharesOf(odds(400, [100, 300], interval), 1)).toEqual({
      you: 75,
      draw: 0,
      they: 25,
      yourRange: [71, 79],
      theirRange: [21, 30],
    });
  });

  it('says the limits, how many games were played, and how long they usually are', () => {
    const counted = odds(400, [192, 208]);
    expect(rangeWords(sharesOf(counted)!.yourRange)).toBe('43 to 53');
    expect(gamesWords(400)).toBe('400 test games');
    expect(gamesWords(1)).toBe('1 test game');
    expect(lengthWords(counted)).toBe('usually 8 to 12 turns');
    expect(lengthWords({ ...counted, turns: { median: 1, low: 1, high: 1 } })).toBe(
      'usually 1 turn',
    );
  });

  it('asks for the odds of an encounter with the chosen bot', () => {
    expect(encounterOdds('e 1', 'recruit')).toEqual({
      url: '/api/encounters/e%201/odds?games=400&bot=recruit',
    });
  });
});
