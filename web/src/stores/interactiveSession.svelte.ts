import type { Forecast } from '../api/types/mech/Forecast';
import type { FireMode } from '../api/types/mech/FireMode';
import type { Order } from '../api/types/mech/Order';
import type { Sheet } from '../api/types/mech/Sheet';
import type { StrikeRow } from '../api/types/mech/StrikeRow';
import type { UnitReport } from '../api/types/mech/UnitReport';
import type { Pending, Shown, Until } from '../api/wire';
import { TableSession } from '../table/session.svelte';
import {
  attackOrder,
  Facing,
  GamePhase,
  GameSide,
  lockOrder,
  moveOrder,
  MovementType,
  movesIn,
  phaseOf,
  seatOfSide,
  sessionOf,
  sideOfSeat,
  stateOf,
  type IGameResult,
  type IGameSession,
  type IGameState,
  type IHexCoordinate,
  type IMovementPlan,
} from './model';

/** The actions of a unit in this phase. */
export interface AvailableActions {
  report: UnitReport;
  /** Hexes in which a move can end. */
  moves: IHexCoordinate[];
}

/** An order that was not carried out, with the words to show. */
class Refused extends Error {}

/** The phase that the document's order of phases leaves out. It is passed if this side has no decision in it. */
const PASSED = GamePhase.PhysicalAttack;

/**
 * A session of the mech game with the methods of the document. It wraps the session object that listens to the server
 * and owns everything the server said: view, log, events, reports and forecasts. They are only read and translated
 * here. A method that the server refuses throws.
 */
export class InteractiveSession {
  readonly table: TableSession;
  /** Whether it was opened here. Then it has events; a table does without, because it shows log lines. */
  #opened = false;

  constructor(table: TableSession) {
    this.table = table;
  }

  /** Opens a session by its id, with its events. */
  static async open(id: string): Promise<InteractiveSession> {
    const table = new TableSession(id, () => {});
    await table.open();
    if (table.problem !== null) {
      table.close();
      throw table.problem;
    }
    const session = new InteractiveSession(table);
    session.#opened = true;
    await table.loadEvents();
    return session;
  }

  /** Closes the session if it was opened here. */
  release(): void {
    if (this.#opened) this.table.close();
  }

  get id(): string {
    return this.table.id;
  }

  /** The side of the viewer; a spectator sees the game from the first. */
  get side(): GameSide {
    return sideOfSeat(this.table.seat ?? 0) ?? GameSide.Player;
  }

  get #shown(): Shown {
    if (!this.table.shown) throw new Refused('The session is not open.');
    return this.table.shown;
  }

  get phase(): GamePhase {
    return phaseOf(this.#shown.moment.phase);
  }

  /** The tasks of the viewer's side; empty while another side has to act. */
  get #tasks(): Pending[] {
    return this.table.mine ? this.#shown.pending : [];
  }

  /** Units of the viewer's side that have a decision to make. One whose task has only one order is locked without it. */
  get waiting(): string[] {
    return this.#tasks.flatMap(({ unit, order }) => (order == null && unit) || []);
  }

