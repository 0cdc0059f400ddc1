import { ApiError, messageOf } from '../api/error';

/** Why a session file could not be imported. */
export interface Refusal {
  words: string;
  /** The server's own message, for people who want to fix the file. */
  detail: string | null;
  /** The session with the same id that is already on the server. */
  session: string | null;
}

/** Server messages about a line, and the sentence shown instead. */
const FOUND: [RegExp, (line: string) => string][] = [
  [/^the file is empty/, () => 'The file is empty.'],
  [/EOF while parsing/, (line) => `Line ${line} of the file is damaged: it ends in the middle.`],
  [
    /^not a line of a session file/,
    (line) =>
      line === '1'
        ? 'This is not a session file.'
        : `Line ${line} of the file is damaged: it cannot be read.`,
  ],
  [
    /^the checksum is/,
    (line) =>
      `Line ${line} of the file is damaged: it was changed, or a line before it is missing.`,
  ],
];

export function refusalOf(problem: unknown): Refusal {
  const message = messageOf(problem);
  const plain = { words: message, detail: null, session: null };
  if (!(problem instanceof ApiError)) return plain;
  if (problem.code === 'session-exists') {
    const session = /[0-9a-f]{8}(?:-[0-9a-f]{4,12}){4}/.exec(message)?.[0] ?? null;
    return { words: 'This session is already on the server.', detail: null, session };
  }
  const [, line, found] = /^line (\d+): (.*)$/s.exec(message) ?? [];
  if (problem.code !== 'damaged' || line === undefined || found === undefined) return plain;
  const words = FOUND.find(([pattern]) => pattern.test(found))?.[1](line);
  if (words === undefined) return { ...plain, words: `Line ${line}: ${found}` };
  return { ...plain, words, detail: message };
}
