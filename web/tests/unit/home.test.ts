import { expect, test } from 'vitest';
import { ApiError } from '../../src/api/error';
import { refusalOf } from '../../src/home/refusal';

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
