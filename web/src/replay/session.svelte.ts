import { ApiError } from '../api/error';
import { client } from '../api/server.svelte';
import { Stream, type Connection } from '../api/stream';
import { sleep } from '../api/backoff';
import type { Beliefs, Board, Change, GameCard, Mark, Shown, Summary } from '../api/wire';
import { announcer } from '../shared/announcer.svelte';
import { paths } from '../shared/route';
import { forgetStaleToken } from '../shared/staleToken';
import { takesBack } from '../table/log';
import { viewersOf, seesEverything, canFork } from './viewers';
import { Lookup } from '../shared/lookup';
import {
  endOfTurn,
  withNewLines,
  indexOf,
  momentLabel,
  nextTurn,
  queryOf,
  previousTurn,
  turnsOf,
  momentFromQuery,
  type MomentQuery,
} from './moments';

export const SPEEDS = [0.5, 1, 2, 4, 8, 16];
/** Milliseconds per event (games with turns) or per tick at 1× speed. */
const STEP_TIME = { turns: 600, ticks: 500 };
/** Milliseconds that playback waits for a late scene before it moves on anyway. */
const SCENE_TIMEOUT = 4_000;
/** Milliseconds between updates of a session that is being played. */
const UPDATE_INTERVAL = 400;
const PREFETCH = { playing: 8, resting: 2 };

type Found = { shown: Shown } | { beliefs: Beliefs };

/** A session in replay: all its marks, one of which is shown. */
export class ReplaySession {
  readonly id: string;
  summary = $state.raw<Summary | null>(null);
  card = $state.raw<GameCard | null>(null);
  board = $state.raw<Board | null>(null);
  marks = $state.raw<Mark[]>([]);
  /** The requested mark; the one on screen may lag behind while it loads. */
  index = $state(0);
  shown = $state.raw<Shown | null>(null);
  beliefs = $state.raw<Beliefs | null>(null);
  as = $state('public');
  comparing = $state(false);
  playing = $state(false);
  speed = $state(1);
  /** Whether the newest mark is shown as it arrives. */
  following = $state(false);
  connection = $state<Connection>('closed');
  problem = $state.raw<unknown>(null);
  /** Why the requested moment could not be loaded. */
  loadError = $state.raw<unknown>(null);

  readonly live = $derived(this.summary !== null && !this.summary.over);
  readonly viewers = $derived(this.summary && this.card ? viewersOf(this.summary, this.card) : []);
  readonly allVisible = $derived(
    !!this.summary && !!this.card && seesEverything(this.summary, this.card),
  );
  readonly forkable = $derived(!!this.summary && canFork(this.summary));
  readonly comparable = $derived(this.allVisible && !!this.card?.hidden && this.board !== null);
  readonly turns = $derived(turnsOf(this.marks));
  /** Milliseconds of a tick, for games that have them. */
  readonly tickTime = $derived(
    this.summary?.clock === 'ticks' ? STEP_TIME.ticks / this.speed : undefined,
  );
  /** Whether pieces are seen moving: faster than this, the next event would come first. */
  readonly moving = $derived(this.playing && (this.tickTime !== undefined || this.speed <= 1));
  readonly mark = $derived(this.marks[this.index]);
  readonly last = $derived(Math.max(0, this.marks.length - 1));
  readonly label = $derived(
    this.summary && this.mark ? momentLabel(this.summary.clock, this.mark) : '',
  );
  /** Link to the current moment. */
  readonly path = $derived.by(() => {
    const nonDefault = this.as !== this.viewers[0]?.as;
    const look = this.mark ? queryOf(this.mark) : {};
    return paths.replay(this.id, { ...look, as: nonDefault ? this.as : undefined });
  });

  readonly #lookup: Lookup<Found>;
  #stream: Stream | null = null;
  #closed = false;
  #updating = false;
  #pendingUpdate: { full: boolean } | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #settleTimer: ReturnType<typeof setTimeout> | undefined;
  #waitedFor = 0;
  #ownQuery: string | null = null;

