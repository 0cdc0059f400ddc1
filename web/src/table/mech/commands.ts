import { messageOf } from '../../api/error';
import type { Hex } from '../../api/wire';
import { sameHex } from '../../board/geometry';
import { announcer } from '../../shared/announcer.svelte';
import { notices } from '../../shared/notices.svelte';
import { asksIn, hexOf, typeOf } from '../../stores/model';
import { useGameplayStore } from '../../stores/useGameplayStore';
import type { MovementMode } from '../../api/types/mech/MovementMode';
import type { Order } from '../../api/types/mech/Order';
import type { StrikeRow } from '../../api/types/mech/StrikeRow';
import type { TableProps } from '../props';
import type { Desk } from './desk.svelte';
import { beside, modesOf, strikeKey, ticked, type Shot } from './fire/shots';
import { planOf } from './move/plan';
import { settings } from './settings.svelte';
import { counted, share } from './words';

/** What the player does at the mech table, as calls of the gameplay store. */
export class Commands {
  readonly #desk: Desk;
  readonly #props: TableProps;
  /** The unit selected last, to stay with it while another side acts. */
  #last: string | null = null;

  constructor(desk: Desk, props: TableProps) {
    this.#desk = desk;
    this.#props = props;
  }

  get #store() {
    return useGameplayStore.getState();
  }

  /** Selects the units that have to act, one after the other. */
  attend(): void {
    const { waiting, selected, pieces, asks, phase } = this.#desk;
    const due = waiting.includes(selected ?? '') ? selected : waiting[0];
    if (due) {
      if (due !== selected || !asksIn(phase, asks)) this.#ask(due);
      return;
    }
    if (this.#desk.pieceOf(selected)) return;
    const own = pieces.find((piece) => piece.side === (this.#props.seat ?? 0)) ?? pieces[0];
    const last = this.#desk.pieceOf(this.#last);
    this.#store.selectUnit((last ?? own)?.id ?? null);
  }

  /** Selects a unit: for an order if it has to act, else to look at it. */
  select(unit: string): void {
    if (unit === this.#desk.selected) return;
    if (this.#desk.waiting.includes(unit)) return this.#ask(unit);
    this.cancel();
    this.#store.showMovement(null);
    this.#store.showSheet(false);
    this.#store.selectUnit(unit);
  }

  /** Asks the player for the decision of a unit. */
  #ask(unit: string): void {
    this.#last = unit;
    void this.#store.handleInteractiveTokenClick(unit);
  }

  /** Fetches the newest report about the selected unit. */
  async look(unit: string): Promise<void> {
    const { waiting, phase, session } = this.#desk;
    if (phase === 'Movement' && waiting.includes(unit)) {
      await this.#store.selectUnitForMovement(unit);
      const { error } = this.#store;
      if (error) notices.error(error);
      return;
    }
    await session?.getAvailableActions(unit).catch((problem) => notices.error(messageOf(problem)));
  }

  /** Starts afresh with a new report: plans made with the old one are dropped, a possible target is kept. */
  take(): void {
    this.#store.planMovement(null);
    const { marks, target, acting } = this.#desk;
    const kept = marks.find((mark) => mark === target) ?? marks[0] ?? null;
    this.aim(acting ? kept : null);
  }

  click(hex: Hex): void {
    const desk = this.#desk;
    const piece = desk.pieceAt(hex);
    if (desk.moves && desk.ends.some((end) => sameHex(end.hex, hex))) return this.#choose(hex);
    if (!piece?.id) return this.#missed(hex);
    if (desk.aims && desk.marks.includes(piece.id)) return this.target(piece.id);
    // The same tap goes back to the order.
    if (piece.id === desk.selected && desk.acting) this.#store.showSheet(!desk.sheet);
    else this.select(piece.id);
  }

  /** A click on a hex that means nothing now: drops the plan, or says why the unit cannot go there. */
  #missed(hex: Hex): void {
    const desk = this.#desk;
    if (desk.plan) return this.cancel();
    if (desk.moves) this.#props.frame.refuse(`${desk.hexName(hex)} ${desk.barredAt(hex)}`, hex);
  }

  /** The first click plans the move with the facing that the server suggests, the second confirms it. */
  #choose(hex: Hex): void {
    const { plan } = this.#desk;
    if (plan && sameHex(plan.hex, hex)) {
      return void this.#store.handleInteractiveHexClick(hexOf(hex));
    }
    const end = this.#desk.endAt(hex);
    this.#store.planMovement(end && planOf(end));
    this.#tellPlan();
  }

  /** The same with the facing buttons, including the suggested one. */
  turn(facing: number): void {
    const { plan, faced, reaches } = this.#desk;
    if (!plan) return;
    if (faced && plan.facing === facing) return this.commit(true);
    const end = reaches.at(plan.hex).find((other) => other.facing === facing);
    if (end) this.#store.planMovement(planOf(end, true));
    this.#tellPlan();
  }

  #tellPlan(): void {
    const { plan } = this.#desk;
    if (plan) announcer.say(`${this.#desk.words(plan)}. Choose it again to move there.`);
  }

  /** Shows the reach of one mode or of all; drops a plan in another mode. */
  show(mode: MovementMode | null): void {
    this.#store.showMovement(mode && typeOf(mode));
  }

  /** Aims at a target, or fires at the one that is aimed at. */
  target(target: string): void {
    const desk = this.#desk;
    if (target === desk.target && desk.missing === '') return this.commit(true);
    this.aim(target);
    const chosen = desk.blows
      ? (desk.blow?.label ?? 'no attack')
      : `best hit chance ${desk.hitChance} %, ${counted(desk.chosen.length, 'weapon')}`;
    announcer.say(`Target: ${desk.nameOf(target)}, ${chosen} selected.`);
  }

  /** Aims at a target with the suggested shots or blow. */
  aim(target: string | null): void {
    const [store, desk] = [this.#store, this.#desk];
    if (target === null) store.setTarget(null);
    else store.selectAttackTarget(target, this.#chanceOf(target));
    const free = desk.report !== null && desk.report.declared.length === 0;
    const shots = free && !desk.blows ? ticked(desk.aimed, settings.least) : [];
    store.queueWeapons(
      shots.map(({ weapon }) => weapon),
      modesOf(shots),
    );
    const rows = desk.struck?.rows.filter(({ odds }) => odds !== null) ?? [];
    const best = rows.find(({ suggested }) => suggested) ?? rows[0];
    const able = free && best?.odds && best.odds.needed.chance > 0;
    store.selectStrike(able ? strikeKey(best) : null);
  }

  /** The chance of the best shot at a target, in percent. */
  #chanceOf(target: string): number {
    return share(this.#desk.fireTargets.find(({ unit }) => unit === target)?.chance ?? 0);
  }

  /** Ticks or unticks a shot; unticks those that a limit of the rules forbids beside it. */
  toggle(shot: Shot): void {
    const { chosen, report } = this.#desk;
    const { kept, words } = this.#desk.has(shot)
      ? { kept: chosen, words: null }
      : beside(report?.fire?.limits ?? [], chosen, shot);
    const ids = kept.map(({ weapon }) => weapon);
    this.#store.queueWeapons(ids, modesOf([...kept, shot]), words);
    this.#store.selectWeapon(shot.weapon);
  }

  strike(row: StrikeRow): void {
    this.#store.selectStrike(strikeKey(row));
  }

  stepTarget(by: 1 | -1): void {
    const { marks, target } = this.#desk;
    const next = marks.at((marks.indexOf(target ?? '') + by) % marks.length);
    if (next) this.target(next);
  }

  /** Drops the plan and the target. */
  cancel(): void {
    this.#store.setTarget(null);
    void this.#store.handleAction('clear');
  }

  /** Carries out the plan; unless it is final it is only declared. */
  commit(final: boolean): void {
    const { phase, plan, selected, faced, blows } = this.#desk;
    if (phase === 'Movement' && plan && selected) {
      const move = { ...planOf(plan, faced), lock: final };
      return void this.#store.moveUnit(selected, move.hex, move);
    }
    void (blows ? this.#store.strikeTarget(final) : this.#store.fireWeapons(final));
  }

  /** Locks without a plan: the unit stays, holds fire, makes no physical attack. */
  pass(): void {
    this.cancel();
    void this.#store.handleAction('lock');
  }

  give(orders: Order[]): void {
    void this.#store.giveOrders(orders);
  }

  /** Goes to the next task: the order that advances the game, or another unit. */
  goOn(): void {
    const desk = this.#desk;
    const { waiting, onward, selected } = desk;
    if (onward) return void this.#store.handleAction('skip');
    // A unit without a target has nothing to decide.
    if (desk.idle) return this.pass();
    if (desk.turn && waiting.length < 2) return void notices.show(desk.missing);
    const next = waiting[(waiting.indexOf(selected ?? '') + 1) % Math.max(waiting.length, 1)];
    if (next) this.select(next);
    announcer.say(
      this.#props.shown.pending.find(({ unit }) => unit === next)?.text ?? 'Nothing to do.',
    );
  }

  /** Returns from a record sheet to the order. */
  back(): void {
    this.#store.showSheet(false);
    const [first] = this.#desk.waiting;
    if (!this.#desk.acting && first) this.select(first);
  }
}
