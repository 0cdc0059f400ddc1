import { backoff, sleep } from './backoff';
import { ApiError } from './error';
import { PageStorage } from '../shared/storage';
import { randomHex } from './random';
import { Tokens } from './tokens';
import type {
  Answer,
  Beliefs,
  Board,
  Chair,
  Created,
  Fork,
  GameCard,
  GameEvents,
  Joined,
  Line,
  NewGame,
  Noticed,
  Previewed,
  Ran,
  Rematch,
  Report,
  SharedDice,
  Shown,
  Summary,
  Timeline,
  Until,
} from './wire';

/** A moment in a session, and the viewer ("referee", "public", "0", "1") where it can be chosen. */
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
  /** Attempts per request before the server counts as unreachable. */
  attempts?: number;
  newKey?: () => string;
  /** Called after every attempt with whether the server answered. */
  onreachable?: (reachable: boolean) => void;
}

/** Result of replaying a session and comparing it with its record. */
export interface Verification {
  orders: number;
  events: number;
  dice: number;
  /** Dice that were entered by hand. */
  typed: number;
  /** Dice that were not verified, because a fork copied them from this session. */
  not_verified: null | { dice: number; session: string };
  /** Players who contributed to the dice. */
  contributions: number;
  seed: string;
  mismatch: null | { sequence: number; what: string; recorded: string; computed: string };
}

/** Keeps a request pending while the server is unreachable, and retries until it answers. */
export interface Hold {
  /** Aborted to stop retrying. */
  signal: AbortSignal;
  /** Called once, when the request starts to wait. */
  onwait: () => void;
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface Request {
  method?: Method;
  session?: string;
  /** A string is sent as it is, anything else as JSON. */
  body?: unknown;
  /** Idempotency key: the same for every attempt, so that the server executes the request once. */
  key?: string;
  accept?: string;
  /** Aborted when the answer is no longer needed. */
  signal?: AbortSignal;
  hold?: Hold;
}

/** Longest delay between retries of a held request, in milliseconds. */
const HELD_RETRY_DELAY = 2_000;

/** Most own sessions that are asked for at once. */
const MOST_HELD = 12;

/** Paths of documents that have an owner. */
const OWNED = /^\/api\/(forces|encounters)(\/|\?|$)/;

/** Gateway errors: a proxy answers these while the server is down or busy. */
const GATEWAY_ERRORS = [502, 503, 504];

/** HTTP client of the server. Retries requests that got no answer; never retries a refusal. */
export class Client {
  readonly tokens: Tokens;
  readonly #fetch: typeof fetch;
  readonly #sleep: typeof sleep;
  readonly #attempts: number;
  readonly #newKey: () => string;
  readonly #onreachable: (reachable: boolean) => void;

  constructor(options: ClientOptions = {}) {
    this.tokens = options.tokens ?? new Tokens(new PageStorage(null));
    this.#fetch = options.fetch ?? ((input, init) => fetch(input, init));
    this.#sleep = options.sleep ?? sleep;
    this.#attempts = options.attempts ?? 4;
    this.#newKey = options.newKey ?? randomKey;
    this.#onreachable = options.onreachable ?? (() => {});
  }

  games(): Promise<GameCard[]> {
    return this.#json('/api/games');
  }

  /** Recent sessions, newest first. */
  sessions(limit = 20): Promise<Summary[]> {
    return this.#json(`/api/sessions?limit=${limit}`);
  }

  /** Creates a session and stores the tokens of its seats. */
  async create(request: NewGame): Promise<Created> {
    return this.#begin('/api/sessions', request);
  }

  /** Imports a session file. */
  async importFile(text: string): Promise<Created> {
    return this.#storeTokens(await this.#post('/api/sessions/import', text));
  }

  /** Creates a session that continues this one from a given moment. */
  async fork(session: string, request: Fork): Promise<Created> {
    return this.#begin(path(session, 'fork'), request, session);
  }

  /** Creates a session of the same scenario as one that is over, with new dice. */
  async rematch(session: string, request: Rematch): Promise<Created> {
    return this.#begin(path(session, 'rematch'), request, session);
  }

