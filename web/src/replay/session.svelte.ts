import { ApiError } from '../api/error';
import { client } from '../api/server.svelte';
import { Stream, type Connection } from '../api/stream';
import { sleep } from '../api/backoff';
import type { Beliefs, Board, Change, GameCard, Mark, Shown, Summary } from '../api/wire';
import { announcer } from '../shared/announcer.svelte';
import { paths } from '../shared/route';
import { forgotVoid } from '../shared/void';
import { takesBack } from '../table/log';
import { eyesOf, knowsAll, mayFork } from './eyes';
import { Lookup } from '../shared/lookup';
import {
  endOfTurn,
  grown,
  indexOf,
  momentWords,
  nextTurn,
  placeOf,
  previousTurn,
  turnsOf,
  wantedOf,
  type Wanted,
} from './moments';

export const SPEEDS = [0.5, 1, 2, 4, 8, 16];
/** How long an event of a game with turns stays at single speed, and a tick of one with ticks. */
const PACE = { turns: 600, ticks: 500 };
/** How long to wait for a scene that is late before asking whether it can be had at all. */
const LATE = 4_000;
/** How often a session that grows is asked what is new. */
const GROWTH = 400;
const AHEAD = { playing: 8, resting: 2 };

type Found = { shown: Shown } | { beliefs: Beliefs };

/** A session as it is looked at: all its moments, one of which is shown. */
export class ReplaySession {
  readonly id: string;
  summary = $state.raw<Summary | null>(null);
  card = $state.raw<GameCard | null>(null);
  board = $state.raw<Board | null>(null);
  marks = $state.raw<Mark[]>([]);
  /** The moment that is wanted; the one that is shown may be a little behind. */
  index = $state(0);
  shown = $state.raw<Shown | null>(null);
  beliefs = $state.raw<Beliefs | null>(null);
  as = $state('public');
  comparing = $state(false);
  playing = $state(false);
  speed = $state(1);
  /** Whether the latest moment is shown, whichever that is. */
  following = $state(false);
  connection = $state<Connection>('closed');
  problem = $state.raw<unknown>(null);
  /** Why the wanted moment is not shown. */
  missing = $state.raw<unknown>(null);

  readonly live = $derived(this.summary !== null && !this.summary.over);
  readonly eyes = $derived(this.summary && this.card ? eyesOf(this.summary, this.card) : []);
  readonly open = $derived(!!this.summary && !!this.card && knowsAll(this.summary, this.card));
  readonly forkable = $derived(!!this.summary && mayFork(this.summary));
  readonly comparable = $derived(this.open && !!this.card?.hidden && this.board !== null);
  readonly turns = $derived(turnsOf(this.marks));
  readonly mark = $derived(this.marks[this.index]);
  readonly last = $derived(Math.max(0, this.marks.length - 1));
  readonly words = $derived(
    this.summary && this.mark ? momentWords(this.summary.clock, this.mark) : '',
  );
  /** The address of this moment. */
  readonly path = $derived.by(() => {
    const others = this.as !== this.eyes[0]?.as;
    const look = this.mark ? placeOf(this.mark) : {};
    return paths.replay(this.id, { ...look, as: others ? this.as : undefined });
  });

  readonly #lookup: Lookup<Found>;
  #stream: Stream | null = null;
  #closed = false;
  #growing = false;
  #more: { anew: boolean } | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #writer: ReturnType<typeof setTimeout> | undefined;
  #waited = 0;
  #read: string | null = null;