  getSession(): IGameSession {
    const { summary, events } = this.table;
    if (!summary) throw new Refused('The session is not open.');
    return sessionOf(summary, this.#shown, this.report?.roster ?? [], events);
  }

  getState(): IGameState {
    return stateOf(this.id, this.#shown);
  }

  isGameOver(): boolean {
    return this.#shown.over;
  }

  /** Winner and reason; null while the game goes on. */
  getResult(): IGameResult | null {
    return this.getState().result;
  }

  /** Whether the phase can end now: no unit has to act. */
  canAdvancePhase(): boolean {
    return this.#tasks.some(({ unit, order }) => unit === null && order != null);
  }

  /** The newest report about the unit that was asked for last. */
  get report(): UnitReport | null {
    return this.table.reports.current as UnitReport | null;
  }

  /** The forecast of the last plan, if that can be carried out; kept until the next one arrives. */
  get forecast(): Forecast | null {
    const { previewed } = this.table.reports;
    return previewed?.accepted ? ((previewed.preview as Forecast | undefined) ?? null) : null;
  }

  /** The actions of a unit; null if another unit was asked for meanwhile. */
  async getAvailableActions(unit: string): Promise<AvailableActions | null> {
    const report = (await this.table.reports.ask(unit)) as UnitReport | null;
    return report && { report, moves: movesIn(report.moves) };
  }

  /** The record sheets of all units. */
  async getSheets(): Promise<Record<string, Sheet>> {
    const ids = Object.keys(this.getState().units);
    const reports = (await this.table.reports.all(ids)) as UnitReport[];
    return Object.fromEntries(reports.map(({ sheet }) => [sheet.unit, sheet]));
  }

  /** Gives orders in sequence; stops at the first that is refused. */
  async give(...orders: Order[]): Promise<void> {
    for (const order of orders) this.#accepted(await this.table.submit(order));
    await this.#catchUp();
  }

  #accepted(accepted: boolean): void {
    if (!accepted) throw new Refused(this.table.refusal ?? 'The order was refused.');
  }

  async #catchUp(): Promise<void> {
    if (this.#opened) await this.table.loadEvents();
  }

  /** Moves a unit and locks the move. */
  async applyMovement(
    unit: string,
    hex: IHexCoordinate,
    facing: Facing,
    movementType: MovementType,
  ): Promise<void> {
    await this.give(
      moveOrder(unit, { hex, facing, movementType }),
      lockOrder(unit, GamePhase.Movement),
    );
  }

  /** Declares a move that can still be undone or replaced. */
  async declareMovement(unit: string, plan: IMovementPlan): Promise<void> {
    await this.give(moveOrder(unit, plan));
  }

  /** Locks the declared move of a unit, or lets it stand still. */
  async lockMovement(unit: string): Promise<void> {
    await this.give(lockOrder(unit, GamePhase.Movement));
  }

  /** Fires weapons at a target and locks the attack. */
  async applyAttack(
    unit: string,
    target: string,
    weapons: string[],
    modes: Record<string, FireMode> = {},
  ): Promise<void> {
    const lock = lockOrder(unit, GamePhase.WeaponAttack);
    await this.give(attackOrder(unit, target, weapons, modes), lock);
  }

  /** Declares fire; the unit may fire other weapons at another target. */
  async declareAttack(
    unit: string,
    target: string,
    weapons: string[],
    modes: Record<string, FireMode> = {},
  ): Promise<void> {
    await this.give(attackOrder(unit, target, weapons, modes));
  }

  /** Locks the declared attacks of a unit, or lets it make none. */
  async lockAttack(unit: string): Promise<void> {
    await this.give(lockOrder(unit, GamePhase.WeaponAttack));
  }

  /** Strikes a target, and locks the attack unless it is only declared. */
  async applyStrike(unit: string, strike: StrikeRow, lock: boolean): Promise<void> {
    const final = lock ? [lockOrder(unit, GamePhase.PhysicalAttack)] : [];
    await this.give(...strike.orders, ...final);
  }

  /** Takes back the last order of the viewer's side, with all its events. */
  async undo(): Promise<void> {
    this.#accepted(await this.table.undo());
    await this.#catchUp();
  }

  /** Concedes: the other side wins. */
  async concede(): Promise<void> {
    this.#accepted(await this.table.concede());
    await this.#catchUp();
  }

  async rollInitiative(): Promise<void> {
    await this.give({ RollInitiative: { moves_first: null } });
  }

  /** Lets bots that wait to be asked play. */
  async run(until: Until): Promise<void> {
    const played = await this.table.run(until);
    if (played === 0) throw new Refused('No bot can act now.');
    await this.#catchUp();
  }

  /** Lets the bots of a side act in this phase, until another side has to. */
  async runAITurn(side: GameSide): Promise<void> {
    const [phase, seat] = [this.phase, seatOfSide(side)];
    const due = () => this.#shown.to_act.length === 1 && this.#shown.to_act[0] === seat;
    while (!this.isGameOver() && this.phase === phase && due()) await this.run('order');
  }

  /**
   * Ends the phase: units that have not acted stand still or hold their fire, and bots act. Then passes a phase that
   * the document's order leaves out, if this side has no decision in it.
   */
  async advancePhase(): Promise<void> {
    await this.#leave(this.phase);
    while (!this.isGameOver() && this.phase === PASSED && (await this.#undecided())) {
      await this.#leave(PASSED);
    }
  }

  async #leave(phase: GamePhase): Promise<void> {
    while (!this.isGameOver() && this.phase === phase) await this.#step(this.#tasks);
  }

  /** Lets the other side act; true if then nothing is left for this side to decide. */
  async #undecided(): Promise<boolean> {
    while (!this.isGameOver() && this.phase === PASSED && this.#tasks.length === 0) {
      await this.#step([]);
    }
    return this.waiting.length === 0;
  }

  /** The next order of the phase: of this side if it has a task, else of the others. */
  async #step([task]: Pending[]): Promise<void> {
    if (this.table.busy) return this.#change();
    if (task?.order != null) return this.give(task.order as Order);
    if (task?.unit) return this.give(lockOrder(task.unit, this.phase));
    const bots = this.table.seat === null || this.table.thinking.length > 0;
    if (!bots) throw new Refused('The other side has to act first.');
    if (this.table.summary?.waiting) return this.run('order');
    // These bots act by themselves.
    await this.#change();
  }

  /** Waits for the next change at the table. */
  #change(): Promise<void> {
    return new Promise((done) => {
      const stop = this.table.follow(() => {
        stop();
        done();
      });
    });
  }
}
