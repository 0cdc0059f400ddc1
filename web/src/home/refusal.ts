import { ApiError, wordsOf } from '../api/error';

/** Why a session file was not taken in. */
export interface Refusal {
  words: string;
  /** What exactly was found, for those who want to mend it. */
  detail: string | null;
  /** The session that is here already. */
  session: string | null;
}

/** What the server finds on a line, and how it is told. */
const FOUND: [RegExp, (line: string) => string][] = [
  [/^the file is empty/, () => 'The file is empty.'],
  [
    /EOF while parsing/,
    (line) => `Line ${line} of the file is damaged: it breaks off in the middle.`,
  ],
  [
    /^not a line of a session file/,
    (line) =>
      line === '1'
        ? 'This is no session file: it does not begin like one.'
        : `Line ${line} of the file is damaged: it cannot be read.`,
  ],
  [
    /^the checksum is/,
    (line) =>
      `Line ${line} of the file is damaged: it was changed, or a line before it is missing.`,
  ],
];

export function refusalOf(problem: unknown): Refusal {
  const message = wordsOf(problem);
  const plain = { words: message, detail: null, session: null };
  if (!(problem instanceof ApiError)) return plain;
  if (problem.code === 'session-exists') {
    const session = /[0-9a-f]{8}(?:-[0-9a-f]{4,12}){4}/.exec(message)?.[0] ?? null;
    return { words: 'This session is here already.', detail: null, session };
  }
  const [, line, found] = /^line (\d+): (.*)$/s.exec(message) ?? [];
  if (problem.code !== 'damaged' || line === undefined || found === undefined) return plain;
  const words = FOUND.find(([pattern]) => pattern.test(found))?.[1](line);
  if (words === undefined) return { ...plain, words: `Line ${line} of the file: ${found}` };
  return { ...plain, words, detail: message };
}