  constructor(id: string) {
    this.id = id;
    this.#lookup = new Lookup<Found>({
      ask: (key, signal) => this.#ask(key, signal),
      onfound: (found) => this.#show(found),
      onproblem: (problem) => {
        this.missing = problem;
        this.pause();
      },
    });
  }

  async begin(query: URLSearchParams): Promise<void> {
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
      const first = this.eyes.find((eyes) => eyes.as === asked) ?? this.eyes[0];
      this.as = first?.as ?? 'public';
      const { marks } = await client.timeline(this.id, this.as);
      if (this.#closed) return;
      this.marks = marks;
      await this.read(query);
      if (query.has('play')) this.play();
      if (!summary.over) this.#listen(summary.version);
    } catch (problem) {
      if (forgotVoid(this.id, problem)) return this.begin(query);
      this.problem = problem;
    }
  }

  close(): void {
    this.#closed = true;
    this.#stream?.close();
    this.#lookup.clear();
    clearTimeout(this.#timer);
    clearTimeout(this.#writer);
  }

  /** Goes to the moment that an address names. */
  async read(query: URLSearchParams): Promise<void> {
    if (query.toString() === this.#read) return;
    const wanted = wantedOf(query);
    if (wanted) return this.seek(indexOf(this.marks, await this.#translated(wanted)));
    if (!query.has('play')) return this.live ? this.toNow() : this.seek(0);
    // Who wants to see a battle does not want to see its plans written line by line.
    this.seek(this.#ticking ? this.#next(-1) : 0);
  }

  /** Versions are counted by whoever looks; events are the same for all. */
  async #translated(wanted: Wanted): Promise<Wanted> {
    const own = this.summary && this.card?.hidden && this.open;
    if (wanted.at === undefined || !own) return wanted;
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

  /** To the end of what there is; what comes will be shown as it comes. */
  toNow(): void {
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
    this.#waited = 0;
    this.#look();
    this.#tickLater();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.#timer);
    this.#settle();
  }

  /** Looks through other eyes at the same moment, as near as those have one. */
  async look(as: string): Promise<void> {
    if (as === this.as) return;
    try {
      const { marks } = await client.timeline(this.id, as);
      const here = this.mark;
      const place = here && (here.sequence === null ? { turn: here.turn } : placeOf(here));
      this.as = as;
      this.marks = marks;
      this.#go(place ? indexOf(marks, place) : 0);
      announcer.say(`Through the eyes of: ${this.eyes.find((eyes) => eyes.as === as)?.name}`);
    } catch (problem) {
      this.missing = problem;
    }
  }

  compare(on: boolean): void {
    this.comparing = on && this.comparable;
    this.#look();
  }

  /** Asks once more for what could not be had. */
  again(): void {
    this.missing = null;
    this.#look();
  }

  #go(index: number): void {
    this.index = Math.min(this.last, Math.max(0, index));
    this.#look();
    this.#settle();
  }

  /** In games with ticks much happens at once: a film of them shows tick by tick. */
  get #ticking(): boolean {
    return this.summary?.clock === 'ticks';
  }

  /** What a film shows after a moment. */
  #next(index: number): number {
    return this.#ticking ? endOfTurn(this.marks, index) : index + 1;
  }

  get #rest(): number {
    return PACE[this.summary?.clock ?? 'turns'] / this.speed;
  }

  #key(index: number): string | null {
    const mark = this.marks[index];
    if (!mark) return null;
    const place = new URLSearchParams(
      Object.entries(placeOf(mark)).map(([name, value]) => [name, String(value)]),
    );
    place.set('as', this.comparing ? 'beliefs' : this.as);
    return place.toString();
  }

  #look(): void {
    const key = this.#key(this.index);
    if (key === null) return;
    const count = this.playing ? AHEAD.playing : AHEAD.resting;
    const ahead: string[] = [];
    for (let at = this.index; at < this.last && ahead.length < count;) {
      at = this.playing ? this.#next(at) : at + 1;
      ahead.push(this.#key(at)!);
    }
    this.#lookup.want(key, ahead);
  }

  async #ask(key: string, signal: AbortSignal): Promise<Found> {
    const query = new URLSearchParams(key);
    const as = query.get('as') ?? undefined;
    const look = wantedOf(query) ?? {};
    if (as === 'beliefs') return { beliefs: await client.beliefs(this.id, look, signal) };
    return { shown: await client.shown(this.id, { ...look, as }, signal) };
  }

  #show(found: Found): void {
    this.missing = null;
    if ('beliefs' in found) this.beliefs = found.beliefs;
    else this.shown = found.shown;
  }

  #tickLater(wait = this.#rest): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#tick(), wait);
  }

  #tick(): void {
    if (!this.playing || this.#closed) return;
    if (this.index >= this.last) {
      if (!this.live) return this.pause();
      return this.#tickLater(100);
    }
    const [next, short] = [this.#next(this.index), 20];
    const key = this.#key(next);
    if (key !== null && !this.#lookup.has(key) && this.#waited < LATE) {
      // What is late is waited for: nothing is skipped.
      this.#waited += short;
      this.#look();
      return this.#tickLater(short);
    }
    const spent = this.#waited;
    this.#waited = 0;
    this.#go(next);
    if (this.playing) this.#tickLater(Math.max(0, this.#rest - spent));
  }

  /** Writes the address and says the moment, once hand or film rest. */
  #settle(): void {
    clearTimeout(this.#writer);
    this.#writer = setTimeout(() => {
      const url = new URL(this.path, location.href);
      this.#read = url.searchParams.toString();
      if (location.pathname === url.pathname && location.search !== url.search) {
        history.replaceState(history.state, '', url);
      }
      if (!this.playing && this.mark) announcer.say(`${this.words}: ${this.mark.text}`);
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
        if (back) void this.#grow(true);
      },
    });
  }

  #changed({ over, lines }: Change): void {
    // With the end everything may be known, and events have numbers.
    void this.#grow(over || takesBack(lines));
  }

  /** Takes in what happened; two bots play faster than a page can ask. */
  async #grow(anew: boolean): Promise<void> {
    this.#more = { anew: anew || (this.#more?.anew ?? false) };
    if (this.#growing) return;
    this.#growing = true;
    while (this.#more && !this.#closed) {
      const more: { anew: boolean } = this.#more;
      this.#more = null;
      try {
        if (more.anew) await this.#renew();
        else this.#take(grown(this.marks, await this.#since()));
      } catch (problem) {
        if (!(problem instanceof ApiError && problem.code === 'away')) this.missing = problem;
      }
      await sleep(GROWTH);
    }
    this.#growing = false;
  }

  async #since() {
    return client.log(this.id, this.marks.at(-1)?.at ?? 0, this.as);
  }

  async #renew(): Promise<void> {
    const summary = await client.summary(this.id);
    const { marks } = await client.timeline(this.id, this.as);
    if (this.#closed) return;
    const here = this.mark;
    this.summary = summary;
    // What was taken back is no longer what it was.
    if (!summary.over) this.#lookup.clear();
    else this.#stream?.close();
    const numbered = marks[0]?.sequence !== null;
    const place = here && (numbered ? placeOf(here) : { at: here.at });
    if (place) this.index = indexOf(marks, place);
    this.#take(marks);
  }

  #take(marks: Mark[]): void {
    if (this.#closed) return;
    this.marks = marks;
    if (this.following) this.#go(this.last);
    else if (this.playing) this.#look();
  }
}
