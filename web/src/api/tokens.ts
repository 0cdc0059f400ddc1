/** What the browser keeps between visits; `localStorage` is one. */
export type Keeper = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** A keeper for browsers that refuse to keep anything: it forgets with the page. */
export function forgetful(): Keeper {
  const kept = new Map<string, string>();
  return {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
    removeItem: (name) => void kept.delete(name),
  };
}

/** `localStorage`, or a forgetful keeper where it is forbidden. */
export function browserKeeper(): Keeper {
  try {
    const probe = 'sandtable.probe';
    localStorage.setItem(probe, '1');
    localStorage.removeItem(probe);
    return localStorage;
  } catch {
    return forgetful();
  }
}

const OPERATOR = 'sandtable.operator';

/** The secrets of the seats that were taken in this browser, one or more a session. */
export class Tokens {
  readonly #keeper: Keeper;

  constructor(keeper: Keeper) {
    this.#keeper = keeper;
  }

  /** The token with which to speak about a session, if there is one. */
  get(session: string): string | null {
    return this.#keeper.getItem(name('token', session));
  }

  set(session: string, token: string): void {
    this.#keeper.setItem(name('token', session), token);
  }

  forget(session: string): void {
    this.#keeper.removeItem(name('token', session));
  }

  /** The secret of the server's operator, where one is asked for. */
  get operator(): string | null {
    return this.#keeper.getItem(OPERATOR);
  }

  set operator(secret: string) {
    this.#keeper.setItem(OPERATOR, secret);
  }

  /** The code by which a friend takes the open seat; kept so that it can be copied again. */
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