  constructor(id: string) {
    this.id = id;
    this.#lookup = new Lookup<Found>({
      fetch: (key, signal) => this.#fetch(key, signal),
      onfound: (found) => this.#show(found),
      onproblem: (problem) => {
        this.loadError = problem;
        this.pause();
      },
    });
  }

  async load(query: URLSearchParams): Promise<void> {
    this.problem = null;
    try {
      const [summary, games, board] = await Promise.all([
        client.summary(this.id),
        client.games(),
        client.board(this.id),
      ]);
      if (this.#closed) return;
      [this.summary, this.board] = [summary, board];
      this.card = games.find((game) => game.name === summary.game) ?? null;
      const asked = query.get('as');
      const first = this.viewers.find((viewer) => viewer.as === asked) ?? this.viewers[0];
      this.as = first?.as ?? 'public';
      const { marks } = await client.timeline(this.id, this.as);
      if (this.#closed) return;
      this.marks = marks;
      await this.read(query);
      if (query.has('play')) this.play();
      if (!summary.over) this.#listen(summary.version);
    } catch (problem) {
      if (forgetStaleToken(this.id, problem)) return this.load(query);
      this.problem = problem;
    }
  }

  close(): void {
    this.#closed = true;
    this.#stream?.close();
    this.#lookup.clear();
    clearTimeout(this.#timer);
    clearTimeout(this.#settleTimer);
  }

  /** Goes to the moment named in a query. */
  async read(query: URLSearchParams): Promise<void> {
    if (query.toString() === this.#ownQuery) return;
    const wanted = momentFromQuery(query);
    if (wanted) return this.seek(indexOf(this.marks, await this.#translated(wanted)));
    if (!query.has('play')) return this.live ? this.toEnd() : this.seek(0);
    // Playback of a tick game skips the planning entries and starts with the battle.
    this.seek(this.#ticking ? this.#next(-1) : 0);
  }

  /** Translates a version, which every viewer counts differently, into an event number. */
  async #translated(wanted: MomentQuery): Promise<MomentQuery> {
    const numbered = this.summary && this.card?.hidden && this.allVisible;
    if (wanted.at === undefined || !numbered) return wanted;
    const { marks } = await client.timeline(this.id);
    const sequence = marks.findLast((mark) => mark.at <= (wanted.at ?? 0))?.sequence;
    return sequence === null || sequence === undefined ? wanted : { sequence };
  }

  seek(index: number): void {
    this.following = false;
    this.#go(index);
  }

  step(by: number): void {
    this.pause();
    this.seek(this.index + by);
  }

  stepTurn(forward: boolean): void {
    this.pause();
    this.seek((forward ? nextTurn : previousTurn)(this.marks, this.index));
  }

  toStart(): void {
    this.pause();
    this.seek(0);
  }

  /** Goes to the end; a game in progress is followed from there. */
  toEnd(): void {
    this.pause();
    this.following = this.live;
    this.#go(this.last);
  }

  toggle(): void {
    if (this.playing) this.pause();
    else this.play();
  }

  play(): void {
    if (this.index >= this.last && !this.live) this.#go(0);
    this.following = false;
    this.playing = true;
    this.#waitedFor = 0;
    this.#loadScene();
    this.#tickLater();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.#timer);
    this.#settle();
  }

  /** Changes the viewer and keeps the moment, or the nearest one that viewer has. */
  async viewAs(as: string): Promise<void> {
    if (as === this.as) return;
    try {
      const { marks } = await client.timeline(this.id, as);
      const here = this.mark;
      const place = here && (here.sequence === null ? { turn: here.turn } : queryOf(here));
      this.as = as;
      this.marks = marks;
      this.#go(place ? indexOf(marks, place) : 0);
      announcer.say(`Viewing as ${this.viewers.find((viewer) => viewer.as === as)?.name}`);
    } catch (problem) {
      this.loadError = problem;
    }
  }

  compare(on: boolean): void {
    this.comparing = on && this.comparable;
    this.#loadScene();
  }

  /** Retries a moment that failed to load. */
  retry(): void {
    this.loadError = null;
    this.#loadScene();
  }

  #go(index: number): void {
    this.index = Math.min(this.last, Math.max(0, index));
    this.#loadScene();
    this.#settle();
  }

  /** Many events share a tick, so playback of tick games advances tick by tick. */
  get #ticking(): boolean {
    return this.summary?.clock === 'ticks';
  }

  /** The mark that playback shows next. */
  #next(index: number): number {
    return this.#ticking ? endOfTurn(this.marks, index) : index + 1;
  }

  get #stepTime(): number {
    return STEP_TIME[this.summary?.clock ?? 'turns'] / this.speed;
  }

  #key(index: number): string | null {
    const mark = this.marks[index];
    if (!mark) return null;
    const place = new URLSearchParams(
      Object.entries(queryOf(mark)).map(([name, value]) => [name, String(value)]),
    );
    place.set('as', this.comparing ? 'beliefs' : this.as);
    return place.toString();
  }

  #loadScene(): void {
    const key = this.#key(this.index);
    if (key === null) return;
    const count = this.playing ? PREFETCH.playing : PREFETCH.resting;
    const ahead: string[] = [];
    for (let at = this.index; at < this.last && ahead.length < count;) {
      at = this.playing ? this.#next(at) : at + 1;
      ahead.push(this.#key(at)!);
    }
    this.#lookup.request(key, ahead);
  }

  async #fetch(key: string, signal: AbortSignal): Promise<Found> {
    const query = new URLSearchParams(key);
    const as = query.get('as') ?? undefined;
    const look = momentFromQuery(query) ?? {};
    if (as === 'beliefs') return { beliefs: await client.beliefs(this.id, look, signal) };
    return { shown: await client.shown(this.id, { ...look, as }, signal) };
  }

  #show(found: Found): void {
    this.loadError = null;
    if ('beliefs' in found) this.beliefs = found.beliefs;
    else this.shown = found.shown;
  }

  #tickLater(wait = this.#stepTime): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#tick(), wait);
  }

  #tick(): void {
    if (!this.playing || this.#closed) return;
    if (this.index >= this.last) {
      if (!this.live) return this.pause();
      return this.#tickLater(100);
    }
    const [next, pollTime] = [this.#next(this.index), 20];
    const key = this.#key(next);
    if (key !== null && !this.#lookup.has(key) && this.#waitedFor < SCENE_TIMEOUT) {
      // Playback waits for a late scene instead of skipping it.
      this.#waitedFor += pollTime;
      this.#loadScene();
      return this.#tickLater(pollTime);
    }
    const spent = this.#waitedFor;
    this.#waitedFor = 0;
    this.#go(next);
    if (this.playing) this.#tickLater(Math.max(0, this.#stepTime - spent));
  }

  /** Debounced: updates the address and announces the moment once it stops changing. */
  #settle(): void {
    clearTimeout(this.#settleTimer);
    this.#settleTimer = setTimeout(() => {
      const url = new URL(this.path, location.href);
      this.#ownQuery = url.searchParams.toString();
      if (location.pathname === url.pathname && location.search !== url.search) {
        history.replaceState(history.state, '', url);
      }
      if (!this.playing && this.mark) announcer.say(`${this.label}: ${this.mark.text}`);
    }, 350);
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
    this.#pendingUpdate = { full: full || (this.#pendingUpdate?.full ?? false) };
    if (this.#updating) return;
    this.#updating = true;
    while (this.#pendingUpdate && !this.#closed) {
      const more: { full: boolean } = this.#pendingUpdate;
      this.#pendingUpdate = null;
      try {
        if (more.full) await this.#reload();
        else this.#setMarks(withNewLines(this.marks, await this.#since()));
      } catch (problem) {
        if (!(problem instanceof ApiError && problem.code === 'away')) this.loadError = problem;
      }
      await sleep(UPDATE_INTERVAL);
    }
    this.#updating = false;
  }

  async #since() {
    return client.log(this.id, this.marks.at(-1)?.at ?? 0, this.as);
  }

  async #reload(): Promise<void> {
    const summary = await client.summary(this.id);
    const { marks } = await client.timeline(this.id, this.as);
    if (this.#closed) return;
    const here = this.mark;
    this.summary = summary;
    // After an undo, cached scenes are outdated.
    if (!summary.over) this.#lookup.clear();
    else this.#stream?.close();
    const numbered = marks[0]?.sequence !== null;
    const place = here && (numbered ? queryOf(here) : { at: here.at });
    if (place) this.index = indexOf(marks, place);
    this.#setMarks(marks);
  }

  #setMarks(marks: Mark[]): void {
    if (this.#closed) return;
    this.marks = marks;
    if (this.following) this.#go(this.last);
    else if (this.playing) this.#loadScene();
  }
}
