import { expect, test } from 'vitest';
import { goalName, timed, victoryName } from '../../../src/table/formation/battle/clocks';
import { iconOf, marksOf, ranked, recent } from '../../../src/table/formation/battle/news';
import type { Goal, News, NewsItem, Victory } from '../../../src/table/formation/types';

function goalOf(change: Partial<Goal> = {}): Goal {
  return {
    name: 'The crossroads',
    hex: { x: 0, y: 0 },
    place: '1209',
    required: true,
    needed_by: [true, true],
    hold: 240,
    held: null,
    age: 0,
    held_for: 0,
    left: null,
    text: '',
    ...change,
  };
}

test('an objective names its holder, its countdown and the age of that knowledge', () => {
  expect(goalName(goalOf(), 'blue', 0)).toBe('not held, hold for 4:00');
  const own = goalOf({ held: { side: 'blue', since: 10 }, left: 1 });
  expect(goalName(own, 'blue', 0)).toBe('yours, 0:01 to go');
  const lost = goalOf({ held: { side: 'red', since: 10 }, left: 30, age: 65 });
  expect(goalName(lost, 'blue', 0)).toBe('Red, 0:30 to go, seen 1:05 ago');
  expect(goalName(goalOf({ age: null }), 'blue', 0)).toBe(
    'holder unknown, hold for 4:00, never seen',
  );
});

test('each side has a countdown, or what it still needs', () => {
  const victory: Victory = {
    side: 'blue',
    needs: [0, 1],
    holds: 1,
    unknown: 0,
    wins_in: null,
    wins_at: null,
    text: '',
  };
  expect(victoryName(victory, true, 0)).toBe('hold 1 of 2 needed');
  expect(victoryName({ ...victory, unknown: 1 }, false, 0)).toBe('holds 1 of 2 needed, 1 unknown');
  expect(victoryName({ ...victory, wins_in: 470 }, false, 0)).toBe('wins in 7:50');
  expect(victoryName({ ...victory, needs: [] }, true, 0)).toBe('win by rout');
});

test('countdowns and ages go on between two reports', () => {
  const goal = goalOf({ held: { side: 'red', since: 10 }, left: 30, age: 65 });
  expect(goalName(goal, 'blue', 5)).toBe('Red, 0:25 to go, seen 1:10 ago');
});

test('times in texts of the server are shown as on the clock', () => {
  expect(timed('seen 65 ticks ago')).toBe('seen 1:05 ago');
  expect(timed('wins in 1,500 ticks if nothing changes')).toBe('wins in 25:00 if nothing changes');
  expect(timed('rides 1 tick to Tick')).toBe('rides 0:01 to Tick');
});

function itemOf(id: number, change: Partial<NewsItem>): NewsItem {
  return {
    id,
    side: 'blue',
    rank: 'notice',
    topic: 'contact',
    since: 1,
    tick: 1,
    alarm: null,
    open: false,
    text: `item ${id}`,
    units: [],
    contacts: [],
    hex: null,
    place: null,
    losses: null,
    ...change,
  };
}

const NEWS: News = {
  side: 'blue',
  left_out: 0,
  items: [
    itemOf(0, { tick: 5, rank: 'log', topic: 'order' }),
    itemOf(1, { tick: 9, topic: 'other' }),
    itemOf(2, { tick: 7, rank: 'danger', topic: 'fight', alarm: 4 }),
    itemOf(3, { tick: 8, since: 6 }),
  ],
};

test('dangers come first, then notices, then the log, each with the newest first', () => {
  expect(ranked(NEWS).map(({ id }) => id)).toEqual([2, 1, 3, 0]);
  expect(ranked(NEWS).map(iconOf)).toEqual(['triangle-alert', 'bell', 'eye', 'send']);
  expect(ranked(null)).toEqual([]);
});

test('the panel shows open and new entries, and fills up with the newest others', () => {
  const ids = (since: number, few: number) => recent(ranked(NEWS), since, few).map(({ id }) => id);
  expect(ids(8, 3)).toEqual([1, 3, 2]);
  expect(ids(100, 2)).toEqual([1, 3]);
  expect(ids(0, 2)).toEqual([2, 1]);
});

test('the time line marks dangers at their newest alarm and notices where they began', () => {
  expect(marksOf(NEWS).map(({ tick, danger }) => [tick, danger])).toEqual([
    [1, false],
    [4, true],
    [6, false],
  ]);
});
