import { SvelteMap } from 'svelte/reactivity';
import type { Scene } from '../api/wire';
import { emptyOverlay, type Overlay, type OverlayWay } from '../board/overlay';
import { platesOf } from '../board/plates';
import { filtered, rowAt, rowsOf, type Filter, type LogRow } from '../log/rows';
import { seatName } from '../shared/names';
import type { PlatePart } from '../ui/Plate.svelte';
import { markOfLine } from './moments';
import type { ReplaySession } from './session.svelte';

/** The log of a replay: its rows, which of them are shown, and the one that belongs to the moment. */
export class ReplayLog {
  readonly #session: ReplaySession;
  filter = $state<Filter>('all');
  search = $state('');
  /** The counters of units seen so far; a unit that is gone keeps its last one. */
  readonly plates = new SvelteMap<string, PlatePart[]>();

  readonly all = $derived.by(() => {
    const { summary, lines, seat } = this.#session.story;
    if (!summary) return [];
    const seats = summary.seats.map((one) => seatName(summary, one.seat));
    return rowsOf(summary.game, lines, { seat, seats });
  });
  /** Whether the game says which events are hits and losses. */
  readonly marked = $derived.by(() =>
    this.all.some((row) => row.kind === 'event' && row.marks.length > 0),
  );
  readonly rows = $derived.by(() => filtered(this.all, this.filter, this.search));
  readonly #line = $derived.by(() => this.#session.story.ends[this.#session.index] ?? 0);
  /** Index of the current row among those that are shown. */
  readonly current = $derived.by(() =>
    this.rows.length === 0 ? -1 : rowAt(this.rows, this.#line),
  );
  readonly row = $derived.by((): LogRow | undefined => this.all[rowAt(this.all, this.#line)]);
  /** The attack of the current row, drawn on the map. */
  readonly overlay = $derived.by((): Overlay => overlayOf(this.row));

  constructor(session: ReplaySession) {
    this.#session = session;
  }

  /** Learns the counters of a scene. */
  learn(scene: Scene): void {
    for (const [id, parts] of platesOf(scene)) if (!this.plates.has(id)) this.plates.set(id, parts);
  }

  /** The mark that shows everything a row tells. */
  markOf({ first, last }: LogRow): number {
    return markOfLine(this.#session.story.ends, Math.max(first, last));
  }

  /** Goes to the end of a row. If it is the next one, what happens on the way is seen. */
  go(row: LogRow): void {
    const next = this.row !== undefined && row.first === this.row.last + 1;
    this.#session.pause();
    this.#session.seek(this.markOf(row), next);
  }
}

/** Always the same one, so that a step between rows without an attack does not draw the map again. */
const NOTHING = emptyOverlay();

/** The line of an attack with its damage, and its target. */
function overlayOf(row: LogRow | undefined): Overlay {
  const attack = row?.kind === 'event' ? row.attack : undefined;
  if (!attack?.from.at || !attack.to.at) return NOTHING;
  const [from, to] = [attack.from.at, attack.to.at];
  const hurt = attack.shots.reduce((sum, { damage }) => sum + (damage ?? 0), 0);
  const hit = attack.shots.some((shot) => shot.hit);
  const way: OverlayWay = {
    hexes: [from, to],
    tone: hit ? 'bad' : 'pencil',
    line: hit ? 'solid' : 'dashed',
    head: true,
    ...(hurt > 0 && { label: { text: `−${hurt}`, look: 'pill' } }),
  };
  return { ...emptyOverlay(), ways: [way], cells: [{ hex: to, fill: 'target' }] };
}
