/** Persistent key-value storage such as `localStorage`. */
export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> &
  Partial<Pick<Storage, 'key' | 'length'>>;

/** In-memory storage for browsers that forbid `localStorage`; it is lost when the page closes. */
export function memoryStorage(): KeyValueStorage {
  const kept = new Map<string, string>();
  return {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
    removeItem: (name) => void kept.delete(name),
  };
}

/** `localStorage`, or in-memory storage where the browser forbids it. */
export function browserStorage(): KeyValueStorage {
  try {
    const probe = 'sandtable.probe';
    localStorage.setItem(probe, '1');
    localStorage.removeItem(probe);
    return localStorage;
  } catch {
    return memoryStorage();
  }
}

const OPERATOR = 'sandtable.operator';

/** The seat tokens and invitation codes that this browser holds. */
export class Tokens {
  readonly #keeper: KeyValueStorage;

  constructor(keeper: KeyValueStorage) {
    this.#keeper = keeper;
  }

  /** The sessions for which this browser has a token, in no order. */
  sessions(): string[] {
    const prefix = name('token', '');
    return Array.from({ length: this.#keeper.length ?? 0 }, (_, at) => this.#keeper.key?.(at) ?? '')
      .filter((key) => key.startsWith(prefix))
      .map((key) => key.slice(prefix.length));
  }

  /** The token for requests about a session, if this browser has one. */
  get(session: string): string | null {
    return this.#keeper.getItem(name('token', session));
  }

  set(session: string, token: string): void {
    this.#keeper.setItem(name('token', session), token);
  }

  forget(session: string): void {
    this.#keeper.removeItem(name('token', session));
  }

  /** The operator secret, for servers that ask for one. */
  get operator(): string | null {
    return this.#keeper.getItem(OPERATOR);
  }

  set operator(secret: string) {
    this.#keeper.setItem(OPERATOR, secret);
  }

  /** The invitation code of the open seat, kept so that the link can be copied again. */
  invite(session: string): string | null {
    return this.#keeper.getItem(name('invite', session));
  }

  setInvite(session: string, code: string): void {
    this.#keeper.setItem(name('invite', session), code);
  }

  forgetInvite(session: string): void {
    this.#keeper.removeItem(name('invite', session));
  }
}

function name(kind: 'token' | 'invite', session: string): string {
  return `sandtable.${kind}.${session}`;
}
