import { client } from '../api/server.svelte';
import { ApiError, wordsOf } from '../api/error';
import { Stream, type Connection } from '../api/stream';
import type { Accepted, Board, Change, LogLine, Shown, Summary } from '../api/wire';
import { BoardState } from '../board/state.svelte';
import { announcer } from '../shared/announcer.svelte';
import { seatOf } from '../shared/names';
import { notices } from '../shared/notices.svelte';
import { merged } from './log';

/** A session as it lies on the table: what the server told, kept up to date by its stream. */
export class TableSession {
  readonly id: string;
  readonly state = new BoardState();
  summary = $state.raw<Summary | null>(null);
  board = $state.raw<Board | null>(null);
  shown = $state.raw<Shown | null>(null);
  log = $state.raw<LogLine[]>([]);
  connection = $state<Connection>('connecting');
  /** The seats whose bots are thinking. */
  thinking = $state.raw<number[]>([]);
  busy = $state(false);
  problem = $state.raw<unknown>(null);
  #stream: Stream | null = null;
  #closed = false;
  /** Counts fetches of the view, so that a late answer does not hide a newer one. */
  #fetches = 0;

  constructor(id: string) {
    this.id = id;
  }

  readonly seat = $derived(seatOf(this.shown?.you ?? this.summary?.you));
  readonly mine = $derived(
    this.seat !== null && !this.shown?.over && (this.shown?.to_act.includes(this.seat) ?? false),
  );

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
      this.#listen(shown.version);
    } catch (problem) {
      this.problem = problem;
    }
  }

  close(): void {
    this.#closed = true;
    this.#stream?.close();
  }

  async submit(order: unknown): Promise<boolean> {
    return this.#change((version) => client.submit(this.id, order, version));
  }

  async undo(): Promise<boolean> {
    return this.#change((version) => client.undo(this.id, version));
  }

  async concede(): Promise<boolean> {
    return this.#change((version) => client.concede(this.id, version));
  }

  /** Fetches this moment anew. */
  async refresh(): Promise<void> {
    const mine = ++this.#fetches;
    try {
      const [shown, summary] = await Promise.all([client.shown(this.id), client.summary(this.id)]);
      if (mine !== this.#fetches || this.#closed) return;
      if (this.shown && shown.version < this.shown.version) return;
      this.shown = shown;
      this.summary = summary;
    } catch (problem) {
      if (!(problem instanceof ApiError && problem.code === 'away')) notices.bad(wordsOf(problem));
    }
  }

  #listen(since: number): void {
    this.#stream?.close();
    this.#stream = new Stream(this.id, {
      since,
      headers: () => client.headers(this.id),
      onchange: (change) => this.#changed(change),
      onthinking: ({ seat }) => (this.thinking = [...new Set([...this.thinking, seat])]),
      onstatus: (status) => this.#status(status),
      onrefused: (problem) => notices.bad(problem.message),
    });
  }

  #status(status: Connection): void {
    const back = status === 'live' && this.connection === 'away';
    this.connection = status;
    if (status === 'away') this.thinking = [];
    // While the line was down anything may have happened, an undo among it.
    if (back) void this.refresh();
  }

  #changed(change: Change): void {
    this.thinking = [];
    this.log = merged(this.log, change.lines);
    const said = change.lines.map((line) => line.text).join('. ');
    if (said !== '') announcer.say(said);
    // Our own order came back with its view already.
    if (this.shown && this.shown.version === change.version) return;
    void this.refresh();
  }

  async #change(ask: (version: number) => Promise<Accepted>): Promise<boolean> {
    if (this.busy || !this.shown) return false;
    this.busy = true;
    try {
      this.#accept(await ask(this.shown.version));
      return true;
    } catch (problem) {
      await this.#refused(problem);
      return false;
    } finally {
      this.busy = false;
    }
  }

  #accept(accepted: Accepted): void {
    this.#fetches += 1;
    this.log = merged(this.log, accepted.lines);
    // A bot may have answered meanwhile, and the stream been faster.
    if (this.shown && accepted.shown.version < this.shown.version) return;
    this.shown = accepted.shown;
    if (this.summary) {
      const { version, moment, to_act, outcome, over } = accepted.shown;
      this.summary = { ...this.summary, version, moment, to_act, outcome, over };
    }
  }

  async #refused(problem: unknown): Promise<void> {
    if (problem instanceof ApiError && problem.code === 'stale-version') {
      notices.tell('Something happened meanwhile. Have another look, then order again.');
      await this.refresh();
    } else {
      notices.bad(wordsOf(problem));
    }
  }
}
