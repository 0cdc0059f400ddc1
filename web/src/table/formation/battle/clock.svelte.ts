import { announcer } from '../../../shared/announcer.svelte';
import { ALERTS, news, stopping, type Alert, type AlertKind } from './alerts';
import type { Desk } from '../desk.svelte';
import type { Belief } from '../types';

/** Playback speeds: milliseconds per tick, and ticks per order while nothing can pause the clock. */
export const SPEEDS = [
  { name: 'slow', ticks: 1, rest: 900 },
  { name: 'normal', ticks: 1, rest: 300 },
  { name: 'fast', ticks: 5, rest: 50 },
  { name: 'very fast', ticks: 10, rest: 5 },
] as const;

/** Longest run in ticks until the server has reported its own limit. */
const LONGEST = 600;

/** News kept in the panel. */
const KEPT = 8;

/** Runs the clock: for a number of ticks, or until something happens that pauses it. */
export class BattleClock {
  readonly #desk: Desk;
  playing = $state(false);
  speed = $state(1);
  chosen = $state.raw<ReadonlySet<AlertKind>>(
    new Set(ALERTS.filter((alert) => alert.usual).map((alert) => alert.kind)),
  );
  /** Newest first, with the tick. */
  told = $state.raw<(Alert & { tick: number })[]>([]);
  /** Why the clock is paused. */
  reason = $state('');
  /** The tick at which a run ends; null for playback without end. */
  #until: number | null = null;
  #before: Belief | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(desk: Desk) {
    this.#desk = desk;
  }

  choose(kind: AlertKind, on: boolean): void {
    const chosen = new Set(this.chosen);
    if (on) chosen.add(kind);
    else chosen.delete(kind);
    this.chosen = chosen;
  }

  /** Most ticks in one run. */
  get longest(): number {
    return this.#desk.army.value?.longest_run ?? LONGEST;
  }

  /** What is wrong with a number of ticks; null if it is valid. */
  wrong(ticks: number | null | undefined): string | null {
    const fits = Number.isInteger(ticks) && ticks! >= 1 && ticks! <= this.longest;
    return fits ? null : `Enter a whole number of ticks from 1 to ${this.longest}.`;
  }

  /** Runs for a number of ticks, or fewer if something pauses the clock. */
  run(ticks: number): void {
    this.#start(this.#desk.view.tick + ticks);
  }

  play(): void {
    this.#start(null);
    announcer.say('Clock running.');
  }

  #start(until: number | null): void {
    this.#until = until;
    this.playing = true;
    this.reason = '';
  }

  pause(why = ''): void {
    clearTimeout(this.#timer);
    if (this.playing) announcer.say(`Clock paused at tick ${this.#desk.view.tick}.`);
    this.playing = false;
    this.reason = why;
  }

  /** Compares a new moment with the last one, adds the news, and pauses if any of it should. */
  look(after: Belief | null, tick: number): void {
    const [before, names] = [this.#before, this.#desk.names];
    this.#before = after;
    if (!before || !after || !names || before.side !== after.side) return;
    const goals = this.#desk.army.value?.objectives.map((goal) => goal.name) ?? [];
    const alerts = news(names, before, after, goals);
    if (alerts.length === 0) return;
    this.told = [...alerts.map((alert) => ({ ...alert, tick })), ...this.told].slice(0, KEPT);
    const grave = stopping(alerts, this.chosen);
    if (grave.length === 0) return;
    const words = grave.map((alert) => alert.text).join('. ');
    announcer.warn(`Tick ${tick}. ${words}`);
    if (this.playing) this.pause(words);
  }

  /** Schedules the next tick if the clock is running and it is the player's turn to advance it. */
  goOn(ready: boolean): void {
    clearTimeout(this.#timer);
    if (!this.playing || !ready) return;
    if (this.#until !== null && this.#desk.view.tick >= this.#until) return this.pause();
    const { ticks, rest } = SPEEDS[this.speed] ?? SPEEDS[0];
    // A run of a given length needs no delay between ticks.
    this.#timer = setTimeout(
      () => this.#pass(ticks),
      this.#until === null ? this.#atOnce(ticks) * rest : 0,
    );
  }

  #pass(ticks: number): void {
    const left = this.#until === null ? ticks : this.#until - this.#desk.view.tick;
    const some = this.#atOnce(Math.min(left, this.longest));
    void this.#desk
      .give(() => (this.playing ? { Run: { ticks: some } } : null))
      .then((given) => {
        if (!given && this.playing) this.pause('The order was refused.');
      });
  }

  /**
   * Ticks per order. An order is always executed whole and its news arrive afterwards, so while
   * anything can pause the clock it advances tick by tick.
   */
  #atOnce(ticks: number): number {
    return this.chosen.size > 0 ? 1 : ticks;
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.playing = false;
  }
}
