import { messageOf } from '../../api/error';
import type { Board, Line, Placed, Shown } from '../../api/wire';
import { Grid, sameHex } from '../../board/geometry';
import { emptyOverlay, type Overlay } from '../../board/overlay';
import { announcer } from '../../shared/announcer.svelte';
import { notices } from '../../shared/notices.svelte';
import { Latest } from '../../shared/latest.svelte';
import type { Reports } from '../reports.svelte';
import { overlayOf } from './marks';
import { Planner } from './planning/planner.svelte';
import { isThere } from './shown';
import type {
  ArmyReport,
  Belief,
  Group,
  Hex,
  Order,
  OwnUnit,
  PlanPreview,
  Prospect,
  Sighting,
  Situation,
  UnitReport,
  View,
} from './types';
import { contactName, unitName, unitsName, type Names } from './words';

/** What the panel needs from the table. */
export interface Frame {
  shown: () => Shown;
  board: () => Board | null;
  seat: () => number | null;
  mine: () => boolean;
  busy: () => boolean;
  log: () => Line[];
  submit: (order: unknown) => Promise<boolean>;
  unit: <T>(unit: string) => Promise<T>;
  reports: () => Reports;
}

/** The selection: own units, or one enemy. */
export type Chosen =
  | { kind: 'unit'; id: number }
  | { kind: 'units'; ids: number[] }
  | { kind: 'formation'; id: number }
  | { kind: 'contact'; id: number };

/** What stands in a hex. */
export type Standing = { kind: 'unit' | 'contact'; id: number };

/** A pending choice of hexes on the map. */
export interface Picking {
  /** The prompt. */
  words: string;
  /** Whether several hexes are chosen in a row. */
  many: boolean;
  /** Allowed hexes; any if missing. */
  zone?: Hex[];
  take: (hex: Hex) => void;
}

/** Offers a click to the order being composed; returns false if it does not use it. */
export type Writing = (hex: Hex, standing: Standing[]) => boolean;

/** Milliseconds between two requests for the situation while the clock runs; it stops at dangers at once. */
const REST = 1_500;

/** State of the formation panel: the selection, the meaning of a click, and the loaded reports. */
export class Desk {
  readonly #frame: Frame;
  chosen = $state.raw<Chosen | null>(null);
  picking = $state.raw<Picking | null>(null);
  /** The order being composed, which gets clicks that nothing else uses. */
  writing: Writing | null = null;
  /** The expected effect of the order being composed. */
  readonly foreseen = $derived.by(
    () => (this.reports.previewed?.preview as Prospect | null | undefined) ?? null,
  );
  /** That order in a word, for its arrow on the map. */
  foreseenName = $state('');
  /** Whether the clock runs; reports that nobody reads meanwhile are not loaded. */
  running = $state(false);
  readonly army = new Latest<ArmyReport>();
  /** The army and its news during the battle, loaded together. */
  readonly situation = new Latest<Situation>();
  /** Ticks since the situation was loaded: its countdowns have advanced by as many. */
  readonly lag = $derived.by(() => {
    const { tick } = this.view;
    return Math.max(0, tick - (this.situation.value?.tick ?? tick));
  });
  /** The report about the selected unit, once it is there. */
  readonly unitReport = $derived.by((): UnitReport | null => {
    const report = this.reports.current as UnitReport | null;
    return report && report.unit.id === this.unit?.id ? report : null;
  });
  readonly planner = new Planner(this);
  #asked = -Infinity;
  /** Queue of orders: each is built from the state that the previous one produced. */
  #line: Promise<unknown> = Promise.resolve();
  /** Unanswered orders; an order to a whole formation can queue 40. */
  queued = $state(0);

  constructor(frame: Frame) {
    this.#frame = frame;
  }

