import { keyOf, sameHex } from '../../../board/geometry';
import { announcer } from '../../../shared/announcer.svelte';
import type { Desk, Standing } from '../desk.svelte';
import { Latest } from '../../../shared/latest.svelte';
import type { Contingency, Deployment, GoCode, Hex, OwnUnit, PlanPreview } from '../types';
import {
  areaCode,
  continued,
  formationStages,
  newAreaCode,
  replaced,
  restOf,
  toggled,
} from './plan';

/** What a click on the map does. */
export type Tool = 'select' | 'place' | 'waypoint' | 'area';

/** The part of the plan whose fields are open in the panel. */
export interface Editing {
  kind: 'code' | 'contingency';
  at: number;
}

/** Steps in which a preview plays, and milliseconds between them. */
const [STEPS, EVERY] = [100, 90];

/** State of planning: the tool, the preview in time, and the orders that change the plan. */
export class Planner {
  readonly #desk: Desk;
  tool = $state<Tool>('waypoint');
  editing = $state.raw<Editing | null>(null);
  readonly preview = new Latest<PlanPreview>();
  /** The tick at which the map shows the units; null at the start. */
  tick = $state<number | null>(null);
  playing = $state(false);
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(desk: Desk) {
    this.#desk = desk;
  }

  /** Shows the units at a tick. */
  show(tick: number): void {
    this.tick = tick > (this.preview.value?.from ?? 0) ? tick : null;
  }

