import { backoff, sleep } from './backoff';
import { ApiError } from './error';
import { Tokens, forgetful } from './tokens';
import type {
  Answer,
  Beliefs,
  Board,
  Created,
  Fork,
  GameCard,
  Joined,
  Line,
  NewGame,
  Noticed,
  Previewed,
  Shown,
  Summary,
  Timeline,
} from './wire';

/** Which moment to look at, and with whose eyes ("referee", "public", "0", "1") once all may be known. */
export interface Look {
  at?: number;
  turn?: number;
  sequence?: number;
  as?: string;
}

export interface ClientOptions {
  fetch?: typeof fetch;
  tokens?: Tokens;
  sleep?: typeof sleep;
  /** How often a request is tried before the server counts as away. */
  attempts?: number;
  newKey?: () => string;
  /** Told after every attempt whether the server answered. */
  onreach?: (reached: boolean) => void;
}

/** What came of computing a session once more. */
export interface Verification {
  orders: number;
  events: number;
  dice: number;
  /** Dice that were given by hand. */
  typed: number;
  seed: string;
  mismatch: null | { sequence: number; what: string; recorded: string; computed: string };
}

/** How to go on with a request that nobody answers: it is kept, and sent until somebody does. */
export interface Hold {
  /** Raised when it is not to be sent any more. */
  signal: AbortSignal;
  /** Told once it has to wait. */
  onwait: () => void;
}

interface Request {
  method?: 'GET' | 'POST';
  session?: string;
  /** Sent as JSON, or as it is when it is text. */
  body?: unknown;
  /** The same for every attempt, so that the server does a thing once. */
  key?: string;
  accept?: string;
  /** Raised when nobody wants the answer any more. */
  signal?: AbortSignal;
  hold?: Hold;
}

/** A request that is kept is sent this often at least, in milliseconds. */
const KEPT = 2_000;

/** Answers of things in front of the server while it is away or busy. */
const PASSING = [502, 503, 504];

/** Speaks with the server. A request that got no answer is repeated; one that was refused is not. */
export class Client {
  readonly tokens: Tokens;
  readonly #fetch: typeof fetch;
  readonly #sleep: typeof sleep;
  readonly #attempts: number;
  readonly #newKey: () => string;
  readonly #onreach: (reached: boolean) => void;

  constructor(options: ClientOptions = {}) {
    this.tokens = options.tokens ?? new Tokens(forgetful());
    this.#fetch = options.fetch ?? ((input, init) => fetch(input, init));
    this.#sleep = options.sleep ?? sleep;
    this.#attempts = options.attempts ?? 4;
    this.#newKey = options.newKey ?? randomKey;
    this.#onreach = options.onreach ?? (() => {});
  }

  games(): Promise<GameCard[]> {
    return this.#json('/api/games');
  }

  /** Recent sessions, the latest first. */
  sessions(limit = 20): Promise<Summary[]> {
    return this.#json(`/api/sessions?limit=${limit}`);
  }

  /** Begins a session and keeps the secrets of its seats. */
  async create(request: NewGame): Promise<Created> {
    return this.#keep(await this.#post('/api/sessions', request));
  }

  /** Takes in a session file. */
  async importFile(text: string): Promise<Created> {
    return this.#keep(await this.#post('/api/sessions/import', text));
  }

  /** Begins another session at a moment of this one. */
  async fork(session: string, request: Fork): Promise<Created> {
    return this.#keep(await this.#post(path(session, 'fork'), request, session));
  }

  /** Takes an open seat by its invitation. */
  async takeSeat(session: string, invite: string): Promise<Joined> {
    const taken = await this.#post<Joined>(path(session, 'seats'), { invite }, session);
    this.tokens.set(session, taken.token);
    return taken;
  }

  summary(session: string): Promise<Summary> {
    return this.#json(path(session), { session });
  }

  /** The ground, or null for a game that is played without a map. */
  async board(session: string): Promise<Board | null> {
    try {
      return await this.#json<Board>(path(session, 'board'), { session });
    } catch (problem) {
      if (problem instanceof ApiError && problem.code === 'no-board') return null;
      throw problem;
    }
  }

  shown(session: string, look: Look = {}, signal?: AbortSignal): Promise<Shown> {
    return this.#json(path(session, 'view') + query(look), { session, signal });
  }

  /** What is to be known of a unit; the shape depends on the game. */
  unit<T = unknown>(session: string, unit: string, signal?: AbortSignal): Promise<T> {
    return this.#json(path(session, `units/${encodeURIComponent(unit)}`), { session, signal });
  }

  /** What an order would do. Nothing changes, so that it needs no key. */
  preview(session: string, order: unknown): Promise<Previewed> {
    return this.#json(path(session, 'preview'), { method: 'POST', session, body: { order } });
  }

  /** Every legal order of my seat. */
  orders<T = unknown>(session: string): Promise<T[]> {
    return this.#json(path(session, 'orders'), { session });
  }

  submit(session: string, order: unknown, expected: number, hold?: Hold): Promise<Answer> {
    return this.#post(path(session, 'orders'), { order, expected }, session, hold);
  }

