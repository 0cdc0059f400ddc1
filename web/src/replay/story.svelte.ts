import { sleep } from '../api/backoff';
import { ApiError } from '../api/error';
import { client } from '../api/server.svelte';
import { Stream, type Connection } from '../api/stream';
import type { Board, Change, Curve, GameCard, Line, Mark, Summary } from '../api/wire';
import { seatOf } from '../shared/names';
import { merged, takesBack } from '../table/log';
import { lineEnds, turnsOf, withNewLines } from './moments';
import { canFork, seesEverything, viewersOf } from './viewers';

/** Milliseconds between updates of a session that is being played. */
const UPDATE_INTERVAL = 400;

/** Everything that happened in a session, as one viewer may know it; kept up to date while it is played. */
export class Story {
  readonly id: string;
  summary = $state.raw<Summary | null>(null);
  card = $state.raw<GameCard | null>(null);
  board = $state.raw<Board | null>(null);
  marks = $state.raw<Mark[]>([]);
  lines = $state.raw<Line[]>([]);
  /** Strength of each seat over time; null if the viewer may not know it. */
  strength = $state.raw<Curve | null>(null);
  as = $state('public');
  connection = $state<Connection>('closed');

  readonly live = $derived(this.summary !== null && !this.summary.over);
  readonly viewers = $derived(this.summary && this.card ? viewersOf(this.summary, this.card) : []);
  readonly allVisible = $derived(
    !!this.summary && !!this.card && seesEverything(this.summary, this.card),
  );
  readonly forkable = $derived(!!this.summary && canFork(this.summary));
  readonly comparable = $derived(this.allVisible && !!this.card?.hidden && this.board !== null);
  readonly ticking = $derived(this.summary?.clock === 'ticks');
  readonly turns = $derived(turnsOf(this.marks));
  readonly last = $derived(Math.max(0, this.marks.length - 1));
  /** The last line of every mark, as an index. */
  readonly ends = $derived(lineEnds(this.marks, this.lines));
  /** The seat that is "you": the one whose view is shown, else the viewer's own. */
  readonly seat = $derived(/^\d+$/.test(this.as) ? Number(this.as) : seatOf(this.summary?.you));

  /** Called when marks were added at the end. */
  onmore: () => void = () => {};
  /** Called when all marks are about to be replaced, with a function that does so. */
  onreplace: (replace: () => void) => void = (replace) => replace();
  onproblem: (problem: unknown) => void = () => {};

  #stream: Stream | null = null;
  #closed = false;
  #updating = false;
  #pending: { full: boolean } | null = null;

  constructor(id: string) {
    this.id = id;
  }

  /** Loads the session as the viewer `asked` for, or the first that is possible. */
  async load(asked: string | null): Promise<void> {
    const [summary, games, board] = await Promise.all([
      client.summary(this.id),
      client.games(),
      client.board(this.id),
    ]);
    if (this.#closed) return;
    [this.summary, this.board] = [summary, board];
    this.card = games.find((game) => game.name === summary.game) ?? null;
    const first = this.viewers.find((viewer) => viewer.as === asked) ?? this.viewers[0];
    (await this.#fetched(first?.as ?? 'public'))();
    if (!summary.over && !this.#closed) this.#listen(summary.version);
  }

  /** Fetches the story of another viewer; the caller puts it in place. */
  viewAs(as: string): Promise<() => void> {
    return this.#fetched(as);
  }

  close(): void {
    this.#closed = true;
    this.#stream?.close();
  }

  async #fetched(as: string): Promise<() => void> {
    const [timeline, lines] = await Promise.all([
      client.timeline(this.id, as),
      client.log(this.id, 0, as),
    ]);
    return () => {
      if (this.#closed) return;
      [this.as, this.marks, this.lines] = [as, timeline.marks, lines];
      this.strength = timeline.strength ?? null;
    };
  }

  #listen(since: number): void {
    this.#stream = new Stream(this.id, {
      since,
      headers: () => client.headers(this.id),
      onchange: (change) => this.#changed(change),
      onstatus: (status) => {
        const back = status === 'live' && this.connection === 'away';
        this.connection = status;
        if (status === 'away') void client.alive();
        if (back) void this.#update(true);
      },
    });
  }

  #changed({ over, lines }: Change): void {
    // At the end of the game everything becomes visible, and events get numbers.
    void this.#update(over || takesBack(lines));
  }

  /** Adds new events; throttled, because two bots play faster than the page can fetch. */
  async #update(full: boolean): Promise<void> {
    this.#pending = { full: full || (this.#pending?.full ?? false) };
    if (this.#updating) return;
    this.#updating = true;
    while (this.#pending && !this.#closed) {
      const more: { full: boolean } = this.#pending;
      this.#pending = null;
      try {
        if (more.full) await this.#reload();
        else await this.#append();
      } catch (problem) {
        if (!(problem instanceof ApiError && problem.code === 'away')) this.onproblem(problem);
      }
      await sleep(UPDATE_INTERVAL);
    }
    this.#updating = false;
  }

  async #append(): Promise<void> {
    const lines = await client.log(this.id, this.marks.at(-1)?.at ?? 0, this.as);
    if (this.#closed) return;
    this.marks = withNewLines(this.marks, lines);
    this.lines = merged(this.lines, lines);
    this.onmore();
  }

  async #reload(): Promise<void> {
    const summary = await client.summary(this.id);
    const replace = await this.#fetched(this.as);
    if (this.#closed) return;
    this.summary = summary;
    if (summary.over) this.#stream?.close();
    this.onreplace(replace);
  }
}
