import type { KeyValueStorage } from '../shared/storage';
import { randomHex } from './random';

const OPERATOR = 'sandtable.operator';
const OWNER = 'sandtable.owner';

/** The seat tokens and invitation codes that this browser holds. */
export class Tokens {
  readonly #keeper: KeyValueStorage;

  constructor(keeper: KeyValueStorage) {
    this.#keeper = keeper;
  }

  /** The sessions for which this browser has a token, in no order. */
  sessions(): string[] {
    const prefix = name('token', '');
    return Array.from({ length: this.#keeper.length }, (_, at) => this.#keeper.key(at) ?? '')
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

  /**
   * The token that owns the forces and encounters of this browser on servers that other machines can reach. It is chosen
   * here, at the first use.
   */
  get owner(): string {
    const known = this.#keeper.getItem(OWNER);
    if (known !== null) return known;
    const token = randomHex(32);
    this.#keeper.setItem(OWNER, token);
    return token;
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

  /** What this browser contributed to the dice of a session, kept to check that the server used it. */
  contribution(session: string): string | null {
    return this.#keeper.getItem(name('contribution', session));
  }

  setContribution(session: string, contribution: string): void {
    this.#keeper.setItem(name('contribution', session), contribution);
  }

  /** The commitment to the dice of a session as it was before this browser contributed. */
  commitment(session: string): string | null {
    return this.#keeper.getItem(name('commitment', session));
  }

  setCommitment(session: string, commitment: string): void {
    this.#keeper.setItem(name('commitment', session), commitment);
  }
}

/** Whether a name in the storage is that of a seat token. */
export function isToken(stored: string): boolean {
  return stored.startsWith(name('token', ''));
}

function name(kind: 'token' | 'invite' | 'contribution' | 'commitment', session: string): string {
  return `sandtable.${kind}.${session}`;
}
