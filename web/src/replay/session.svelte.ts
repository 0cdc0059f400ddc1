import { client } from '../api/server.svelte';
import type { Beliefs, Shown } from '../api/wire';
import type { Act } from '../board/motion/acts';
import { announcer } from '../shared/announcer.svelte';
import { Lookup } from '../shared/lookup';
import { paths } from '../shared/route';
import { forgetStaleToken } from '../shared/staleToken';
import { actsOf } from '../table/acts';
import {
  endOfTurn,
  indexOf,
  momentFromQuery,
  momentLabel,
  nextTurn,
  previousTurn,
  queryOf,
  type MomentQuery,
} from './moments';
import { Story } from './story.svelte';

export const SPEEDS = [
  { value: 0.5, label: '½×' },
  { value: 1, label: '1×' },
  { value: 2, label: '2×' },
  { value: 4, label: '4×' },
  { value: 16, label: '16×' },
];
/** Milliseconds per event (games with turns) or per tick at 1× speed. */
const STEP_TIME = { turns: 600, ticks: 500 };
/** From this speed on, the next event would come before the last one has been seen. */
const TOO_FAST = 4;
/** Milliseconds that playback waits for a late scene before it moves on anyway. */
const SCENE_TIMEOUT = 4_000;
const PREFETCH = { playing: 8, resting: 2 };

type Found = { shown: Shown } | { beliefs: Beliefs };

/** A session in replay: its story, and the moment of it that is shown. */
export class ReplaySession {
  readonly id: string;
  readonly story: Story;
  /** The requested mark; the one on screen may lag behind while it loads. */
  index = $state(0);
  shown = $state.raw<Shown | null>(null);
  /** What is seen of the events that led to the shown moment; null after a jump. */
  acts = $state.raw<Act[] | null>(null);
  beliefs = $state.raw<Beliefs | null>(null);
  comparing = $state(false);
  playing = $state(false);
  speed = $state(1);
  /** Whether the newest mark is shown as it arrives. */
  following = $state(false);
  problem = $state.raw<unknown>(null);
  /** Why the requested moment could not be loaded. */
  loadError = $state.raw<unknown>(null);

  /** Milliseconds of a tick, for games that have them. */
  readonly tickTime = $derived.by(() =>
    this.story.ticking ? STEP_TIME.ticks / this.speed : undefined,
  );
  readonly mark = $derived.by(() => this.story.marks[this.index]);
  readonly label = $derived.by(() =>
    this.story.summary && this.mark ? momentLabel(this.story.summary, this.mark) : '',
  );
  /** Link to the current moment. */
  readonly path = $derived.by(() => {
    const { as, viewers } = this.story;
    const look = this.mark ? queryOf(this.mark) : {};
    return paths.replay(this.id, { ...look, as: as === viewers[0]?.as ? undefined : as });
  });

  readonly #lookup: Lookup<Found>;
  #closed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #settleTimer: ReturnType<typeof setTimeout> | undefined;
  #waitedFor = 0;
  #ownQuery: string | null = null;
  /** The mark on screen; null if it is not the requested one. */
  #onScreen: number | null = null;
  /** Whether the way to the requested mark is watched: after a step and during playback. */
  #watched = false;

