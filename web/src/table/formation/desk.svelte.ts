import { wordsOf } from '../../api/error';
import type { Board, Previewed, Shown } from '../../api/wire';
import { Grid, keyOf, sameHex } from '../../board/geometry';
import { emptyOverlay, type Overlay } from '../../board/overlay';
import { announcer } from '../../shared/announcer.svelte';
import { notices } from '../../shared/notices.svelte';
import { Latest } from './latest.svelte';
import { chosenOverlay } from './marks';
import { continued, formationStages } from './plan';
import type {
  ArmyReport,
  Belief,
  ContactReport,
  Group,
  Hex,
  Order,
  OwnUnit,
  Prospect,
  Sighting,
  UnitReport,
  View,
} from './types';
import { contactName, unitName, type Names } from './words';

/** What the desk needs of the table. */
export interface Frame {
  shown: () => Shown;
  board: () => Board | null;
  seat: () => number | null;
  mine: () => boolean;
  busy: () => boolean;
  submit: (order: unknown) => Promise<boolean>;
  unit: <T>(unit: string) => Promise<T>;
  preview: (order: unknown) => Promise<Previewed>;
}

export type Chosen =
  | { kind: 'unit'; id: number }
  | { kind: 'formation'; id: number }
  | { kind: 'contact'; id: number };

/** What a click on the map means for the moment. */
export interface Picking {
  /** What is to be chosen. */
  words: string;
  /** Whether one goes on choosing. */
  many: boolean;
  /** Which hexes can be chosen; all if nothing is said. */
  zone?: Hex[];
  take: (hex: Hex) => void;
}

/** Takes a click on the map into what is being written; false if it means nothing there. */
export type Writing = (hex: Hex, standing: Chosen[]) => boolean;

/** A commander's desk: what he has chosen, what a click means, what was asked for. */
export class Desk {
  readonly #frame: Frame;
  chosen = $state.raw<Chosen | null>(null);
  picking = $state.raw<Picking | null>(null);
  /** The order that lies open, which takes clicks that nothing else has a claim to. */
  writing: Writing | null = null;
  /** Whether that was chosen on the map, where the eyes are. */
  onMap = $state(false);
  /** What the order that is being written would do. */
  foreseen = $state.raw<Prospect | null>(null);
  readonly army = new Latest<ArmyReport>();
  readonly unitReport = new Latest<UnitReport>();
  readonly contactReport = new Latest<ContactReport>();
  readonly planned = new Latest<Prospect | null>();
  /** Orders are given one after the other, each made from what the one before has brought. */
  #line: Promise<unknown> = Promise.resolve();
  /** How many of them have no answer yet: to a whole formation there may be forty. */
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
  readonly contact = $derived.by((): Sighting | null => {
    const chosen = this.chosen;
    if (chosen?.kind !== 'contact') return null;
    return this.belief?.contacts.find((one) => one.id === chosen.id) ?? null;
  });
  readonly overlay = $derived.by((): Overlay => {
    const belief = this.belief;
    return belief ? chosenOverlay(this, belief) : emptyOverlay();
  });

  /** A place that is worth watching, until another one is chosen. */
  readonly landmark = $derived.by(
    (): Hex => this.army.value?.objectives[0]?.hex ?? this.belief?.headquarters ?? { x: 0, y: 0 },
  );

  unitOf(id: number): OwnUnit | null {
    return this.belief?.units.find((unit) => unit.id === id) ?? null;
  }

  group(id: number): Group | null {
    return this.army.value?.formations.find((group) => group.id === id) ?? null;
  }

  /** The units of a formation that are on the field, its commander first. */
  members(group: Group): OwnUnit[] {
    const units = (this.belief?.units ?? []).filter(
      (unit) =>
        unit.formation === group.id && (unit.presence === 'Mustered' || unit.presence === 'Afield'),
    );
    return units.toSorted(
      (one, two) => Number(two.id === group.commander) - Number(one.id === group.commander),
    );
  }

