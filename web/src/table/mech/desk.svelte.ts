import type { AvailableAction } from '../../api/types/mech/AvailableAction';
import type { MovementMode } from '../../api/types/mech/MovementMode';
import type { Order } from '../../api/types/mech/Order';
import type { Side } from '../../api/types/mech/Side';
import type { UnitReport } from '../../api/types/mech/UnitReport';
import type { Board, Hex, Placed } from '../../api/wire';
import { sameHex } from '../../board/geometry';
import { emptyOverlay, type Overlay } from '../../board/overlay';
import { secondPerson } from '../../shared/names';
import type { TableProps } from '../props';
import { attempts, barred, fits, marks, suggested, together, type Attempt } from './fire/shots';
import { turns, turnWords, type Turn } from './fire/twist';
import { bestEnd, moveWords, reachCells, REACH_WORDS } from './move/plan';
import { Reaches, type End } from './move/reach';
import { capital, percent, plainName } from './words';

const SIDES: readonly Side[] = ['Player', 'Opponent'];

/** State of the mech panel: the selected unit, its options and the plan. */
export class Desk {
  readonly #props: TableProps;
  /** The unit shown in the panel. */
  selected = $state<string | null>(null);
  report = $state.raw<UnitReport | null>(null);
  /** The movement mode to show, or null for the coolest mode that reaches each hex. */
  mode = $state<MovementMode | null>(null);
  plan = $state.raw<End | null>(null);
  /** Whether the player chose the facing, or it is only suggested. */
  faced = $state(false);
  target = $state<string | null>(null);
  chosen = $state.raw<Attempt[]>([]);

  constructor(props: TableProps) {
    this.#props = props;
  }