  undo(session: string, expected: number, hold?: Hold): Promise<Answer> {
    return this.#post(path(session, 'undo'), { expected }, session, hold);
  }

  concede(session: string, expected: number, hold?: Hold): Promise<Answer> {
    return this.#post(path(session, 'concede'), { expected }, session, hold);
  }

  log(session: string, since = 0, as?: string): Promise<Line[]> {
    return this.#json(path(session, 'log') + query({ since, as }), { session });
  }

  events(session: string, since = 0): Promise<Noticed[]> {
    return this.#json(path(session, 'events') + query({ since }), { session });
  }

  timeline(session: string, as?: string): Promise<Timeline> {
    return this.#json(path(session, 'timeline') + query({ as }), { session });
  }

  /** What each seat believed beside the truth, once everything may be known. */
  beliefs(session: string, look: Omit<Look, 'as'> = {}, signal?: AbortSignal): Promise<Beliefs> {
    return this.#json(path(session, 'beliefs') + query(look), { session, signal });
  }

  /** Lets the server compute the whole session once more. */
  verify(session: string): Promise<Verification> {
    return this.#json(path(session, 'verify'), { session });
  }

  /** The whole session as a file, once everything may be known. */
  async exportFile(session: string): Promise<Blob> {
    const accept = 'application/jsonl';
    return (await this.#ask(path(session, 'export'), { session, accept })).blob();
  }

  /** Whether the server answers; asks once. */
  async alive(): Promise<boolean> {
    try {
      const response = await this.#fetch('/api/health', { cache: 'no-store' });
      this.#onreach(response.ok);
      return response.ok;
    } catch {
      this.#onreach(false);
      return false;
    }
  }

  /** The headers with which to speak about a session. */
  headers(session: string | undefined): Record<string, string> {
    const token = session === undefined ? null : this.tokens.get(session);
    return token === null ? {} : { Authorization: `Bearer ${token}` };
  }

  /** What the operator of a server shows that is open to others. */
  #operator(): Record<string, string> {
    const secret = this.tokens.operator;
    return secret === null ? {} : { 'X-Operator': secret };
  }

  #keep(created: Created): Created {
    const mine = created.seats.find((seat) => seat.token)?.token ?? created.watch;
    if (mine) this.tokens.set(created.session.id, mine);
    const open = created.seats.find((seat) => seat.invite)?.invite;
    if (open) this.tokens.setInvite(created.session.id, open);
    return created;
  }

  #post<T>(url: string, body: unknown, session?: string, hold?: Hold): Promise<T> {
    const [key, signal] = [this.#newKey(), hold?.signal];
    return this.#json<T>(url, { method: 'POST', body, session, key, hold, signal });
  }

  async #json<T>(url: string, request: Request = {}): Promise<T> {
    return (await (await this.#ask(url, request)).json()) as T;
  }

  async #ask(url: string, request: Request): Promise<Response> {
    for (let failures = 1; ; failures += 1) {
      const response = await this.#once(url, request);
      this.#onreach(response !== null);
      if (response?.ok) return response;
      if (response !== null && !PASSING.includes(response.status)) {
        throw await ApiError.from(response);
      }
      if (failures >= this.#attempts && !request.hold) {
        throw response === null ? ApiError.away() : await ApiError.from(response);
      }
      // One failure may be a hiccup: nobody has to be told.
      if (failures === 2) request.hold?.onwait();
      const wait = request.hold ? Math.min(KEPT, backoff(failures)) : backoff(failures);
      await this.#sleep(wait, request.signal);
      request.signal?.throwIfAborted();
    }
  }

  /** One attempt; null when nobody answered. */
  async #once(url: string, request: Request): Promise<Response | null> {
    const { method = 'GET', session, body, key, accept = 'application/json', signal } = request;
    const headers: Record<string, string> = {
      Accept: accept,
      ...this.#operator(),
      ...this.headers(session),
    };
    if (key !== undefined) headers['Idempotency-Key'] = key;
    const text = typeof body === 'string';
    if (body !== undefined) {
      headers['Content-Type'] = text ? 'application/jsonl' : 'application/json';
    }
    const sent = body === undefined ? undefined : text ? body : JSON.stringify(body);
    try {
      return await this.#fetch(url, { method, headers, body: sent, cache: 'no-cache', signal });
    } catch {
      // Given up by the page: that says nothing about the server.
      signal?.throwIfAborted();
      return null;
    }
  }
}

/** The address of the picture of the ground, for an `<img>` or a canvas. */
export function groundUrl(session: string): string {
  return path(session, 'board.svg');
}

/** The address of the picture of how a scenario begins. */
export function pictureUrl(game: string, scenario: string): string {
  const names = [game, scenario].map(encodeURIComponent);
  return `/api/games/${names[0]}/scenarios/${names[1]}/picture.svg`;
}

function path(session: string, rest = ''): string {
  const base = `/api/sessions/${encodeURIComponent(session)}`;
  return rest === '' ? base : `${base}/${rest}`;
}

function query(values: object): string {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
}

/** A page that is not served over HTTPS or from this machine has no `randomUUID`. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
