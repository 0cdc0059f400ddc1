import { expect, test } from 'vitest';
import type { GameCard, Line, Mark, Placed, Scene, Summary } from '../../src/api/wire';
import { seatsFromChoices, ME, OPEN } from '../../src/shared/seats';
import { differences } from '../../src/replay/differences';
import { viewersOf, canFork } from '../../src/replay/viewers';
import {
  endOfTurn,
  withNewLines,
  indexOf,
  lineEnds,
  markOfLine,
  momentLabel,
  nextTurn,
  previousTurn,
  turnsOf,
  momentFromQuery,
} from '../../src/replay/moments';
import {
  curvePath,
  laneMarks,
  numberedSpans,
  phaseStarts,
  spanAt,
  spansOf,
} from '../../src/replay/timeline';
import { describeVerification, differenceInDice } from '../../src/replay/verification';

const mark = (at: number, sequence: number | null, turn: number): Mark => {
  return { at, sequence, turn, phase: 'WeaponAttack', text: `event ${sequence}` };
};
const line = (at: number, sequence: number | null, turn: number): Line => {
  return { ...mark(at, sequence, turn), time: '' };
};

/** Turn 0 has one event, turn 1 three, turn 3 two; gaps in the sequence are hidden events. */
const MARKS = [
  mark(1, 0, 0),
  mark(2, 1, 1),
  mark(3, 2, 1),
  mark(3, 4, 1),
  mark(4, 7, 3),
  mark(5, 8, 3),
];

test('a link finds its moment, or the last one before it', () => {
  const at = (query: string) => indexOf(MARKS, momentFromQuery(new URLSearchParams(query))!);
  expect(at('sequence=4')).toBe(3);
  expect(at('sequence=6')).toBe(3);
  expect(at('sequence=99')).toBe(5);
  expect(at('at=3')).toBe(3);
  expect(at('turn=1')).toBe(3);
  expect(at('turn=2')).toBe(3);
  expect(at('turn=0')).toBe(0);
  expect(momentFromQuery(new URLSearchParams('at=three'))).toBeNull();
  expect(momentFromQuery(new URLSearchParams(''))).toBeNull();
});

test('stepping by turn goes to the first event of a turn', () => {
  expect(turnsOf(MARKS).map(({ index }) => index)).toEqual([0, 1, 4]);
  expect([nextTurn(MARKS, 0), nextTurn(MARKS, 2), nextTurn(MARKS, 4)]).toEqual([1, 4, 5]);
  expect(previousTurn(MARKS, 3)).toBe(1);
  expect(previousTurn(MARKS, 1)).toBe(0);
  expect(previousTurn(MARKS, 4)).toBe(1);
  expect(previousTurn(MARKS, 0)).toBe(0);
  const [mech, other] = [
    { clock: 'turns', game: 'mech' },
    { clock: 'ticks', game: 'other' },
  ];
  expect(momentLabel(mech as Summary, MARKS[4]!)).toBe('Turn 3, Fire');
  expect(momentLabel(other as Summary, MARKS[0]!)).toBe('0:00, Weapon attack');
});

test('playback of ticks goes from the end of one tick to the end of the next', () => {
  const seen = [endOfTurn(MARKS, -1)];
  while (seen.at(-1)! < MARKS.length - 1) seen.push(endOfTurn(MARKS, seen.at(-1)!));
  expect(seen).toEqual([0, 3, 5]);
  // From within a tick it goes to its end; the last tick stays.
  expect([endOfTurn(MARKS, 2), endOfTurn(MARKS, 5)]).toEqual([3, 5]);
});

test('new log lines become marks only once', () => {
  expect(withNewLines(MARKS, [line(5, 8, 3), line(6, 9, 4)]).map((one) => one.sequence)).toEqual([
    0, 1, 2, 4, 7, 8, 9,
  ]);
  const marks = [mark(1, null, 0)];
  const more = withNewLines(marks, [line(1, null, 0), line(2, null, 1), line(2, null, 2)]);
  expect(more.map(({ at, turn }) => [at, turn])).toEqual([
    [1, 0],
    [2, 2],
  ]);
});

test('a line with a result becomes a mark on the lane of the seat that suffered', () => {
  const result = { mark: 'fall', suffered: 1 };
  const [, fall] = withNewLines(MARKS.slice(0, 1), [{ ...line(2, 1, 1), result }]);
  expect(fall).toMatchObject({ kind: 'fall', seat: 1 });
});

test('a mark without an event number covers all lines of its entry', () => {
  const numbered = [line(1, 0, 0), line(2, 3, 1), line(2, 4, 1)];
  const marks = [mark(1, 0, 0), mark(2, 3, 1), mark(2, 4, 1)];
  expect(lineEnds(marks, numbered)).toEqual([0, 1, 2]);
  const lines = [line(1, null, 0), line(2, null, 1), line(2, null, 1), line(5, null, 2)];
  const ends = lineEnds([mark(1, null, 0), mark(2, null, 1), mark(5, null, 2)], lines);
  expect(ends).toEqual([0, 2, 3]);
  expect([0, 1, 2, 3, 9].map((at) => markOfLine(ends, at))).toEqual([0, 1, 1, 2, 2]);
});

test('turns are as wide as their number of events, and their numbers never overlap', () => {
  const spans = spansOf(turnsOf(MARKS), MARKS.length);
  expect(spans.map(({ turn, from, to }) => [turn, from, to])).toEqual([
    [0, 0, 0.2],
    [1, 0.2, 0.8],
    [3, 0.8, 1],
  ]);
  expect([0, 0.5, 0.8, 1].map((share) => spanAt(spans, share))).toEqual([0, 1, 2, 2]);
  expect(numberedSpans(spans, 0.1)).toEqual([0, 1, 2]);
  expect(numberedSpans(spans, 0.3)).toEqual([0, 2]);
  expect(phaseStarts(MARKS)).toEqual([0]);
});