  readonly phase = $derived.by(() => this.#props.shown.moment.phase);
  readonly side = $derived.by(() => SIDES[this.#props.seat ?? -1] ?? null);
  readonly pieces = $derived.by(() => this.#props.shown.scene?.pieces ?? []);
  readonly pending = $derived.by(() => this.#props.shown.pending);
  /** The player's units that the phase waits for. */
  readonly waiting = $derived.by(() =>
    this.#props.mine ? this.pending.flatMap(({ unit }) => unit ?? []) : [],
  );
  /** The order that advances the game once nothing is left to decide. */
  readonly onward = $derived.by(() =>
    this.#props.mine
      ? (this.pending.find(({ unit, order }) => unit === null && order != null) ?? null)
      : null,
  );
  readonly piece = $derived.by(() => this.pieceOf(this.selected));
  /** Whether the selected unit can be ordered now and its options are loaded. */
  readonly acting = $derived.by(
    () =>
      this.report?.actions.phase === this.phase && this.waiting.includes(this.report.sheet.unit),
  );
  readonly reaches = $derived.by(() => new Reaches(this.report?.moves ?? [], this.mode));
  readonly attempts = $derived.by(() => (this.report ? attempts(this.report.actions) : []));
  readonly barred = $derived.by(() => (this.report ? barred(this.report.actions) : []));
  readonly marks = $derived.by(() => marks(this.attempts));
  /** Whether this is a phase in which the unit chooses a target. */
  readonly aims = $derived.by(
    () => this.acting && (this.phase === 'WeaponAttack' || this.phase === 'PhysicalAttack'),
  );
  /** A torso twist or arm flip that would bring weapons to bear where none does. */
  readonly turn = $derived.by(() => this.#turn());
  /** Whether the unit has no target, nothing declared, and no turn that would change that. */
  readonly idle = $derived.by(
    () => this.aims && this.marks.length === 0 && this.report?.declared.length === 0 && !this.turn,
  );
  /** Why the plan cannot be confirmed yet; empty if it can. */
  readonly missing = $derived.by(() => this.#missing());
  readonly moves = $derived.by(() => this.acting && this.phase === 'Movement');
  /** The planned move, or the move to the hex under the cursor. */
  readonly shownEnd = $derived.by(() => {
    if (this.plan) return this.plan;
    const { hovered, cursor } = this.#props.state;
    const hex = hovered ?? cursor;
    if (!hex || !this.moves || sameHex(hex, this.piece?.hex)) return null;
    return this.endAt(hex);
  });
  readonly overlay = $derived.by(() => this.#overlay());

  get board(): Board | null {
    return this.#props.board;
  }

  pieceOf(unit: string | null): Placed | null {
    return this.pieces.find((piece) => piece.id === unit) ?? null;
  }

  pieceAt(hex: Hex): Placed | null {
    return this.pieces.find((piece) => sameHex(piece.hex, hex)) ?? null;
  }

  /** The name of a unit; the player's own units are named without their side. */
  nameOf(unit: string): string {
    return this.ownName(this.report?.roster.find((row) => row.unit === unit)?.name ?? unit);
  }

  /** Drops the possessive of the player's side: "Player's Griffin" becomes "Griffin". */
  ownName(name: string): string {
    return this.side !== null && name.startsWith(`${this.side}'s `) ? bareName(name) : name;
  }

  /** A log line with names instead of unit ids, from the player's point of view. */
  lineWords(text: string): string {
    const named = (this.report?.roster ?? []).reduce(
      (words, { unit, name }) =>
        words.replaceAll(`${name} (${unit})`, name).replaceAll(`${bareName(name)} (${unit})`, name),
      text,
    );
    return secondPerson(named, this.side);
  }

  /** The label on a unit's counter. */
  counterOf(unit: string): string {
    return this.report?.roster.find((row) => row.unit === unit)?.counter ?? '';
  }

  /** The name of a weapon or physical attack. */
  toolName(name: string): string {
    const weapon = this.report?.sheet.weapons.find(({ id }) => id === name);
    return weapon?.name ?? capital(plainName(name));
  }

  hexName(hex: Hex): string {
    return this.board?.cells.find((cell) => sameHex(cell.hex, hex))?.number ?? `${hex.x},${hex.y}`;
  }

  facingName(facing: number): string {
    return this.board?.facings[facing]?.name ?? String(facing);
  }

  words(end: End): string {
    return moveWords(end, this.hexName(end.hex), this.facingName(end.facing));
  }

  /** Hexes of enemy units. */
  enemies(): Hex[] {
    const own = this.piece?.side;
    return this.pieces.filter((piece) => piece.side !== own).map((piece) => piece.hex);
  }

  endAt(hex: Hex): End | null {
    return bestEnd(this.reaches.at(hex), this.enemies());
  }

  /** Plans a move to a hex with a suggested facing. */
  planTo(hex: Hex): void {
    this.plan = this.endAt(hex);
    this.faced = false;
  }

  /** Chooses a facing. Returns true if it was chosen before, which confirms it. */
  face(facing: number): boolean {
    if (!this.plan) return false;
    if (this.faced && this.plan.facing === facing) return true;
    const end = this.reaches.at(this.plan.hex).find((other) => other.facing === facing);
    if (end) [this.plan, this.faced] = [end, true];
    return false;
  }

  select(unit: string | null): void {
    if (unit === this.selected) return;
    this.selected = unit;
    this.mode = null;
    this.plan = null;
    this.target = null;
    this.chosen = [];
  }

  /** Shows the reach of one mode or of all; drops a plan in another mode. */
  show(mode: MovementMode | null): void {
    this.mode = mode;
    this.plan = null;
  }

  /** Replaces the report; plans made with the old one are dropped. */
  take(report: UnitReport): void {
    this.report = report;
    this.plan = null;
    const listed = marks(attempts(report.actions));
    const kept = listed.some(({ target }) => target === this.target) ? this.target : null;
    this.aim(kept ?? (listed.length > 0 && this.acting ? listed[0]!.target : null));
  }

  aim(target: string | null): void {
    this.target = target;
    const possible = this.attempts.filter((attempt) => attempt.target === target);
    if (!this.report || this.report.declared.length > 0) this.chosen = [];
    else if (this.phase === 'PhysicalAttack') this.chosen = bestBlow(possible);
    else this.chosen = suggested(possible, this.report.sheet);
  }

  /** Selects or deselects an attack; deselects those that cannot be combined with it. */
  toggle(attempt: Attempt): void {
    const same = (other: Attempt) => other.name === attempt.name && other.mode === attempt.mode;
    if (this.chosen.some(same)) {
      this.chosen = this.chosen.filter((other) => !same(other));
      return;
    }
    const kept =
      this.phase === 'PhysicalAttack'
        ? this.chosen.filter((other) => together(other.name, attempt.name))
        : this.#beside(attempt);
    this.chosen = [...kept, attempt];
  }

  /** The selected shots that can be declared together with another one. */
  #beside(attempt: Attempt): Attempt[] {
    const kept: Attempt[] = [];
    for (const other of this.chosen) {
      const free = other.name !== attempt.name;
      if (free && this.report && fits(this.report.sheet, [attempt, ...kept], other)) {
        kept.push(other);
      }
    }
    return kept;
  }

  has(attempt: Attempt): boolean {
    return this.chosen.some(({ name, mode }) => name === attempt.name && mode === attempt.mode);
  }

  /** Actions that take a single order and are neither moves nor attacks. */
  deeds(): AvailableAction[] {
    const all = this.acting ? (this.report?.actions.available ?? []) : [];
    return all.filter(({ action, order }) => {
      if (!order) return false;
      if (typeof action === 'string') return action !== 'Lock';
      return 'Charge' in action || 'TwistTorso' in action;
    });
  }

  /** The orders that carry out the plan, the final lock last. */
  orders(final: boolean): Order[] {
    const unit = this.report?.sheet.unit;
    if (!unit) return [];
    const moving = this.phase === 'Movement';
    const lock: Order = moving ? { LockMovement: { unit } } : { LockAttack: { unit } };
    return [...(moving ? this.#moving(unit) : this.#attacking(unit)), ...(final ? [lock] : [])];
  }

  #moving(unit: string): Order[] {
    if (!this.plan) return [];
    const { mode, hex, facing } = this.plan;
    return [{ DeclareMovement: { unit, mode, to: hex, facing: this.facingName(facing) } }];
  }

  #attacking(unit: string): Order[] {
    const target = this.target;
    if (!target || this.chosen.length === 0) return [];
    if (this.phase === 'PhysicalAttack') {
      return this.chosen.map(({ name }) => ({
        DeclarePhysicalAttack: { unit, target, kind: name as never },
      }));
    }
    const weapons = this.chosen.map(({ name, mode }) => ({ weapon: name, mode }));
    return [{ DeclareAttack: { unit, target, weapons } }];
  }

  #turn(): Turn | null {
    const { report, piece } = this;
    const fires = this.aims && this.phase === 'WeaponAttack' && this.marks.length === 0;
    if (!fires || !report || piece?.facing == null || report.declared.length > 0) return null;
    const stance = { hex: piece.hex, facing: piece.facing };
    const place = (unit: string) => this.pieceOf(unit)?.hex ?? null;
    return turns(report.actions, report.sheet, stance, place)[0] ?? null;
  }

  #missing(): string {
    if (this.moves) return this.plan ? '' : 'No move planned: choose a hex first.';
    if (!this.aims || this.chosen.length > 0) return '';
    const blows = this.phase === 'PhysicalAttack';
    if (this.marks.length === 0) {
      const none = blows ? 'No enemy in reach of a physical attack.' : 'No enemy in arc and range.';
      return this.turn ? `${none} ${turnWords(this.turn)}` : none;
    }
    if (!this.target) return 'No target: choose an enemy first.';
    return `No ${blows ? 'attack' : 'weapon'} selected${this.#unwilling(blows)}.`;
  }

  /** Why nothing was preselected. */
  #unwilling(blows: boolean): string {
    const possible = this.attempts.filter(({ target }) => target === this.target);
    if (this.report && this.report.declared.length > 0) return ': you can lock the declared attack';
    if (possible.every(({ chance }) => chance === 0)) return ': nothing can hit';
    const hot = !blows && this.report && suggested(possible, this.report.sheet).length === 0;
    return hot ? ': any weapon would overheat the unit' : '';
  }

  /** Additional text about a hex for screen readers. */
  describe(hex: Hex): string {
    if (this.moves) {
      const end = this.endAt(hex);
      return end ? this.words(end) : 'out of reach';
    }
    const mark = this.marks.find(({ target }) => sameHex(this.pieceOf(target)?.hex, hex));
    return mark && this.aims ? `best hit chance ${percent(mark.best)}` : '';
  }

  #overlay(): Overlay {
    if (this.moves) return this.#overlayOfMoves();
    return this.aims ? this.#overlayOfMarks() : emptyOverlay();
  }

  #overlayOfMoves(): Overlay {
    const end = this.shownEnd;
    const piece = this.piece;
    const options = this.plan ? this.reaches.at(this.plan.hex).map(({ facing }) => facing) : [];
    return {
      ...emptyOverlay(),
      cells: reachCells(this.reaches),
      path: end ? this.reaches.path(end) : null,
      facings: this.plan
        ? { hex: this.plan.hex, options, chosen: this.plan.facing, sure: this.faced }
        : null,
      ghosts:
        this.plan && piece
          ? [{ ...piece, hex: this.plan.hex, facing: this.plan.facing, faded: 40 }]
          : [],
      words: REACH_WORDS,
    };
  }

  #overlayOfMarks(): Overlay {
    const from = this.piece?.hex;
    const cells = this.marks.flatMap(({ target, best }) => {
      const piece = this.pieceOf(target);
      if (!piece) return [];
      return {
        hex: piece.hex,
        fill: 'target' as const,
        level: target === this.target ? 1 : 0.4,
        label: percent(best),
      };
    });
    const aimed = this.pieceOf(this.target);
    const line = from && aimed ? [{ from, to: aimed.hex, tone: 'bad' as const }] : [];
    const words = { target: 'target, with best hit chance' };
    return { ...emptyOverlay(), cells, lines: line, words };
  }
}

function bareName(name: string): string {
  return name.replace(/^(Player|Opponent)'s /, '');
}

/** The physical attack with the highest expected damage, if any can hit. */
function bestBlow(all: Attempt[]): Attempt[] {
  const [best] = all.filter(({ chance }) => chance > 0).sort((a, b) => b.damage - a.damage);
  return best ? [best] : [];
}