  /** Plays the preview, from the start if it is at its end. */
  play(): void {
    const { from, until } = this.preview.value ?? { from: 0, until: 0 };
    if (until <= from) return;
    if ((this.tick ?? from) >= until) this.tick = null;
    this.playing = true;
    const step = Math.max(1, Math.round((until - from) / STEPS));
    this.#timer = setInterval(() => {
      this.show(Math.min(until, (this.tick ?? from) + step));
      if (this.tick === until) this.pause();
    }, EVERY);
  }

  pause(): void {
    clearInterval(this.#timer);
    this.playing = false;
  }

  /** Uses a click on the map; returns false if it only selects. A refusal is shown beside the hex. */
  click(hex: Hex, standing: Standing[], refuse: (words: string) => void): boolean {
    if (this.tool === 'select') return false;
    if (this.tool === 'area') return (this.markArea(hex), true);
    const { units } = this.#desk;
    const ids = units.map(({ id }) => id);
    // A click on another unit chooses it, unless several are sent there together.
    const other = standing.some(({ kind, id }) => kind === 'unit' && !ids.includes(id));
    if (other && (this.tool === 'place' || ids.length < 2)) return false;
    if (this.tool === 'place') this.#placeAt(hex, refuse);
    else if (ids.length > 1) this.continueAll(ids, hex);
    else if (ids[0] !== undefined) this.addWaypoint(ids[0], hex, false);
    else refuse('Choose a unit first, then its next waypoint.');
    return true;
  }

  #placeAt(hex: Hex, refuse: (words: string) => void): void {
    const { unit, army } = this.#desk;
    if (!unit) refuse('Choose a unit first, then its starting hex in your zone.');
    else if (army.value?.zone.some((one) => sameHex(one, hex))) this.place(unit.id, { hex });
    else refuse(`${this.#number(hex)} is outside your zone.`);
  }

  #number(hex: Hex): string {
    return this.#desk.grid?.number(hex) ?? keyOf(hex);
  }

  addWaypoint(id: number, hex: Hex, reserve: boolean): void {
    void this.editWay(id, reserve, (unit) =>
      continued(reserve ? unit.reserve : unit.waypoints, hex),
    );
    announcer.say(`Waypoint at ${this.#number(hex)}`);
  }

  /** Changes the route of a unit, starting from its route at that time. */
  editWay(
    id: number,
    reserve: boolean,
    edit: (unit: OwnUnit) => OwnUnit['waypoints'],
  ): Promise<boolean> {
    return this.#desk.give(() => {
      const unit = this.#desk.unitOf(id);
      if (!unit) return null;
      const waypoints = edit(unit);
      return reserve ? { Reserve: { unit: id, waypoints } } : { Plan: { unit: id, waypoints } };
    });
  }

  /** Adds waypoints by clicks on the map until the player is done; also in hexes with units. */
  drawWay(id: number, reserve: boolean): void {
    const name = this.#desk.unitOf(id)?.name ?? '';
    this.#desk.pick({
      words: `${reserve ? 'Reserve plan' : 'Route'} of ${name}: choose the next waypoint.`,
      many: true,
      take: (hex) => this.addWaypoint(id, hex, reserve),
    });
  }

  /** The same for several units, of which the first leads. */
  drawWayOfAll(name: string, ids: number[]): void {
    this.#desk.pick({
      words: `Route of ${name}: choose the next waypoint. The units keep their positions.`,
      many: true,
      take: (hex) => this.continueAll(ids, hex),
    });
  }

  /** Adds a waypoint for several units, of which the first leads. */
  continueAll(ids: number[], hex: Hex): void {
    const desk = this.#desk;
    const onMap = (place: Hex) => desk.grid?.has(place) ?? false;
    // Computed with the first of these orders, when those of an earlier click are answered.
    let stages: ReturnType<typeof formationStages> | null = null;
    for (const id of ids) {
      void desk.give(() => {
        const units = ids.flatMap((one) => desk.unitOf(one) ?? []);
        if (units[0]) stages ??= formationStages(units, units[0], hex, onMap);
        const own = stages?.find(({ unit }) => unit === id);
        return own ? { Plan: own } : null;
      });
    }
    announcer.say(`Waypoint at ${this.#number(hex)}`);
  }

  /** Places a unit by a click in its deployment zone. */
  deploy(id: number): void {
    this.#desk.pick({
      words: `${this.#desk.unitOf(id)?.name ?? ''}: choose a starting hex in your zone.`,
      many: false,
      zone: this.#desk.army.value?.zone ?? [],
      take: (hex) => this.place(id, { hex }),
    });
  }

  place(id: number, change: Partial<Omit<Deployment, 'unit'>>): void {
    void this.#desk.give(() => {
      const unit = this.#desk.unitOf(id);
      if (!unit) return null;
      const { hex = unit.hex, facing = unit.facing, rest = restOf(unit) } = change;
      return { Deploy: { unit: id, hex, facing, rest } };
    });
  }

  editCodes(change: (codes: GoCode[]) => GoCode[]): Promise<boolean> {
    return this.#desk.give(() => {
      const now = this.#desk.belief?.go_codes.map(({ code }) => code) ?? [];
      return { AgreeOn: change(now) };
    });
  }

  editContingencies(change: (all: Contingency[]) => Contingency[]): Promise<boolean> {
    return this.#desk.give(() => {
      const now = this.#desk.belief?.contingencies.map(([contingency]) => contingency) ?? [];
      return { ProvideFor: change(now) };
    });
  }

  /**
   * Adds a hex to the area of the open go-code, or removes it. Without an open one, the area at the hex is
   * opened, or a go-code is added that watches the hex.
   */
  markArea(hex: Hex): void {
    const codes = this.#desk.belief?.go_codes.map(({ code }) => code) ?? [];
    const open = this.editing?.kind === 'code' ? this.editing.at : -1;
    const at = areaCode(codes, open, hex);
    this.editing = { kind: 'code', at: at ?? codes.length };
    void this.editCodes((now) => {
      const code = at === null ? null : now[at];
      if (!code) return [...now, newAreaCode(now, hex)];
      const { trigger } = code;
      const area =
        typeof trigger === 'object' && 'EnemyInArea' in trigger ? trigger.EnemyInArea : [];
      // A go-code needs at least one hex, so the last one stays.
      const next = at === open ? toggled(area, hex) : area;
      const hexes = next.length > 0 ? next : area;
      return replaced(now, at!, { ...code, trigger: { EnemyInArea: hexes } });
    });
    announcer.say(`Area: ${this.#number(hex)}`);
  }
}
