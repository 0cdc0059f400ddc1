import { announcer } from '../../shared/announcer.svelte';
import { ALERTS, news, stopping, type Alert, type AlertKind } from './alerts';
import type { Desk } from './desk.svelte';
import type { Belief } from './types';

/** How fast time plays: how many ticks at once, and how long it rests in between. */
export const SPEEDS = [
  { name: 'slow', ticks: 1, rest: 900 },
  { name: 'steady', ticks: 1, rest: 300 },
  { name: 'fast', ticks: 5, rest: 250 },
  { name: 'very fast', ticks: 10, rest: 50 },
] as const;

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

  run(ticks: number): Promise<boolean> {
    this.reason = '';
    return this.#desk.give(() => ({ Run: { ticks } }));
  }

  play(): void {
    this.playing = true;
    this.reason = '';
    announcer.say('Time runs.');
  }

  pause(why = ''): void {
    clearTimeout(this.#timer);
    if (this.playing) announcer.say('Time stands.');
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
    const { ticks, rest } = SPEEDS[this.speed] ?? SPEEDS[0];
    this.#timer = setTimeout(() => {
      void this.#desk
        .give(() => (this.playing ? { Run: { ticks } } : null))
        .then((given) => {
          if (!given && this.playing) this.pause('The order was not taken.');
        });
    }, rest);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.playing = false;
  }
}