  /**
   * Takes an open seat with its invitation code. The commitment to the dice is read before the contribution is sent, so
   * that the server cannot exchange it afterwards without being noticed.
   */
  async takeSeat(session: string, invite: string): Promise<Joined> {
    const { commitment, contributions } = await this.dice(session);
    const contribution = randomHex(32);
    const body = { invite, contribution };
    const taken = await this.#post<Joined>(path(session, 'seats'), body, session);
    this.tokens.set(session, taken.token);
    this.tokens.setCommitment(session, commitment);
    // A person alone does not contribute, and a fork may have copied a contribution to this seat.
    const own = contributions.find((one) => one.seat === taken.seat);
    if (own?.contribution === null) this.tokens.setContribution(session, contribution);
    return taken;
  }

  summary(session: string): Promise<Summary> {
    return this.#json(path(session), { session });
  }

  /**
   * Sessions for which this browser has a token, as the holder of that token sees them. The newest come first if
   * the ids do; sessions that are gone are left out.
   */
  async held(ids: string[]): Promise<Summary[]> {
    const known = ids.length > 0 ? ids : this.tokens.sessions();
    const own = known.filter((id) => this.tokens.get(id) !== null).slice(0, MOST_HELD);
    const asked = await Promise.all(own.map((id) => this.summary(id).catch(() => null)));
    return asked.filter((summary) => summary !== null);
  }

  /** The board, or null for a game without a map. */
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

  /** The report of a battle that is over. */
  report(session: string): Promise<Report> {
    return this.#json(path(session, 'report'), { session });
  }

  /** A report about a unit; its shape depends on the game. */
  unit<T = unknown>(session: string, unit: string, signal?: AbortSignal): Promise<T> {
    return this.#json(path(session, `units/${encodeURIComponent(unit)}`), { session, signal });
  }

  /** Computes the effect of an order without submitting it; needs no idempotency key. */
  preview(session: string, order: unknown): Promise<Previewed> {
    return this.#json(path(session, 'preview'), { method: 'POST', session, body: { order } });
  }

  /** All legal orders of this seat. */
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

  /** Lets bots that wait to be asked play. */
  run(session: string, until: Until, hold?: Hold): Promise<Ran> {
    return this.#post(path(session, 'run'), { until }, session, hold);
  }

  /** The events of a game, as far as the caller may know them. */
  gameEvents(session: string, since = 0): Promise<GameEvents> {
    return this.#json(path(session, 'game-events') + query({ since }), { session });
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

  /** The view of every seat beside the ground truth; only once nothing is hidden any more. */
  beliefs(session: string, look: Omit<Look, 'as'> = {}, signal?: AbortSignal): Promise<Beliefs> {
    return this.#json(path(session, 'beliefs') + query(look), { session, signal });
  }

  /** The public part of the dice: the server's commitment and the players' contributions. */
  dice(session: string): Promise<SharedDice> {
    return this.#json(path(session, 'dice'), { session });
  }

  /** Makes the server replay the session and compare every die and event. */
  verify(session: string): Promise<Verification> {
    return this.#json(path(session, 'verify'), { session });
  }

  /** The session as a file; only once nothing is hidden any more. */
  async exportFile(session: string): Promise<Blob> {
    const accept = 'application/jsonl';
    return (await this.#request(path(session, 'export'), { session, accept })).blob();
  }

  /**
   * A request about documents such as forces and encounters. A POST carries an idempotency key; the other methods may
   * be repeated as they are.
   */
  send<T>(method: Method, url: string, body?: unknown, signal?: AbortSignal): Promise<T> {
    const key = method === 'POST' ? this.#newKey() : undefined;
    return this.#json(url, { method, body, key, signal });
  }

  /** A response that is read as it arrives, or is not JSON. */
  open(url: string, request: Request = {}): Promise<Response> {
    return this.#request(url, request);
  }

  /** A document as text, for files. */
  async text(url: string): Promise<string> {
    return (await this.#request(url, { accept: '*/*' })).text();
  }

  /**
   * Stores the tokens of a session that was created through another route, such as the launch of an encounter. Between
   * people, it also stores the contribution and the commitment to the dice, which are compared at the end.
   */
  async adopt(created: Created, contribution?: string): Promise<Created> {
    this.#storeTokens(created);
    if (contribution) await this.#rememberDice(created.session.id, contribution);
    return created;
  }

  /** Checks once whether the server answers. */
  async alive(): Promise<boolean> {
    try {
      const response = await this.#fetch('/api/health', { cache: 'no-store' });
      this.#onreachable(response.ok);
      return response.ok;
    } catch {
      this.#onreachable(false);
      return false;
    }
  }

  /** Authorization headers for requests about a session. */
  headers(session: string | undefined): Record<string, string> {
    const token = session === undefined ? null : this.tokens.get(session);
    return token === null ? {} : { Authorization: `Bearer ${token}` };
  }

  /** Authorization headers of a request. Forces and encounters belong to this browser. */
  #authorization(url: string, session: string | undefined): Record<string, string> {
    return OWNED.test(url)
      ? { Authorization: `Bearer ${this.tokens.owner}` }
      : this.headers(session);
  }

  /** A server on a public address creates and lists sessions only for its operator. */
  #operator(): Record<string, string> {
    const secret = this.tokens.operator;
    return secret === null ? {} : { 'X-Operator': secret };
  }

  /** Creates a session with this browser's contribution to its dice. */
  async #begin(url: string, request: NewGame | Fork | Rematch, session?: string): Promise<Created> {
    const share = contributionTo(request.seats);
    const created: Created = await this.#post(url, { ...request, ...share }, session);
    return this.adopt(created, share.contribution);
  }

