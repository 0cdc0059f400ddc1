import { expect, test } from 'vitest';
import { ApiError } from '../../src/api/error';
import type { Blurb, GameCard, Summary } from '../../src/api/wire';
import { choiceWords, firstGame, lengthWords, shownScenario, tiles } from '../../src/home/games';
import { refusalOf } from '../../src/home/refusal';
import { ownGames } from '../../src/home/yours';
import { botWords, opponentWords } from '../../src/shared/seats';

const refused = (code: string, message: string) => refusalOf(new ApiError(400, { code, message }));

test('a damaged session file is described by line, with the server message as detail', () => {
  const message =
    'line 3: not a line of a session file: EOF while parsing an object at line 1 column 3598';
  expect(refused('damaged', message)).toEqual({
    words: 'Line 3 of the file is damaged: it ends in the middle.',
    detail: message,
    session: null,
  });
  expect(refused('damaged', 'line 1: the file is empty: expected a header line').words).toBe(
    'The file is empty.',
  );
  expect(refused('damaged', 'line 30: the checksum is f9, but …').words).toMatch(
    /^Line 30 .*changed/,
  );
  expect(refused('damaged', 'line 4: entry 7 comes before entry 6').words).toBe(
    'Line 4: entry 7 comes before entry 6',
  );
  expect(refused('too-large', 'The file is too large.').detail).toBeNull();
});

test('an import that already exists links to its session', () => {
  const id = 'e5cadef9-378c-4567-ba4b-e32ce0e247fb';
  expect(refused('session-exists', `session ${id} already exists`).session).toBe(id);
});

function scenario(name: string, level: Blurb['level'], minutes: number | null): Blurb {
  return { name, title: `The ${name}`, about: '', level, minutes };
}

function card(name: string, picture: boolean, scenarios: Blurb[]): GameCard {
  const common = { title: name, about: '', clock: 'turns', hidden: false } as const;
  return { ...common, name, picture, scenarios, seats: ['A', 'B'], bots: ['random', 'recruit'] };
}

const GAMES = [
  card('mech', true, [scenario('duel', 'beginner', 10), scenario('lances', 'intermediate', 40)]),
  card('formation', true, [scenario('crossroads', 'beginner', 15)]),
  card('raid', false, [scenario('valleys', 'beginner', 5)]),
];

test('games with a map get a tile, and others if the address asks for them', () => {
  const names = (asked: string | null) => tiles(GAMES, asked).map(({ name }) => name);
  expect(names(null)).toEqual(['mech', 'formation']);
  expect(names('raid')).toEqual(['mech', 'formation', 'raid']);
  expect(names('chess')).toEqual(['mech', 'formation']);
});

test('the first game is the quickest one for beginners on a map', () => {
  expect(firstGame(GAMES)?.scenario.name).toBe('duel');
  expect(firstGame(GAMES.slice(2))).toBeNull();
});

test('choices state level and length, where they are known', () => {
  expect(choiceWords(scenario('duel', 'beginner', 10))).toBe('The duel (beginner, 10 min)');
  expect(choiceWords(scenario('own', null, null))).toBe('The own');
  expect(lengthWords(GAMES[0]!.scenarios)).toBe('10 to 40 min');
  expect(lengthWords([scenario('own', null, null)])).toBe('');
  expect(shownScenario(GAMES[0]!)).toBe('lances');
  expect(shownScenario(GAMES[1]!)).toBe('crossroads');
  expect(botWords('recruit')).toBe('Recruit, easy');
  expect(botWords('someone-new')).toBe('Someone new');
  expect(opponentWords('recruit')).toBe('Recruit, an easy bot');
  expect(opponentWords('veteran')).toBe('Veteran, a hard bot');
  expect(opponentWords('random')).toBe('the random bot');
});

test('own games that wait for this player come first, and finished ones are left out', () => {
  const common = {
    game: 'mech',
    title: 'Duel',
    scenario: 'duel',
    clock: 'turns',
    version: 1,
    moment: { turn: 4, phase: 'Movement' },
    outcome: null,
    created_at: '',
    updated_at: '',
    forked_from: null,
    waiting: false,
    temporary: false,
  } as const;
  const session = (id: string, more: Partial<Summary>): Summary => ({
    ...common,
    id,
    to_act: [1],
    over: false,
    seats: [
      { seat: 0, name: 'Player', sitter: 'person' },
      { seat: 1, name: 'Opponent', sitter: { bot: 'recruit' } },
    ],
    you: { seat: 0 },
    ...more,
  });
  const own = ownGames([
    session('theirs', {}),
    session('over', { over: true }),
    session('watched', { you: 'public' }),
    session('mine', { to_act: [0] }),
  ]);
  expect(own.map(({ id }) => id)).toEqual(['mine', 'theirs']);
  expect(own[0]).toMatchObject({ yours: true, words: 'turn 4, against recruit bot' });
  expect(own[1]?.waits).toBe('waits for recruit bot');
});
