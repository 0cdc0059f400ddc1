import { expect, test } from 'vitest';
import { seatsFor, defaultBot } from '../../src/shared/seats';
import { Frame } from '../../src/table/frame.svelte';
import { labelOf } from '../../src/table/label';
import { merged, takesBack } from '../../src/table/log';

test('orders are labelled in words', () => {
  expect(labelOf('Pass')).toBe('Pass');
  expect(labelOf({ Hide: 2 })).toBe('Hide 2');
  expect(labelOf({ StandUp: { unit: 'player-hunchback' } })).toBe('Stand up unit player-hunchback');
  expect(labelOf({ Move: { unit: 'a', to: { x: 1, y: -2 }, along: [{ x: 0, y: 0 }] } })).toBe(
    'Move unit a, to 1,-2, along 0,0',
  );
  expect(labelOf({ RollInitiative: { moves_first: null } })).toBe('Roll initiative');
  expect(labelOf({ Deploy: { at: { Hex: 3 } } })).toBe('Deploy at Hex 3');
});

test('an entry received twice is in the log once, in its place', () => {
  const line = (at: number, text: string) => {
    return { at, sequence: null, turn: 1, phase: 'a', time: '', text };
  };
  const log = [line(1, 'one'), line(1, 'and more'), line(3, 'three')];
  expect(merged(log, [])).toBe(log);
  expect(merged(log, [line(3, 'three'), line(2, 'two')]).map((one) => one.text)).toEqual([
    'one',
    'and more',
    'two',
    'three',
  ]);
  expect(takesBack(log)).toBe(false);
  expect(takesBack([line(4, 'Undone: back to event 3')])).toBe(true);
});

test('seats follow from the way to start', () => {
  expect(seatsFor('play', 2, 1, 'greedy')).toEqual([{ bot: 'greedy' }, 'me']);
  expect(seatsFor('friend', 2, 0, 'greedy')).toEqual(['me', 'open']);
  expect(seatsFor('watch', 2, 0, 'greedy')).toEqual([{ bot: 'greedy' }, { bot: 'greedy' }]);
  expect(defaultBot(['random', 'recruit', 'greedy'])).toBe('recruit');
  expect(defaultBot(['random'])).toBe('random');
  expect(defaultBot([])).toBe('');
});

test('the parts of a phase stay when the phase before it is removed', () => {
  const frame = new Frame();
  const [before, after] = [{}, {}];
  frame.fill(before, { sections: true });
  frame.fill(after, { sections: false });
  frame.empty(before);
  expect(frame.parts).toEqual({ sections: false });
  frame.empty(after);
  expect(frame.parts).toEqual({});
});
