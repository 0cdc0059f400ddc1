import type { Line } from '../../../api/wire';
import { announcer } from '../../../shared/announcer.svelte';
import type { Desk } from '../desk.svelte';
import type { ResultRow } from '../types';
import { clockName } from '../words';

/** Playback speeds; at 1× a tick, which is a second of the battle, takes a second. */
export const SPEEDS = [1, 4, 16];

const SECOND = 1_000;

/** Runs the clock: for a number of ticks, or until a danger stops it. */
export class BattleClock {
  readonly #desk: Desk;
  playing = $state(false);
  speed = $state(4);
  /** Whether a danger stops the clock. */
  stops = $state(true);
  /** The tick at which the clock was last started: news since then are new. */
  started = $state(0);
  /** The dangers that stopped the clock. */
  dangers = $state.raw<string[]>([]);
  /** The tick at which a run ends; null for playback without end. */
  #until: number | null = null;
  /** The last log entry that was looked at. */
  #seen: number;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(desk: Desk) {
    this.#desk = desk;
    this.#seen = lastOf(desk.log);
    this.started = desk.view.tick;
  }

  /** Runs for a number of ticks, or fewer if a danger stops the clock. */
  run(ticks: number): void {
    this.#start(this.#desk.view.tick + ticks);
  }

  play(): void {
    this.#start(null);
    announcer.say('Clock running.');
  }

  toggle(): void {
    if (this.playing) this.pause();
    else this.play();
  }

  #start(until: number | null): void {
    this.#until = until;
    this.playing = true;
    this.#desk.running = true;
    this.started = this.#desk.view.tick;
    this.dangers = [];
  }

  pause(): void {
    if (this.playing) announcer.say(`Paused at ${clockName(this.#desk.view.tick)}.`);
    this.stop();
  }

  /**
   * Looks for dangers in new log lines. The lines come with the answer to the order that advanced the
   * clock, so no request is needed to stop at the right tick.
   */
  look(log: Line[]): void {
    const before = this.#seen;
    this.#seen = lastOf(log);
    const dangers = log.filter((line) => line.at > before && isDanger(line));
    if (dangers.length === 0) return;
    if (this.playing && this.stops) {
      this.dangers = dangers.map((line) => line.text);
      this.stop();
      announcer.warn(`Paused. ${this.dangers.join('. ')}`);
    }
  }

  /** Schedules the next tick if the clock is running and it is the player's turn to advance it. */
  goOn(ready: boolean): void {
    clearTimeout(this.#timer);
    if (!this.playing || !ready) return;
    if (this.#until !== null && this.#desk.view.tick >= this.#until) return this.pause();
    this.#timer = setTimeout(() => this.#pass(), SECOND / this.speed);
  }

  /** Advances by one tick: an order is always executed whole, and a danger must stop it in time. */
  #pass(): void {
    void this.#desk
      .give(() => (this.playing ? { Run: { ticks: 1 } } : null))
      .then((given) => {
        if (!given && this.playing) this.pause();
      });
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.playing = false;
    this.#desk.running = false;
  }
}

function lastOf(log: Line[]): number {
  return log.at(-1)?.at ?? 0;
}

/** Whether the server ranks the result of a line as a danger to the reader. */
function isDanger({ result }: Line): boolean {
  return (result as ResultRow | undefined)?.rank === 'danger';
}