  constructor(id: string) {
    this.id = id;
    this.story = new Story(id);
    this.story.onmore = () => this.#grown();
    this.story.onreplace = (replace) => this.#replaced(replace);
    this.story.onproblem = (problem) => (this.loadError = problem);
    this.#lookup = new Lookup<Found>({
      fetch: (key, signal) => this.#fetch(key, signal),
      onfound: (found, key) => this.#show(found, key),
      onproblem: (problem) => {
        this.loadError = problem;
        this.pause();
      },
    });
  }

  async load(query: URLSearchParams): Promise<void> {
    this.problem = null;
    try {
      await this.story.load(query.get('as'));
      if (this.#closed) return;
      await this.read(query);
      if (query.has('play')) this.play();
    } catch (problem) {
      if (forgetStaleToken(this.id, problem)) return this.load(query);
      this.problem = problem;
    }
  }

  close(): void {
    this.#closed = true;
    this.story.close();
    this.#lookup.clear();
    clearTimeout(this.#timer);
    clearTimeout(this.#settleTimer);
  }

  /** Goes to the moment named in a query. */
  async read(query: URLSearchParams): Promise<void> {
    if (query.toString() === this.#ownQuery) return;
    const wanted = momentFromQuery(query);
    if (wanted) return this.seek(indexOf(this.story.marks, await this.#translated(wanted)));
    if (!query.has('play')) return this.story.live ? this.toEnd() : this.seek(0);
    // Playback of a tick game skips the planning entries and starts with the battle.
    this.seek(this.story.ticking ? this.#next(-1) : 0);
  }

  /** Translates a version, which every viewer counts differently, into an event number. */
  async #translated(wanted: MomentQuery): Promise<MomentQuery> {
    const numbered = this.story.card?.hidden && this.story.allVisible;
    if (wanted.at === undefined || !numbered) return wanted;
    const { marks } = await client.timeline(this.id);
    const sequence = marks.findLast((mark) => mark.at <= (wanted.at ?? 0))?.sequence;
    return sequence === null || sequence === undefined ? wanted : { sequence };
  }

  /** Goes to a mark; with `watched`, what happens on the way there is seen. */
  seek(index: number, watched = false): void {
    this.following = false;
    this.#go(index, watched);
  }

  step(by: number): void {
    this.pause();
    this.seek(this.index + by, by > 0);
  }

  stepTurn(forward: boolean): void {
    this.pause();
    this.seek((forward ? nextTurn : previousTurn)(this.story.marks, this.index));
  }

  toStart(): void {
    this.pause();
    this.seek(0);
  }

  /** Goes to the end; a game in progress is followed from there. */
  toEnd(): void {
    this.pause();
    this.following = this.story.live;
    this.#go(this.story.last);
  }

  toggle(): void {
    if (this.playing) this.pause();
    else this.play();
  }

  play(): void {
    if (this.index >= this.story.last && !this.story.live) this.#go(0);
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
    const { story } = this;
    if (as === story.as) return;
    try {
      const replace = await story.viewAs(as);
      const here = this.mark;
      replace();
      const place = here && (here.sequence === null ? { turn: here.turn } : queryOf(here));
      this.#go(place ? indexOf(story.marks, place) : 0);
      announcer.say(`Viewing as ${story.viewers.find((viewer) => viewer.as === as)?.name}`);
    } catch (problem) {
      this.loadError = problem;
    }
  }

  compare(on: boolean): void {
    this.comparing = on && this.story.comparable;
    this.#loadScene();
  }

  /** Retries a moment that failed to load. */
  retry(): void {
    this.loadError = null;
    this.#loadScene();
  }

  #go(index: number, watched = false): void {
    this.index = Math.min(this.story.last, Math.max(0, index));
    this.#watched = watched;
    this.#loadScene();
    this.#settle();
  }

  /** The mark that playback shows next. Many events share a tick, so tick games advance tick by tick. */
  #next(index: number): number {
    return this.story.ticking ? endOfTurn(this.story.marks, index) : index + 1;
  }

  get #stepTime(): number {
    return STEP_TIME[this.story.summary?.clock ?? 'turns'] / this.speed;
  }

  #key(index: number): string | null {
    const mark = this.story.marks[index];
    if (!mark) return null;
    const place = new URLSearchParams(
      Object.entries(queryOf(mark)).map(([name, value]) => [name, String(value)]),
    );
    place.set('as', this.comparing ? 'beliefs' : this.story.as);
    return place.toString();
  }

  #loadScene(): void {
    const key = this.#key(this.index);
    if (key === null) return;
    const count = this.playing ? PREFETCH.playing : PREFETCH.resting;
    const ahead: string[] = [];
    for (let at = this.index; at < this.story.last && ahead.length < count;) {
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

  #show(found: Found, key: string): void {
    this.loadError = null;
    if ('beliefs' in found) return void (this.beliefs = found.beliefs);
    const index = key === this.#key(this.index) ? this.index : null;
    // A prefetch asks for the moment on screen again, which must not end what is seen of it.
    if (index !== null && index === this.#onScreen && found.shown === this.shown) return;
    this.acts = this.#actsUntil(index);
    this.#onScreen = index;
    this.shown = found.shown;
  }

  /** What is seen between the mark on screen and a later one; null if the viewer jumped there. */
  #actsUntil(index: number | null): Act[] | null {
    const [from, { story }] = [this.#onScreen, this];
    if (index === null || from === null || index <= from || !this.#watched) return null;
    if (this.playing && !story.ticking && this.speed >= TOO_FAST) return null;
    const lines = story.lines.slice((story.ends[from] ?? 0) + 1, (story.ends[index] ?? 0) + 1);
    return actsOf(story.summary?.game ?? '', lines);
  }

  #tickLater(wait = this.#stepTime): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#tick(), wait);
  }

  #tick(): void {
    if (!this.playing || this.#closed) return;
    if (this.index >= this.story.last) {
      if (!this.story.live) return this.pause();
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
    this.#go(next, true);
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

  #grown(): void {
    if (this.following) this.#go(this.story.last, true);
    else if (this.playing) this.#loadScene();
  }

  #replaced(replace: () => void): void {
    const here = this.mark;
    replace();
    const { marks, live } = this.story;
    // After an undo, cached scenes are outdated.
    if (live) this.#lookup.clear();
    const numbered = marks[0]?.sequence !== null;
    const place = here && (numbered ? queryOf(here) : { at: here.at });
    if (place) this.index = indexOf(marks, place);
    this.#onScreen = null;
    this.#grown();
  }
}