test('of marks that would overlap, the most important one stays on each lane', () => {
  const told = (kind: string, seat: number): Mark => ({ ...mark(1, 1, 1), kind, seat });
  const marks = [
    told('fall', 0),
    told('destroyed', 0),
    told('fall', 1),
    told('hit', 1),
    mark(2, 2, 2),
  ];
  const kept = (apart: number) => laneMarks(marks, apart).map(({ index }) => index);
  expect(kept(0.1)).toEqual([0, 1, 2]);
  expect(kept(0.3)).toEqual([1, 2]);
});

test('strength is drawn at the events at which it was counted', () => {
  const points = [
    { turn: 0, sequence: 0, values: [1000, 1000] },
    { turn: 1, sequence: 4, values: [500, 900] },
    { turn: 3, sequence: 8, values: [500, 0] },
  ];
  const curve = { name: 'strength', title: 'Strength', unit: '%', parts: 10, most: 1000, points };
  expect(curvePath(curve, MARKS, 0, 100, 50)).toBe('M0 0L60 25L100 25');
  expect(curvePath(curve, MARKS, 1, 100, 50)).toBe('M0 0L60 5L100 50');
});

test('choices in the fork dialog become seats', () => {
  expect(seatsFromChoices([ME, 'greedy', OPEN])).toEqual(['me', { bot: 'greedy' }, 'open']);
});

test('a verification is summarised', () => {
  const counts = { orders: 170, events: 351, dice: 240, typed: 0, contributions: 0 };
  const good = { ...counts, not_verified: null, seed: 'kept', mismatch: null };
  expect(describeVerification(good)).toEqual({
    good: true,
    text: 'Verified: 170 orders, 351 events, 240 dice.',
  });
  const mismatch = { sequence: 12, what: 'dice', recorded: '[6]', computed: '[1]' };
  const bad = describeVerification({ ...good, mismatch });
  expect(bad.good).toBe(false);
  expect(bad.text).toContain('Event 12');
  expect(describeVerification({ ...good, seed: 'broken' }).good).toBe(false);
  expect(describeVerification({ ...good, seed: 'not-revealed' }).text).toContain(
    'Seed not revealed yet',
  );
  const shared = { ...good, contributions: 2, not_verified: { dice: 3, session: 'abc' } };
  expect(describeVerification(shared).text).toBe(
    'Verified: 170 orders, 351 events, 240 dice. ' +
      'Not verified: 3 dice of session abc, from which this one was forked. ' +
      '2 players contributed to the dice before the first roll.',
  );
  const difference = 'Your contribution to the dice is missing from the record.';
  expect(describeVerification(shared, difference)).toEqual({ good: false, text: difference });
});

test('the dice are compared with what was published before joining', () => {
  const one = { seat: 0, contribution: 'aa' };
  const dice = {
    commitment: 'c1',
    contributions: [one, { seat: 1, contribution: 'bb' }],
    ready: true,
  };
  const compared = (contribution: string | null, commitment: string | null) =>
    differenceInDice({ contribution, commitment }, dice);
  expect(compared('bb', 'c1')).toBeNull();
  expect(compared(null, null)).toBeNull();
  expect(compared('cc', 'c1')).toContain('Your contribution to the dice is missing');
  expect(compared('bb', 'c2')).toContain('has changed since you joined or created this game');
});

test('a belief is compared with the truth hex by hex', () => {
  const piece = (title: string, x: number, side: number) => ({ title, hex: { x, y: 0 }, side });
  const scene = (...pieces: ReturnType<typeof piece>[]) =>
    ({ pieces: pieces as unknown as Placed[] }) as Scene;
  const truth = scene(piece('Mill band', 1, 0), piece('Lances', 5, 1), piece('Guard', 7, 1));
  const belief = scene(piece('Mill band', 1, 0), piece('Enemy cavalry', 4, 1), piece('?', 7, 1));
  const found = differences(belief, truth).map(({ kind, piece }) => [kind, piece.title]);
  expect(found).toEqual([
    ['unknown', 'Lances'],
    ['wrong', 'Enemy cavalry'],
  ]);
  expect(differences(truth, truth)).toEqual([]);
});

test('viewers are offered to those allowed to use them, and forks only without other people', () => {
  const seats = [
    { seat: 0, name: 'Blue', sitter: 'person' },
    { seat: 1, name: 'Red', sitter: 'person' },
  ];
  const session = (you: Summary['you'], over: boolean) => ({ you, over, seats }) as Summary;
  const [foggy, plain] = [{ hidden: true } as GameCard, { hidden: false } as GameCard];
  const viewers = (summary: Summary, card: GameCard) =>
    viewersOf(summary, card).map(({ as }) => as);
  expect(viewers(session('public', false), foggy)).toEqual(['public']);
  expect(viewers(session({ seat: 1 }, false), foggy)).toEqual(['1', 'public']);
  expect(viewers(session({ seat: 1 }, true), foggy)).toEqual(['referee', '0', '1', 'public']);
  expect(viewers(session('watch', false), foggy)).toEqual(['referee', '0', '1', 'public']);
  expect(viewers(session('public', false), plain)).toEqual(['referee', '0', '1']);
  expect(canFork(session({ seat: 0 }, false))).toBe(false);
  expect(canFork(session({ seat: 0 }, true))).toBe(true);
  const alone = {
    ...session({ seat: 0 }, false),
    seats: [seats[0], { ...seats[1], sitter: { bot: 'greedy' } }],
  };
  expect(canFork(alone as Summary)).toBe(true);
});
