import { expect, test } from 'vitest';
import type { Line, Summary } from '../../src/api/wire';
import { aloud, chairsAgain, seedIn, verdictOf } from '../../src/table/ending';
import { latest, recent, withoutDice } from '../../src/table/mech/news';
import { told } from '../../src/table/told';

const SUMMARY = {
  clock: 'turns',
  moment: { turn: 9, phase: 'End' },
  seats: [
    { seat: 0, name: 'Player', sitter: 'person' },
    { seat: 1, name: 'Opponent', sitter: { bot: 'recruit' } },
  ],
} as Summary;

const line = (at: number, text: string, phase = 'WeaponAttack'): Line => {
  return { at, sequence: null, turn: 1, phase, time: '', text };
};

test('players are told whether they won, spectators who won', () => {
  const ending = { winners: [1], reason: 'destruction', text: 'Opponent wins: destruction' };
  expect(verdictOf(SUMMARY, ending, 0)).toEqual({
    title: 'You lost',
    why: 'Turn 9: you have no units left.',
  });
  expect(verdictOf(SUMMARY, ending, 1).title).toBe('You won');
  const victory = { winners: [1], reason: 'victory (objectives)', text: '' };
  expect(verdictOf(SUMMARY, victory, 0).why).toBe('Turn 9: victory (objectives) for Opponent.');
  expect(verdictOf(SUMMARY, victory, 1).why).toBe('Turn 9: victory (objectives).');
  expect(verdictOf(SUMMARY, ending, null).title).toBe('Opponent wins');
  const draw = { winners: [], reason: 'the last turn is over', text: '' };
  expect(verdictOf({ ...SUMMARY, clock: 'ticks' }, draw, 0)).toEqual({
    title: 'Draw',
    why: '0:09: the last turn is over.',
  });
});

test('a rematch has the same bots, and an open seat for another person', () => {
  expect(chairsAgain(SUMMARY, 0)).toEqual(['me', { bot: 'recruit' }]);
  expect(chairsAgain(SUMMARY, 1)).toEqual(['open', 'me']);
});

test('a revealed seed is recognised and not announced', () => {
  const revealed = line(9, `Seed revealed: ${'ab'.repeat(32)}`);
  expect(seedIn(revealed)).toBe('ab'.repeat(32));
  expect(aloud(revealed)).toBe('Seed revealed');
  expect(seedIn(line(1, 'The battle begins'))).toBe(null);
});

test('phases in log lines are written as words', () => {
  const phases = ['Movement', 'WeaponAttack'];
  const words = 'Phase changed from Movement to WeaponAttack';
  expect(told(words, phases)).toBe('Phase changed from Movement to Weapon attack');
});

test('hits and damage since the last order are separated from other events', () => {
  const log = [
    line(3, 'a locks its movement', 'Movement'),
    line(4, 'a locks its attacks'),
    line(5, 'b misses a with AC/20 (rolled 7, needed 8)'),
    line(5, 'b hits a with Small Laser: CT 3 (rolled 9, needed 8)'),
    line(5, 'a takes 3 damage to CT: armour 18, structure 16 left'),
    line(5, 'a, inside CT: no critical hit (rolled 5)'),
    line(5, 'a, centre torso: gyro hit'),
    line(5, 'a falls on its left for 5 damage'),
    line(5, 'Phase changed from WeaponAttack to PhysicalAttack', 'PhysicalAttack'),
  ];
  const { harm, rest } = recent(log, 3);
  expect(harm.map(({ text }) => withoutDice(text))).toEqual([
    'b hits a with Small Laser: CT 3',
    'a takes 3 damage to CT: armour 18, structure 16 left',
    'a, centre torso: gyro hit',
    'a falls on its left for 5 damage',
  ]);
  expect(rest).toHaveLength(4);
  expect(latest(rest)?.text).toBe('a, inside CT: no critical hit (rolled 5)');
  // Without an order: everything since the start of the previous phase.
  expect(recent(log, null).harm).toHaveLength(4);
  expect(recent(log, null).rest).toHaveLength(4);
});