  /** Asks anew for what depends on the moment. */
  ask(): void {
    const chosen = this.chosen;
    const fail = (problem: unknown) => notices.bad(wordsOf(problem));
    this.army.ask(() => this.#frame.unit<ArmyReport>('army'), fail);
    if (chosen?.kind === 'unit') {
      this.unitReport.ask(() => this.#frame.unit<UnitReport>(String(chosen.id)), fail);
      if (this.planning && this.mine) this.planned.ask(() => this.#plannedWay(chosen.id), fail);
    }
    if (chosen?.kind === 'contact') {
      this.contactReport.ask(() => this.#frame.unit<ContactReport>(`contact ${chosen.id}`), fail);
    }
  }

  async #plannedWay(id: number): Promise<Prospect | null> {
    const unit = this.unitOf(id);
    if (!unit || unit.waypoints.length === 0) return null;
    return this.foresee({ Plan: { unit: id, waypoints: unit.waypoints } });
  }

  /** What an order would do; null where nobody can say. */
  async foresee(order: Order): Promise<Prospect | null> {
    const { preview } = await this.#frame.preview(order);
    return (preview as Prospect | null | undefined) ?? null;
  }

  choose(chosen: Chosen | null, onMap = false): void {
    this.chosen = chosen;
    this.onMap = onMap;
    this.picking = null;
    this.foreseen = null;
    this.planned.forget();
    this.unitReport.forget();
    this.contactReport.forget();
  }

  /** The next unit of one's own that is still there. */
  next(): void {
    const there = (this.belief?.units ?? []).filter(
      (unit) => unit.presence === 'Mustered' || unit.presence === 'Afield',
    );
    const at = there.findIndex((unit) => unit.id === this.unit?.id);
    const next = there[(at + 1) % Math.max(there.length, 1)];
    if (!next) return;
    this.choose({ kind: 'unit', id: next.id });
    announcer.say(next.name);
  }

  pick(picking: Picking): void {
    this.picking = picking;
    announcer.say(`${picking.words} Choose on the map, Escape when done.`);
  }

  done(): void {
    if (this.picking) announcer.say('Done.');
    this.picking = null;
  }

  /** A click on the map. */
  click(hex: Hex): void {
    const picking = this.picking;
    if (picking) {
      if (!picking.many) this.picking = null;
      picking.take(hex);
      return;
    }
    const here = this.#standingAt(hex);
    if (!this.writing?.(hex, here)) this.#chooseAmong(here);
  }

  /** Whether somebody stands in a hex, as far as one knows. */
  readonly taken = (hex: Hex): boolean =>
    this.#frame.shown().scene?.pieces.some((piece) => sameHex(piece.hex, hex)) ?? false;

  #standingAt(hex: Hex): Chosen[] {
    const pieces = (this.#frame.shown().scene?.pieces ?? []).filter((one) => sameHex(one.hex, hex));
    return pieces.map((piece) => chosenBy(piece.id)).filter((one) => one !== null);
  }

  /** Who stands in a hex; another click chooses who stands below. */
  #chooseAmong(here: Chosen[]): void {
    if (here.length === 0) return this.choose(null, true);
    const at = here.findIndex((one) => sameChoice(one, this.chosen));
    // The one on top first: it is drawn last.
    const next = here[(at <= 0 ? here.length : at) - 1] ?? here[0]!;
    this.choose(next, true);
    announcer.say(this.nameOf(next));
  }

  /** A piece from the list of pieces. */
  choosePiece(unit: string | null, hex: Hex): void {
    if (this.picking) return this.click(hex);
    const chosen = chosenBy(unit);
    if (chosen) this.choose(chosen);
  }

  nameOf(chosen: Chosen): string {
    const belief = this.belief;
    if (!belief) return '';
    if (chosen.kind === 'unit') return unitName(belief, chosen.id);
    if (chosen.kind === 'formation') return this.group(chosen.id)?.name ?? '';
    const contact = belief.contacts.find((one) => one.id === chosen.id);
    return contact ? contactName(contact) : '';
  }

  /**
   * Gives an order once those before it are answered; the order is made then. One that is refused
   * is told to the player by the table, and the next one is given all the same.
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

  /** Another way for a unit, made from the one it has by then. */
  editWay(id: number, reserve: boolean, edit: (unit: OwnUnit) => OwnUnit['waypoints']): void {
    void this.give(() => {
      const unit = this.unitOf(id);
      if (!unit) return null;
      const waypoints = edit(unit);
      return reserve ? { Reserve: { unit: id, waypoints } } : { Plan: { unit: id, waypoints } };
    });
  }

  /** Adds stages by clicks on the map, to a unit or to all of a formation. */
  drawWay(id: number, reserve: boolean): void {
    const name = this.unitOf(id)?.name ?? '';
    this.pick({
      words: `${reserve ? 'Reserve plan' : 'Way'} of ${name}: the next stage.`,
      many: true,
      take: (hex) => {
        this.editWay(id, reserve, (unit) =>
          continued(reserve ? unit.reserve : unit.waypoints, hex),
        );
        announcer.say(`Stage at ${this.grid?.number(hex) ?? keyOf(hex)}`);
      },
    });
  }

  drawFormationWay(group: Group): void {
    this.pick({
      words: `Way of ${group.name}: the next stage of its commander; the others go beside him.`,
      many: true,
      take: (hex) => {
        this.continueAll(group, hex);
        announcer.say(`Stage at ${this.grid?.number(hex) ?? keyOf(hex)}`);
      },
    });
  }

  /** Another stage for everybody in a formation. */
  continueAll(group: Group, hex: Hex): void {
    const onMap = (place: Hex) => this.grid?.has(place) ?? false;
    // Made when the first of these orders is: those of an earlier click are through by then.
    let stages: ReturnType<typeof formationStages> | null = null;
    for (const { id } of this.members(group)) {
      void this.give(() => {
        const [leader, ...others] = this.members(group);
        if (leader) stages ??= formationStages([leader, ...others], leader, hex, onMap);
        const own = stages?.find(({ unit }) => unit === id);
        return own ? { Plan: own } : null;
      });
    }
  }

  /** Places a unit by a click inside its zone. */
  deploy(id: number): void {
    const zone = this.army.value?.zone ?? [];
    this.pick({
      words: `${this.unitOf(id)?.name ?? ''} begins at a hex of the zone.`,
      many: false,
      zone,
      take: (hex) => this.place(id, { hex }),
    });
  }

  place(
    id: number,
    change: Partial<{ hex: Hex; facing: number; rest: 'Formed' | 'Patrol' | 'Alert' }>,
  ): void {
    void this.give(() => {
      const unit = this.unitOf(id);
      if (!unit) return null;
      const { hex = unit.hex, facing = unit.facing, rest = restOf(unit) } = change;
      return { Deploy: { unit: id, hex, facing, rest } };
    });
  }
}

/** How a unit stands before the battle. */
export function restOf(unit: OwnUnit): 'Formed' | 'Patrol' | 'Alert' {
  return unit.stance === 'Patrol' || unit.stance === 'Alert' ? unit.stance : 'Formed';
}

/** The piece of a scene that was chosen. */
export function chosenBy(id: string | null | undefined): Chosen | null {
  const contact = /^contact (\d+)$/.exec(id ?? '');
  if (contact) return { kind: 'contact', id: Number(contact[1]) };
  return /^\d+$/.test(id ?? '') ? { kind: 'unit', id: Number(id) } : null;
}

function sameChoice(one: Chosen, other: Chosen | null): boolean {
  return one.kind === other?.kind && one.id === other.id;
}
