import { sleep } from '../api/backoff';
import { ApiError, messageOf } from '../api/error';
import type { Hold } from '../api/client';
import { client } from '../api/server.svelte';
import { Stream, type Connection } from '../api/stream';
import type { Answer, Board, Change, GameEvent, Line, Shown, Summary, Until } from '../api/wire';
import type { Act } from '../board/motion/acts';
import { BoardState } from '../board/state.svelte';
import { announcer } from '../shared/announcer.svelte';
import { seatOf } from '../shared/names';
import { notices } from '../shared/notices.svelte';
import { forgetStaleToken } from '../shared/staleToken';
import { actsOf } from './acts';
import { aloud, isEnding, verdictOf } from './ending';
import { isNews, merged, takesBack } from './log';
import { openingOf, shownTo } from './opening';
import { Reports } from './reports.svelte';
import { told } from './told';

/** Milliseconds between checks whether someone took the open seat. */
const GUESTS = 4_000;

/**
 * A session at the table, kept up to date by its event stream. It is the only owner of what the server said about the
 * session; panels and stores read it here.
 */
export class TableSession {
  readonly id: string;
  readonly state = new BoardState();
  summary = $state.raw<Summary | null>(null);
  board = $state.raw<Board | null>(null);
  shown = $state.raw<Shown | null>(null);
  /** What is seen of the results between the last view and this one. */
  acts = $state.raw<Act[]>([]);
  log = $state.raw<Line[]>([]);
  /** Reports about units and forecasts of orders, asked for by the game's panel. */
  readonly reports = new Reports({
    version: () => this.shown?.version ?? null,
    unit: (unit, signal) => client.unit(this.id, unit, signal),
    preview: (order) => client.preview(this.id, order),
  });
  connection = $state<Connection>('connecting');
  busy = $state(false);
  problem = $state.raw<unknown>(null);
  /** The last entry known when the last order was given from this page. */
  since = $state<number | null>(null);
  /** Whether the game ended while this page was open. */
  readonly ended = $derived.by(() => this.#seenOpen && (this.shown?.over ?? false));
  #seenOpen = $state(false);
  #stream: Stream | null = null;
  /** Aborts the order in flight. */
  #held: AbortController | null = null;
  #closed = false;
  #fetching: Promise<void> | null = null;
  /** What to fetch again, because something happened during the current fetch. */
  #wanted: { log: boolean; seats: boolean } | null = null;
  /** The version of the newest change that arrived while an order was in flight, and of an undo. */
  #behind: { version: number; log: boolean } | null = null;

  /** Whether the last thing the player did was an undo. */
  undone = $state(false);
  /** Versions of the automatic orders since the player's last own order. */
  #automatic: number[] = [];
  /** The state of the session in which an automatic order was refused. */
  #refusedIn = $state<string | null>(null);
  /** Whether the order to give without asking is refused until something changes: until a friend joins. */
  readonly stuck = $derived.by(
    () => this.#refusedIn !== null && this.#refusedIn === this.#standing(),
  );
  /** Whether an order waits for the server. */
  held = $state(false);
  /** Why the last order was refused; null if it was accepted. */
  refusal: string | null = null;
  /** The game's events; empty until `loadEvents`, because the table shows log lines instead. */
  events: GameEvent[] = [];
  readonly #followers = new Set<() => void>();
  readonly #onrefused: (words: string) => void;

  /** `onrefused` shows why an order was refused. */
  constructor(id: string, onrefused: (words: string) => void) {
    this.id = id;
    this.#onrefused = onrefused;
  }

  readonly seat = $derived(seatOf(this.shown?.you));
  readonly mine = $derived(
    this.seat !== null && !this.shown?.over && (this.shown?.to_act.includes(this.seat) ?? false),
  );
  /** Seats of bots that have to act. */
  readonly thinking = $derived.by(() => {
    if (!this.shown || this.shown.over) return [];
    const bots = this.summary?.seats.filter((seat) => typeof seat.sitter === 'object') ?? [];
    return this.shown.to_act.filter((seat) => bots.some((bot) => bot.seat === seat));
  });

  /** The version at which only bots can act that wait until this player's page asks them; else null. */
  readonly asking = $derived.by(() => {
    const idle = this.seat !== null && !this.mine && !this.busy && this.connection === 'live';
    const waits = idle && this.summary?.waiting && this.thinking.length > 0;
    return waits ? (this.shown?.version ?? null) : null;
  });

  /** The order to give without asking: every task has exactly one that does it. */
  readonly only = $derived.by(() => {
    const { shown, mine } = this;
    if (!shown || !mine || this.busy || this.undone || this.connection !== 'live') return null;
    if (this.stuck) return null;
    const tasks = shown.pending;
    return tasks.length > 0 && tasks.every(({ order }) => order != null) ? tasks[0]!.order : null;
  });

  async open(): Promise<void> {
    this.problem = null;
    try {
      const [summary, board, shown, log] = await openingOf(this.id);
      if (this.#closed) return;
      this.summary = summary;
      this.board = board;
      this.shown = shown;
      this.log = log;
      this.#seenOpen = !shown.over;
      this.#listen(shown.version);
      void this.#awaitGuests();
    } catch (problem) {
      if (forgetStaleToken(this.id, problem)) return this.open();
      this.problem = problem;
    }
  }

  /** Calls a function after every change of what the server said; returns a function that ends this. */
  follow(run: () => void): () => void {
    this.#followers.add(run);
    return () => this.#followers.delete(run);
  }

  #notify(): void {
    for (const run of this.#followers) run();
  }

  close(): void {
    this.#closed = true;
    // An order still waiting for the server is cancelled with the page.
    this.#held?.abort();
    this.#stream?.close();
    this.reports.clear();
    announcer.clear();
  }

  /** Submits an order. With `steadfast` it is sent again if the session has changed meanwhile. */
  submit(order: unknown, steadfast = false): Promise<boolean> {
    this.#automatic = [];
    this.undone = false;
    return this.#submit(order, steadfast);
  }

  /**
   * Submits the order that is the only one possible. It is taken back together with the player's own
   * order, and a refusal is not shown: the other side, or a bot, may have gone on first.
   */
  async goOn(order: unknown): Promise<void> {
    if (this.busy || !this.shown) return;
    this.busy = true;
    try {
      const answer = await client.submit(this.id, order, this.shown.version);
      this.#automatic.push(answer.version);
      this.#accept(answer);
    } catch (problem) {
      await this.refresh(true);
      const refused = problem instanceof ApiError && problem.status === 422;
      this.#refusedIn = refused ? this.#standing() : null;
    } finally {
      this.#idle();
    }
  }

  /** Changes with every order and with everyone who takes a seat. */
  #standing(): string {
    const sitters = this.summary?.seats.map(({ sitter }) => sitter) ?? [];
    return JSON.stringify([this.shown?.version, sitters]);
  }

  #submit(order: unknown, steadfast: boolean): Promise<boolean> {
    return this.#change((version, hold) => {
      const ask = (version: number) => client.submit(this.id, order, version, hold);
      return steadfast ? again(ask, version) : ask(version);
    });
  }

  /** Undoes the last order that the player chose, and the automatic ones after it; false if that was refused. */
  async undo(): Promise<boolean> {
    if (!this.#isFree()) return false;
    // Automatic orders wait until the player has given the next one.
    this.undone = true;
    let done = true;
    for (let more = this.#automatic.length; done && more >= 0; more -= 1) {
      done = await this.#change((version, hold) => client.undo(this.id, version, hold));
      if (this.shown?.undo != null) break;
    }
    this.#automatic = [];
    return done;
  }

  /** Cancels the order that waits for the server. */
  cancel(): void {
    this.#held?.abort();
  }

  concede(): Promise<boolean> {
    return this.#change((version, hold) => client.concede(this.id, version, hold));
  }

  /** Lets bots that wait to be asked play on; returns the number of their orders. Kept like an order. */
  async run(until: Until): Promise<number> {
    const since = this.shown?.version ?? 0;
    this.busy = true;
    try {
      const { played } = await this.#keep((hold) => client.run(this.id, until, hold));
      // The lines come first: the view shows what they tell.
      const lines = await client.log(this.id, since);
      const shown = await client.shown(this.id);
      this.#accept({ version: shown.version, repeated: false, lines, shown });
      return played;
    } catch (problem) {
      if (this.#closed) return 0;
      throw problem;
    } finally {
      this.#idle();
    }
  }

  /** Fetches the game's events since the last call. */
  async loadEvents(): Promise<void> {
    const last = () => this.events.at(-1)?.at ?? 0;
    const { events } = await client.gameEvents(this.id, last());
    const known = last();
    this.events = [...this.events, ...events.filter(({ at }) => at > known)];
    this.#notify();
  }

  /** Drops the events if an undo took some of them back; the answer to this page's own undo comes twice. */
  #review(lines: Line[], version: number): boolean {
    const undone = takesBack(lines);
    if (undone && version > (this.shown?.version ?? 0)) this.events = [];
    return undone;
  }

  /** Fetches the current view, the log if its lines may be outdated, and who sits where. */
  refresh(log = false, seats = log): Promise<void> {
    const wanted = this.#wanted;
    this.#wanted = { log: log || !!wanted?.log, seats: seats || !!wanted?.seats };
    this.#fetching ??= this.#fetchWanted().finally(() => (this.#fetching = null));
    return this.#fetching;
  }

  /** Two bots play faster than the page can fetch, so changes during a fetch cause only one more. */
  async #fetchWanted(): Promise<void> {
    while (this.#wanted && !this.#closed) {
      const { log, seats } = this.#wanted;
      this.#wanted = null;
      await this.#fetch(log, seats);
    }
  }

  /** Replaces the view. The log already has the lines that led to it. */
  #show(shown: Shown): void {
    const since = this.shown?.version ?? shown.version;
    const fresh = this.log.filter(({ at }) => at > since && at <= shown.version);
    this.acts = actsOf(this.summary?.game ?? '', fresh, shown.scene ?? null);
    this.shown = shown;
    this.#summarise(shown);
    this.#notify();
  }

  async #fetch(withLog: boolean, withSeats: boolean): Promise<void> {
    try {
      const [shown, summary, log] = await Promise.all([
        shownTo(this.id),
        withSeats ? client.summary(this.id) : this.summary,
        withLog ? client.log(this.id) : null,
      ]);
      if (this.#closed) return;
      if (log) this.log = log;
      if (withSeats) this.summary = summary;
      // The answer to an order may have arrived first.
      if (this.shown && shown.version < this.shown.version) return;
      this.#show(shown);
    } catch (problem) {
      if (!(problem instanceof ApiError && problem.code === 'away'))
        notices.error(messageOf(problem));
    }
  }

  /** Polls while a seat is open: taking a seat is not an event of the game, so no change is sent. */
  async #awaitGuests(): Promise<void> {
    while (!this.#closed && this.summary?.seats.some((seat) => seat.sitter === 'open')) {
      await sleep(GUESTS);
      if (this.#closed) return;
      await this.refresh(false, true);
    }
  }

  #listen(since: number): void {
    this.#stream?.close();
    this.#stream = new Stream(this.id, {
      since,
      headers: () => client.headers(this.id),
      onchange: (change) => this.#changed(change),
      onstatus: (status) => this.#status(status),
      onrefused: (problem) => notices.error(problem.message),
    });
  }

  #status(status: Connection): void {
    const back = status === 'live' && this.connection === 'away';
    this.connection = status;
    // Also shows the page-wide message and starts polling for the server.
    if (status === 'away') void client.alive();
    // Anything may have happened while disconnected, including an undo.
    if (back) void this.refresh(true);
  }

  #changed(change: Change): void {
    this.log = merged(this.log, change.lines);
    this.#tell(change);
    const log = this.#review(change.lines, change.version) || !!this.#behind?.log;
    this.#behind = { version: change.version, log };
    // The answer to an order in flight usually contains this view.
    if (!this.busy) this.#catchUp();
  }

  /** Fetches the view of the newest change, unless the answer to an order already contained it. */
  #catchUp(): void {
    const behind = this.#behind;
    this.#behind = null;
    if (!behind || (this.shown && this.shown.version >= behind.version)) return;
    void this.refresh(behind.log);
  }

  /** Announces new log lines; the outcome is announced once, from the listener's point of view. */
  #tell({ lines, over, outcome, moment }: Change): void {
    const news = lines.filter((line) => !isEnding(line) && line.text !== outcome?.text);
    const phases = this.shown?.phases ?? [];
    announcer.tell(news.filter(isNews).map((line) => `${told(aloud(line), phases)}.`));
    if (!over || !this.summary) return;
    const { title, why } = verdictOf({ ...this.summary, moment }, outcome, this.seat);
    announcer.warn(`${title}. ${why}`);
  }

  async #change(ask: (version: number, hold: Hold) => Promise<Answer>): Promise<boolean> {
    if (!this.#isFree() || !this.shown) return false;
    this.busy = true;
    this.refusal = null;
    this.since = this.shown.version;
    const { version } = this.shown;
    try {
      this.#accept(await this.#keep((hold) => ask(version, hold)));
      return true;
    } catch (problem) {
      if (problem instanceof Cancelled) this.#dropped(problem);
      else await this.#refused(problem);
      return false;
    } finally {
      this.#idle();
    }
  }

  /** Keeps a request until the server answers; fails with `Cancelled` if it was cancelled before. */
  async #keep<T>(ask: (hold: Hold) => Promise<T>): Promise<T> {
    const { signal } = (this.#held = new AbortController());
    try {
      return await ask({ signal, onwait: () => (this.held = true) });
    } catch (problem) {
      throw signal.aborted ? new Cancelled() : problem;
    } finally {
      this.held = false;
    }
  }

  /** Whether an order can be given now; if not, that is the newest refusal. */
  #isFree(): boolean {
    const free = !this.busy && this.shown !== null;
    if (!free) this.refusal = 'Another order is still on its way.';
    return free;
  }

  /** Ends an order in flight. */
  #idle(): void {
    this.busy = false;
    this.#catchUp();
    this.#notify();
  }

  #dropped({ message }: Cancelled): void {
    this.refusal = message;
    if (!this.#closed) notices.show(message);
  }

  #accept({ lines, repeated, shown, version }: Answer): void {
    this.log = merged(this.log, lines);
    // The answer to a retried order contains no log lines.
    if (this.#review(lines, version) || repeated) void this.refresh(true);
    // A bot may have acted since, and the stream may have been faster.
    if (this.shown && shown.version < this.shown.version) return;
    this.#show(shown);
  }

  /** Brings the summary up to date with a view. */
  #summarise({ version, moment, to_act, outcome, over }: Shown): void {
    if (this.summary) this.summary = { ...this.summary, version, moment, to_act, outcome, over };
  }

  async #refused(problem: unknown): Promise<void> {
    if (problem instanceof ApiError && problem.code === 'stale-version') {
      this.refusal = 'The game has changed. Check the new position, then give your order again.';
      notices.show(this.refusal);
      await this.refresh(true);
    } else {
      this.refusal = messageOf(problem);
      this.#onrefused(this.refusal);
    }
  }
}

/** An order that the player cancelled. It may have arrived even though its answer did not. */
class Cancelled extends Error {
  override message = 'Order cancelled. If it had already arrived, the table will show it.';
}

/** Most retries of a steadfast order. */
const PATIENCE = 3;

/** Retries with the current version as long as the version is the only problem. */
async function again(ask: (version: number) => Promise<Answer>, version: number): Promise<Answer> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await ask(version);
    } catch (problem) {
      const stale = problem instanceof ApiError && problem.code === 'stale-version';
      if (!stale || problem.current === undefined || tries >= PATIENCE) throw problem;
      version = problem.current;
    }
  }
}
