import { describe, expect, it } from 'vitest';
import { gamesWords, lengthWords, oddsOf, type OddsTally } from '../../src/odds/tally';

const tally = (games: number, wins: [number, number]): OddsTally => ({
  games,
  wins,
  draws: games - wins[0] - wins[1],
  turns: { median: 10, low: 8, high: 12 },
  done: true,
});

describe('odds of test games', () => {
  it('has no odds before the first game', () => {
    expect(oddsOf(tally(0, [0, 0]))).toBeNull();
  });

  it('gives whole percentages that add up to 100, and the 95 % interval', () => {
    expect(oddsOf(tally(400, [192, 208]))).toEqual({ you: 48, draw: 0, they: 52, margin: 5 });
    expect(oddsOf(tally(3, [1, 1]))).toEqual({ you: 33, draw: 33, they: 34, margin: 37 });
  });

  it('counts from the side of the seat that looks', () => {
    expect(oddsOf(tally(400, [100, 300]), 1)).toEqual({ you: 75, draw: 0, they: 25, margin: 4 });
  });

  it('claims no certainty after a few one-sided games', () => {
    expect(oddsOf(tally(4, [4, 0]))).toEqual({ you: 100, draw: 0, they: 0, margin: 24 });
    expect(oddsOf(tally(400, [400, 0]))).toEqual({ you: 100, draw: 0, they: 0, margin: 1 });
  });

  it('says how many games were played, and how long they usually are', () => {
    const counted = tally(400, [192, 208]);
    expect(gamesWords(400, oddsOf(counted)!)).toBe('400 test games, ± 5');
    expect(lengthWords(counted)).toBe('usually 8 to 12 turns');
    expect(lengthWords({ ...counted, turns: { median: 1, low: 1, high: 1 } })).toBe(
      'usually 1 turn',
    );
  });
});
