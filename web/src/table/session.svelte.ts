import { sleep } from '../api/backoff';
import { ApiError, wordsOf } from '../api/error';
import type { Hold } from '../api/client';
import { client } from '../api/server.svelte';
import { Stream, type Connection } from '../api/stream';
import type { Answer, Board, Change, Line, Shown, Summary } from '../api/wire';
import { BoardState } from '../board/state.svelte';
import { announcer } from '../shared/announcer.svelte';
import { seatOf } from '../shared/names';
import { notices } from '../shared/notices.svelte';
import { forgotVoid } from '../shared/void';
import { aloud, verdictOf } from './ending';
import { merged, takesBack } from './log';
import { told } from './told';

const WAITING = 'Waiting for the server: your order goes out as soon as it is back.';

/** How often to look whether somebody has come. */
const GUESTS = 4_000;

/** A session as it lies on the table: what the server told, kept up to date by its stream. */
export class TableSession {
  readonly id: string;
  readonly state = new BoardState();
  summary = $state.raw<Summary | null>(null);
  board = $state.raw<Board | null>(null);
  shown = $state.raw<Shown | null>(null);
  log = $state.raw<Line[]>([]);
  connection = $state<Connection>('connecting');
  busy = $state(false);
  problem = $state.raw<unknown>(null);
  /** The last entry that was known when the last order was given from here. */
  since = $state<number | null>(null);
  /** Whether the game ended while this table was looked at. */
  readonly ended = $derived.by(() => this.#seenOpen && (this.shown?.over ?? false));
  #seenOpen = $state(false);
  #stream: Stream | null = null;
  /** Raised to drop what was ordered last, if it has no answer yet. */
  #held: AbortController | null = null;
  #closed = false;
  #fetching = false;
  /** What has to be fetched once more, because something happened while it was fetched. */
  #wanted: { log: boolean } | null = null;

  constructor(id: string) {
    this.id = id;
  }

  readonly seat = $derived(seatOf(this.shown?.you));
  readonly mine = $derived(
    this.seat !== null && !this.shown?.over && (this.shown?.to_act.includes(this.seat) ?? false),
  );
  /** The seats whose bots are to act. */
  readonly thinking = $derived.by(() => {
    if (!this.shown || this.shown.over) return [];
    const bots = this.summary?.seats.filter((seat) => typeof seat.sitter === 'object') ?? [];
    return this.shown.to_act.filter((seat) => bots.some((bot) => bot.seat === seat));
  });

  async open(): Promise<void> {
    this.problem = null;
    try {
      const [summary, board, shown, log] = await Promise.all([
        client.summary(this.id),
        client.board(this.id),
        client.shown(this.id),
        client.log(this.id),
      ]);
      if (this.#closed) return;
      this.summary = summary;
      this.board = board;
      this.shown = shown;
      this.log = log;
      this.#seenOpen = !shown.over;
      this.#listen(shown.version);
      void this.#awaitGuests();
    } catch (problem) {
      if (forgotVoid(this.id, problem)) return this.open();
      this.problem = problem;
    }
  }

  close(): void {
    this.#closed = true;
    // Who has left the table does not give orders there.
    this.#held?.abort();
    this.#stream?.close();
  }

  /** Gives an order; a steadfast one is meant whatever has happened meanwhile. */
  submit(order: unknown, steadfast = false): Promise<boolean> {
    return this.#change((version, hold) => {
      const ask = (version: number) => client.submit(this.id, order, version, hold);
      return steadfast ? again(ask, version) : ask(version);
    });
  }

  undo(): Promise<boolean> {
    return this.#change((version, hold) => client.undo(this.id, version, hold));
  }

  concede(): Promise<boolean> {
    return this.#change((version, hold) => client.concede(this.id, version, hold));
  }