  readonly view = $derived.by(() => this.#frame.shown().view as View);
  readonly belief = $derived.by((): Belief | null => this.view.beliefs[0] ?? null);
  readonly grid = $derived.by(() => {
    const board = this.#frame.board();
    return board && new Grid(board);
  });
  readonly mine = $derived.by(() => this.#frame.mine());
  readonly busy = $derived.by(() => this.#frame.busy());
  readonly planning = $derived.by(() => this.view.phase === 'Planning');
  readonly fighting = $derived.by(() => this.view.phase === 'Active');
  readonly names = $derived.by((): Names | null => {
    const belief = this.belief;
    if (!belief) return null;
    return {
      grid: this.grid,
      belief,
      choices: this.army.value?.choices ?? null,
      formation: (id) => this.group(id)?.name ?? `Formation ${id + 1}`,
    };
  });
  readonly unit = $derived.by((): OwnUnit | null => {
    const chosen = this.chosen;
    if (chosen?.kind === 'unit') return this.unitOf(chosen.id);
    return null;
  });
  readonly formation = $derived.by((): Group | null =>
    this.chosen?.kind === 'formation' ? this.group(this.chosen.id) : null,
  );
  /** All selected units. */
  readonly units = $derived.by((): OwnUnit[] => {
    const chosen = this.chosen;
    if (chosen?.kind === 'formation') return this.formation ? this.members(this.formation) : [];
    const ids = chosen?.kind === 'unit' ? [chosen.id] : chosen?.kind === 'units' ? chosen.ids : [];
    return ids.flatMap((id) => this.unitOf(id) ?? []);
  });
  readonly contact = $derived.by((): Sighting | null => {
    const chosen = this.chosen;
    if (chosen?.kind !== 'contact') return null;
    return this.belief?.contacts.find((one) => one.id === chosen.id) ?? null;
  });
  readonly overlay = $derived.by((): Overlay => {
    const names = this.names;
    return names ? overlayOf(this, names.belief, names) : emptyOverlay();
  });
  readonly log = $derived.by(() => this.#frame.log());

  /** Default hex for triggers that watch a place. */
  readonly landmark = $derived.by(
    (): Hex => this.army.value?.objectives[0]?.hex ?? this.belief?.headquarters ?? { x: 0, y: 0 },
  );

  unitOf(id: number): OwnUnit | null {
    return this.belief?.units.find((unit) => unit.id === id) ?? null;
  }

  group(id: number): Group | null {
    return this.army.value?.formations.find((group) => group.id === id) ?? null;
  }

  /** Units of a formation on the field, its commander first. */
  members(group: Group): OwnUnit[] {
    const units = (this.belief?.units ?? []).filter(
      (unit) => unit.formation === group.id && isThere(unit),
    );
    return units.toSorted(
      (one, two) => Number(two.id === group.commander) - Number(one.id === group.commander),
    );
  }

  /** Reloads the reports that depend on the current moment. */
  ask(): void {
    if (this.planning) this.#askPlan();
    else this.#askSituation();
    this.askChosen();
  }

  /** Loads the situation; not with every tick while the clock runs. */
  #askSituation(): void {
    const now = performance.now();
    if (this.running && now - this.#asked < REST) return;
    this.#asked = now;
    this.situation.ask(() => this.#situation(), tell);
  }

  #askPlan(): void {
    this.army.ask(() => this.#frame.unit<ArmyReport>('army'), tell);
    this.planner.preview.ask(() => this.#frame.unit<PlanPreview>('plan'), tell);
  }

  async #situation(): Promise<Situation> {
    const situation = await this.#frame.unit<Situation>('situation');
    this.army.value = situation.army;
    return situation;
  }

  /** Reloads the reports about the selected unit. */
  askChosen(): void {
    const chosen = this.chosen;
    if (chosen?.kind !== 'unit' || this.running) return;
    this.reports.ask(String(chosen.id)).catch(tell);
  }

  /** Reports and forecasts of the session. */
  get reports(): Reports {
    return this.#frame.reports();
  }

  /** Asks for the expected effect of an order; without an order there is none. */
  foresee(order: Order | null): void {
    void this.reports.foresee(order);
  }

  choose(chosen: Chosen | null): void {
    this.chosen = chosen;
    this.picking = null;
    this.foresee(null);
  }

  /** Selects several units. */
  chooseUnits(ids: number[]): void {
    const [first, ...others] = ids;
    if (first === undefined) return this.choose(null);
    this.choose(others.length === 0 ? { kind: 'unit', id: first } : { kind: 'units', ids });
  }

  /** Adds a unit to the selection, or removes it. */
  toggle(id: number): void {
    const before = this.units.map((unit) => unit.id);
    const removed = before.includes(id);
    this.chooseUnits(removed ? before.filter((one) => one !== id) : [...before, id]);
    const name = this.unitOf(id)?.name ?? '';
    announcer.say(`${name} ${removed ? 'removed' : 'added'}: ${unitsName(this.units.length)}.`);
  }

  /** Selects the own units in some hexes, for a frame drawn on the map. */
  chooseIn(hexes: Hex[]): void {
    const here = (this.belief?.units ?? []).filter(
      (unit) => unit.presence === 'Afield' && hexes.some((hex) => sameHex(hex, unit.hex)),
    );
    this.chooseUnits(here.map((unit) => unit.id));
    announcer.say(`${unitsName(this.units.length)} selected.`);
  }

  /** Selects the next unit on the field. */
  next(): void {
    const there = (this.belief?.units ?? []).filter(isThere);
    const at = there.findIndex((unit) => unit.id === this.unit?.id);
    const next = there[(at + 1) % Math.max(there.length, 1)];
    if (!next) return;
    this.choose({ kind: 'unit', id: next.id });
    announcer.say(next.name);
  }

  pick(picking: Picking): void {
    this.picking = picking;
    announcer.say(`${picking.words} Press Escape when done.`);
  }

  done(): void {
    if (this.picking) announcer.say('Done.');
    this.picking = null;
  }

  /** Handles a click on the map; `more` adds to the selection. */
  click(hex: Hex, more = false): void {
    const picking = this.picking;
    if (picking) {
      if (!picking.many) this.picking = null;
      picking.take(hex);
      return;
    }
    const here = this.#standingAt(hex);
    const own = here.findLast((one) => one.kind === 'unit');
    if (more && own) this.toggle(own.id);
    else if (!this.writing?.(hex, here)) this.#chooseAmong(here);
  }

  /** The piece of a unit on the map. */
  pieceOf(id: number): Placed | null {
    const pieces = this.#frame.shown().scene?.pieces ?? [];
    return pieces.find((piece) => piece.id === String(id)) ?? null;
  }

  /** Whether a hex is known to be occupied. */
  readonly taken = (hex: Hex): boolean =>
    this.#frame.shown().scene?.pieces.some((piece) => sameHex(piece.hex, hex)) ?? false;

  get looks() {
    return this.#frame.shown().scene?.looks ?? [];
  }

  #standingAt(hex: Hex): Standing[] {
    const pieces = (this.#frame.shown().scene?.pieces ?? []).filter((one) => sameHex(one.hex, hex));
    return pieces.map((piece) => chosenBy(piece.id)).filter((one) => one !== null);
  }

  /** Selects a unit in a hex; further clicks cycle through the stack. */
  #chooseAmong(here: Standing[]): void {
    if (here.length === 0) return this.choose(null);
    const at = here.findIndex((one) => sameChoice(one, this.chosen));
    // Top piece first: it is drawn last.
    const next = here[(at <= 0 ? here.length : at) - 1] ?? here[0]!;
    this.choose(next);
    announcer.say(this.nameOf(next));
  }

  /** Handles a pick from the list of pieces. */
  choosePiece(unit: string | null, hex: Hex): void {
    if (this.picking) return this.click(hex);
    const chosen = chosenBy(unit);
    if (chosen) this.choose(chosen);
  }

  nameOf(chosen: Chosen): string {
    const belief = this.belief;
    if (!belief) return '';
    if (chosen.kind === 'unit') return unitName(belief, chosen.id);
    if (chosen.kind === 'units') return unitsName(chosen.ids.length);
    if (chosen.kind === 'formation') return this.group(chosen.id)?.name ?? '';
    const contact = belief.contacts.find((one) => one.id === chosen.id);
    return contact ? contactName(contact) : '';
  }

  /**
   * Queues an order; it is built once the orders before it are answered. The table shows a refusal,
   * and the queue continues.
   */
  give(make: () => Order | null): Promise<boolean> {
    this.queued += 1;
    const given = this.#line
      .then(() => {
        const order = make();
        return order === null ? false : this.#frame.submit(order);
      })
      .finally(() => (this.queued -= 1));
    this.#line = given.catch(() => false);
    return given;
  }
}

/** The unit or contact behind the id of a piece. */
export function chosenBy(id: string | null | undefined): Standing | null {
  const contact = /^contact (\d+)$/.exec(id ?? '');
  if (contact) return { kind: 'contact', id: Number(contact[1]) };
  return /^\d+$/.test(id ?? '') ? { kind: 'unit', id: Number(id) } : null;
}

function sameChoice(one: Standing, other: Chosen | null): boolean {
  return one.kind === other?.kind && one.id === other.id;
}

function tell(problem: unknown): void {
  notices.error(messageOf(problem));
}
