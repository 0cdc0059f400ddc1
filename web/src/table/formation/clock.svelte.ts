import { announcer } from '../../shared/announcer.svelte';
import { ALERTS, news, stopping, type Alert, type AlertKind } from './alerts';
import type { Desk } from './desk.svelte';
import type { Belief } from './types';

/** How fast time plays: how long it rests after a tick, and how many pass at once if nothing may stop it. */
export const SPEEDS = [
  { name: 'slow', ticks: 1, rest: 900 },
  { name: 'steady', ticks: 1, rest: 300 },
  { name: 'fast', ticks: 5, rest: 50 },
  { name: 'very fast', ticks: 10, rest: 5 },
] as const;

/** The longest time that can be asked for at once, as long as the server has not said. */
const LONGEST = 600;

/** How much news is kept on the desk. */
const KEPT = 8;

/** Lets time pass: once, or again and again until something happens for which it is to stop. */
export class BattleClock {
  readonly #desk: Desk;
  playing = $state(false);
  speed = $state(1);
  chosen = $state.raw<ReadonlySet<AlertKind>>(
    new Set(ALERTS.filter((alert) => alert.usual).map((alert) => alert.kind)),
  );
  /** The latest first, with the tick. */
  told = $state.raw<(Alert & { tick: number })[]>([]);
  /** Why time stands. */
  reason = $state('');
  /** The tick at which it is enough; null if it goes on and on. */
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

  /** The most ticks that can be run at once. */
  get longest(): number {
    return this.#desk.army.value?.longest_run ?? LONGEST;
  }

  /** What is wrong with a number of ticks; null if it can be run. */
  wrong(ticks: number | null | undefined): string | null {
    const fits = Number.isInteger(ticks) && ticks! >= 1 && ticks! <= this.longest;
    return fits ? null : `Run takes a whole number of ticks, from 1 to ${this.longest}.`;
  }

  /** Lets some time pass, and less of it if something happens for which it is to stop. */
  run(ticks: number): void {
    this.#start(this.#desk.view.tick + ticks);
  }

  play(): void {
    this.#start(null);
    announcer.say('Time runs.');
  }

  #start(until: number | null): void {
    this.#until = until;
    this.playing = true;
    this.reason = '';
  }

  pause(why = ''): void {
    clearTimeout(this.#timer);
    if (this.playing) announcer.say(`Time stands at tick ${this.#desk.view.tick}.`);
    this.playing = false;
    this.reason = why;
  }

  /** Looks at a new moment: what is new, and whether it is a reason to stop. */
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

  /** Goes on after a rest, if time is to run and it is ours to let it. */
  goOn(ready: boolean): void {
    clearTimeout(this.#timer);
    if (!this.playing || !ready) return;
    if (this.#until !== null && this.#desk.view.tick >= this.#until) return this.pause();
    const { ticks, rest } = SPEEDS[this.speed] ?? SPEEDS[0];
    // How long a run is was said beforehand: nobody has to watch it.
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
        if (!given && this.playing) this.pause('The order was not taken.');
      });
  }

  /**
   * How many ticks one order may hold. An order is carried out whole, and what happened is seen
   * afterwards: while anything is to stop time, it passes tick by tick.
   */
  #atOnce(ticks: number): number {
    return this.chosen.size > 0 ? 1 : ticks;
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.playing = false;
  }
}
