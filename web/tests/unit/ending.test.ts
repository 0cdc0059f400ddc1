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

test('who played is told whether it was won, who watched is told by whom', () => {
  const ending = { winners: [1], reason: 'destruction', text: 'Opponent wins: destruction' };
  expect(verdictOf(SUMMARY, ending, 0)).toEqual({
    title: 'You lost',
    why: 'Nobody of yours is left to fight, in turn 9.',
  });
  expect(verdictOf(SUMMARY, ending, 1).title).toBe('You won');
  const victory = { winners: [1], reason: 'victory (objectives)', text: '' };
  expect(verdictOf(SUMMARY, victory, 0).why).toBe('Victory (objectives) for Opponent, in turn 9.');
  expect(verdictOf(SUMMARY, victory, 1).why).toBe('Victory (objectives), in turn 9.');
  expect(verdictOf(SUMMARY, ending, null).title).toBe('Opponent wins');
  const draw = { winners: [], reason: 'the last turn is over', text: '' };
  expect(verdictOf({ ...SUMMARY, clock: 'ticks' }, draw, 0)).toEqual({
    title: 'Draw',
    why: 'The last turn is over, at tick 9.',
  });
});

test('another game has the same bots, and an open chair for another person', () => {
  expect(chairsAgain(SUMMARY, 0)).toEqual(['me', { bot: 'recruit' }]);
  expect(chairsAgain(SUMMARY, 1)).toEqual(['open', 'me']);
});

test('a seed is found, and not read out', () => {
  const open = line(9, `The dice are laid open: seed ${'ab'.repeat(32)}`);
  expect(seedIn(open)).toBe('ab'.repeat(32));
  expect(aloud(open)).toBe('The dice are laid open');
  expect(seedIn(line(1, 'The battle begins'))).toBe(null);
});

test('phases are told by their titles', () => {
  const phases = ['Movement', 'WeaponAttack'];
  const words = 'Phase changed from Movement to WeaponAttack';
  expect(told(words, phases)).toBe('Phase changed from Movement to Weapon attack');
});

test('what did harm since the last order is told before all the rest', () => {
  const log = [
    line(3, 'a locks its movement', 'Movement'),
    line(4, 'a locks its attacks'),
    line(5, 'b misses a with AC/20 (rolled 7, needed 8)'),
    line(5, 'b hits a with Small Laser: CT 3 (rolled 9, needed 8)'),
    line(5, 'a takes 3 damage to CT: armour 18, structure 16 left'),
    line(5, 'a, inside CT: no critical hit (rolled 5)'),
    line(5, 'a falls on its left for 5 damage'),
    line(5, 'Phase changed from WeaponAttack to PhysicalAttack', 'PhysicalAttack'),
  ];
  const { harm, rest } = recent(log, 3);
  expect(harm.map(({ text }) => withoutDice(text))).toEqual([
    'b hits a with Small Laser: CT 3',
    'a takes 3 damage to CT: armour 18, structure 16 left',
    'a falls on its left for 5 damage',
  ]);
  expect(rest).toHaveLength(4);
  expect(latest(rest)?.text).toBe('a, inside CT: no critical hit (rolled 5)');
  // Without an order it is everything since the phase before this one began.
  expect(recent(log, null).harm).toHaveLength(3);
  expect(recent(log, null).rest).toHaveLength(4);
});