  /** Fetches this moment anew, and the log if lines in it may be void. */
  async refresh(log = false): Promise<void> {
    this.#wanted = { log: log || (this.#wanted?.log ?? false) };
    if (this.#fetching) return;
    this.#fetching = true;
    // Two bots play faster than a page can ask: what happens meanwhile is asked for once.
    while (this.#wanted && !this.#closed) {
      const wanted: { log: boolean } = this.#wanted;
      this.#wanted = null;
      await this.#fetch(wanted.log);
    }
    this.#fetching = false;
  }

  async #fetch(withLog: boolean): Promise<void> {
    try {
      const [shown, summary, log] = await Promise.all([
        client.shown(this.id),
        client.summary(this.id),
        withLog ? client.log(this.id) : null,
      ]);
      if (this.#closed) return;
      if (log) this.log = log;
      // An order of ours may have been answered meanwhile.
      if (this.shown && shown.version < this.shown.version) return;
      this.shown = shown;
      this.summary = summary;
    } catch (problem) {
      if (!(problem instanceof ApiError && problem.code === 'away')) notices.bad(wordsOf(problem));
    }
  }

  /** Nothing happens in the game when a guest takes a seat: it has to be asked for. */
  async #awaitGuests(): Promise<void> {
    while (!this.#closed && this.summary?.seats.some((seat) => seat.sitter === 'open')) {
      await sleep(GUESTS);
      if (this.#closed) return;
      await this.refresh();
    }
  }

  #listen(since: number): void {
    this.#stream?.close();
    this.#stream = new Stream(this.id, {
      since,
      headers: () => client.headers(this.id),
      onchange: (change) => this.#changed(change),
      onstatus: (status) => this.#status(status),
      onrefused: (problem) => notices.bad(problem.message),
    });
  }

  #status(status: Connection): void {
    const back = status === 'live' && this.connection === 'away';
    this.connection = status;
    // The page as a whole says so too, and looks for the server.
    if (status === 'away') void client.alive();
    // While the line was down anything may have happened, an undo or a new guest among it.
    if (back) void this.refresh(true);
  }

  #changed(change: Change): void {
    this.log = merged(this.log, change.lines);
    this.#tell(change);
    // Our own order came back with its view already.
    if (this.shown && this.shown.version >= change.version) return;
    void this.refresh(takesBack(change.lines));
  }

  /** What happened is read out; how the game ended once, and so that it concerns the listener. */
  #tell({ lines, over, outcome, moment }: Change): void {
    const news = over ? lines.filter(({ text }) => text !== outcome?.text) : lines;
    const phases = this.shown?.phases ?? [];
    const said = news.map((line) => told(aloud(line), phases)).join('. ');
    if (said !== '') announcer.say(said);
    if (!over || !this.summary) return;
    const { title, why } = verdictOf({ ...this.summary, moment }, outcome, this.seat);
    announcer.warn(`${title}. ${why}`);
  }

  async #change(ask: (version: number, hold: Hold) => Promise<Answer>): Promise<boolean> {
    if (this.busy || !this.shown) return false;
    this.busy = true;
    this.since = this.shown.version;
    const held = new AbortController();
    this.#held = held;
    let heard = () => {};
    const onwait = () =>
      (heard = notices.stand(WAITING, { words: 'Drop it', run: () => held.abort() }));
    try {
      this.#accept(await ask(this.shown.version, { signal: held.signal, onwait }));
      return true;
    } catch (problem) {
      if (held.signal.aborted) this.#dropped();
      else await this.#refused(problem);
      return false;
    } finally {
      heard();
      this.busy = false;
    }
  }

  /** It may have arrived although its answer did not: nobody can say before the server is back. */
  #dropped(): void {
    if (!this.#closed) notices.tell('Dropped. If it had arrived before, the table will show it.');
  }

  #accept({ lines, repeated, shown }: Answer): void {
    this.log = merged(this.log, lines);
    // A repeated order is answered without its lines.
    if (repeated || takesBack(lines)) void this.refresh(true);
    // A bot may have answered meanwhile, and the stream been faster.
    if (this.shown && shown.version < this.shown.version) return;
    this.shown = shown;
    if (this.summary) {
      const { version, moment, to_act, outcome, over } = shown;
      this.summary = { ...this.summary, version, moment, to_act, outcome, over };
    }
  }

  async #refused(problem: unknown): Promise<void> {
    if (problem instanceof ApiError && problem.code === 'stale-version') {
      notices.tell('Something happened meanwhile. Have another look, then order again.');
      await this.refresh(true);
    } else {
      notices.bad(wordsOf(problem));
    }
  }
}

/** How often a steadfast order is given anew. */
const PATIENCE = 3;

/** Asks anew with the version of now, if that was all that was wrong. */
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