  async #rememberDice(session: string, contribution: string): Promise<void> {
    this.tokens.setContribution(session, contribution);
    // The session exists. Without the commitment only a comparison is missing.
    const dice = await this.dice(session).catch(() => null);
    if (dice) this.tokens.setCommitment(session, dice.commitment);
  }

  #storeTokens(created: Created): Created {
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
    return (await (await this.#request(url, request)).json()) as T;
  }

  async #request(url: string, request: Request): Promise<Response> {
    for (let failures = 1; ; failures += 1) {
      const response = await this.#attempt(url, request);
      this.#onreachable(response !== null);
      if (response?.ok) return response;
      if (response !== null && !GATEWAY_ERRORS.includes(response.status)) {
        throw await ApiError.from(response);
      }
      if (failures >= this.#attempts && !request.hold) {
        throw response === null ? ApiError.away() : await ApiError.from(response);
      }
      // A single failure may be a hiccup and is not reported.
      if (failures === 2) request.hold?.onwait();
      const wait = request.hold ? Math.min(HELD_RETRY_DELAY, backoff(failures)) : backoff(failures);
      await this.#sleep(wait, request.signal);
      request.signal?.throwIfAborted();
    }
  }

  /** One attempt; null if there was no answer. */
  async #attempt(url: string, request: Request): Promise<Response | null> {
    const { method = 'GET', session, body, key, accept = 'application/json', signal } = request;
    const headers: Record<string, string> = {
      Accept: accept,
      ...this.#operator(),
      ...this.#authorization(url, session),
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
      // Aborted by the page, which says nothing about the server.
      signal?.throwIfAborted();
      return null;
    }
  }
}

/** URL of the map picture, for an `<img>` or a canvas. */
export function groundUrl(session: string, dark: boolean): string {
  return `${path(session, 'board.svg')}${dark ? '?theme=dark' : ''}`;
}

/** URL of a picture of a battle of a scenario, under way. */
export function battleUrl(game: string, scenario: string, dark: boolean): string {
  const names = [game, scenario].map(encodeURIComponent);
  return `/api/games/${names[0]}/scenarios/${names[1]}/battle.svg${dark ? '?theme=dark' : ''}`;
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

/** `crypto.randomUUID` exists only in secure contexts (HTTPS or localhost). */
function randomKey(): string {
  return randomHex(16);
}

/** This browser's part of the dice of a game between people; nothing if at most one person plays. */
export function contributionTo(seats: Chair[] = []): { contribution?: string } {
  const people = seats.filter((seat) => typeof seat === 'string');
  return people.length > 1 ? { contribution: randomHex(32) } : {};
}
