import type { AvailableAction } from '../../api/types/mech/AvailableAction';
import type { FireTarget } from '../../api/types/mech/FireTarget';
import type { Order } from '../../api/types/mech/Order';
import type { RosterRow } from '../../api/types/mech/RosterRow';
import type { StrikeTarget } from '../../api/types/mech/StrikeTarget';
import type { Board, Hex, Placed } from '../../api/wire';
import { sameHex } from '../../board/geometry';
import {
  emptyOverlay,
  ghostOf,
  type Overlay,
  type OverlayArea,
  type OverlayWay,
} from '../../board/overlay';
import { plateOf } from '../../board/plates';
import { secondPerson } from '../../shared/names';
import type { TableProps } from '../props';
import { follow } from '../../stores/adapter.svelte';
import {
  asksIn,
  attackOrder,
  InteractivePhase,
  modeOf,
  moveOrder,
  typeOf,
  wireHex,
  wireSideOfSeat,
  type IMovementPlan,
} from '../../stores/model';
import { useGameplayStore } from '../../stores/useGameplayStore';
import {
  betterStance,
  keyOf,
  possible,
  queuedShots,
  reachable,
  stanceNow,
  stanceWords,
  strikable,
  strikeKey,
  type Shot,
} from './fire/shots';
import { moveWords, planOf, reachCells, REACH_WORDS, rollPills } from './move/plan';
import { Reaches, type End } from './move/reach';
import { capital, percent, plainName } from './words';
import type { PlatePart } from '../../ui/Plate.svelte';

/** The gameplay store, which holds what the player has selected, planned and queued. */
const gameplay = follow(useGameplayStore);

/** The gameplay store and the session as the mech panel reads them. It has no state of its own. */
export class Desk {
  readonly #props: TableProps;

  constructor(props: TableProps) {
    this.#props = props;
  }

  readonly session = $derived.by(() => gameplay.current.interactiveSession);
  /** The question that the table asks. */
  readonly asks = $derived.by(() => gameplay.current.interactivePhase);
  readonly over = $derived.by(() => this.asks === InteractivePhase.GameOver);
  /** The unit shown in the panel. */
  readonly selected = $derived.by(() => gameplay.current.ui.selectedUnitId);
  readonly report = $derived.by(() => this.session?.report ?? null);
  /** The server's forecast of the plan; kept until the next one arrives. */
  readonly forecast = $derived.by(() => this.session?.forecast ?? null);
  /** The movement mode to show, or null for the coolest mode that reaches each hex. */
  readonly mode = $derived.by(() => modeOf(gameplay.current.shownMovement));
  readonly #plan = $derived.by(() => gameplay.current.plan);
  readonly plan = $derived.by(() => this.#endOf(this.#plan));
  /** Whether the player chose the facing, or it is only suggested. */
  readonly faced = $derived.by(() => this.#plan?.faced ?? false);
  readonly target = $derived.by(() => gameplay.current.ui.targetUnitId);
  readonly #queued = $derived.by(() => gameplay.current.ui.queuedWeaponIds);
  readonly #modes = $derived.by(() => gameplay.current.fireModes);
  /** The ticked shots, oldest first. */
  readonly chosen = $derived.by(() => queuedShots(this.aimed, this.#queued, this.#modes));
  /** Why ticking the last shot dropped another one. */
  readonly dropped = $derived.by(() => gameplay.current.removed);
  readonly #strike = $derived.by(() => gameplay.current.strike);
  /** The chosen row of the physical attacks on the target. */
  readonly blow = $derived.by(
    () => this.struck?.rows.find((row) => strikeKey(row) === this.#strike) ?? null,
  );
  /** Whether the record sheet is shown instead of the decision. */
  readonly sheet = $derived.by(() => gameplay.current.sheetOpen);
  /** The chance to hit the target, in percent. */
  readonly hitChance = $derived.by(() => gameplay.current.hitChance);

  readonly phase = $derived.by(() => this.#props.shown.moment.phase);
  readonly side = $derived.by(() => wireSideOfSeat(this.#props.seat ?? -1));
  readonly pieces = $derived.by(() => this.#props.shown.scene?.pieces ?? []);
  readonly pending = $derived.by(() => this.#props.shown.pending);
  /** The player's units that the phase waits for. */
  readonly waiting = $derived.by(() => this.session?.waiting ?? []);
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
  /** Whether this is a phase in which the unit chooses a target. */
  readonly aims = $derived.by(
    () => this.acting && this.phase !== 'Movement' && asksIn(this.phase, this.asks),
  );
  readonly blows = $derived.by(() => this.phase === 'PhysicalAttack');
  readonly #hexes = $derived.by(() => gameplay.current.validMovementHexes);
  /** The hexes that the unit can go to in the mode shown, each with its cheapest end. */
  readonly ends = $derived.by(() =>
    this.#hexes.flatMap((hex) => this.reaches.cheapest(wireHex(hex)) ?? []),
  );
  /** Enemies that may be attacked, in reach or not. */
  readonly #enemies = $derived.by(() => gameplay.current.validTargetIds);
  readonly stance = $derived.by(() => stanceNow(this.report?.fire));
  /** Enemies that can be fired at now. */
  readonly fireTargets = $derived.by(() =>
    reachable(this.stance).filter(({ unit }) => this.#enemies.includes(unit)),
  );
  /** Enemies that can be struck now. */
  readonly strikeTargets = $derived.by(() =>
    strikable(this.report?.strikes).filter(({ unit }) => this.#enemies.includes(unit)),
  );
  /** Ids of all possible targets, the best first. */
  readonly marks = $derived.by(() =>
    (this.blows ? this.strikeTargets : this.fireTargets).map(({ unit }) => unit as string),
  );
  readonly aimed = $derived.by(
    (): FireTarget | null => this.fireTargets.find(({ unit }) => unit === this.target) ?? null,
  );
  readonly struck = $derived.by(
    (): StrikeTarget | null => this.strikeTargets.find(({ unit }) => unit === this.target) ?? null,
  );
  /** A stance that would bring weapons to bear where none does now. */
  readonly turn = $derived.by(() => {
    const fires = this.aims && !this.blows && this.marks.length === 0;
    return fires && this.report?.declared.length === 0 ? betterStance(this.report.fire) : null;
  });
  /** Whether the unit has no target, nothing declared, and no stance that would change that. */
  readonly idle = $derived.by(
    () => this.aims && this.marks.length === 0 && this.report?.declared.length === 0 && !this.turn,
  );
  /** Why the plan cannot be confirmed yet; empty if it can. */
  readonly missing = $derived.by(() => this.#missing());
  readonly moves = $derived.by(
    () => this.acting && this.phase === 'Movement' && asksIn(this.phase, this.asks),
  );
  /** The only order of the plan, to forecast its effect; null if there are none or several. */
  readonly planned = $derived.by(() => this.#planned());
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

  /** The wreck of a unit. */
  wreckOf(unit: string): Placed | null {
    return this.#props.shown.scene?.remains.find((piece) => piece.id === unit) ?? null;
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

  rowOf(unit: string | null): RosterRow | null {
    return this.report?.roster.find((row) => row.unit === unit) ?? null;
  }

  /** "your Hunchback" for the player's own units, "Opponent's Griffin" for others. */
  whose(unit: string): string {
    const name = this.rowOf(unit)?.name ?? unit;
    return this.side !== null && name.startsWith(`${this.side}'s `)
      ? `your ${bareName(name)}`
      : name;
  }

  /** The name of a unit where it is clear whose it is: without its side. */
  targetName(unit: string): string {
    return bareName(this.rowOf(unit)?.name ?? unit);
  }

  /** The name of a weapon or physical attack. */
  toolName(name: string): string {
    const weapon = this.report?.sheet.weapons.find(({ id }) => id === name);
    return weapon?.name ?? capital(plainName(name));
  }

  /** The parts of a unit's counter for a panel, as the map draws them close up, without its facing. */
  partsOf(piece: Placed): PlatePart[] {
    return plateOf(piece, this.#props.shown.scene?.looks ?? []);
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

  /** The end of a move in a hex, with the facing that the server suggests. */
  endAt(hex: Hex): End | null {
    return this.reaches.suggested(hex);
  }

  /** The end of a move that the player has planned. */
  #endOf(plan: IMovementPlan | null): End | null {
    const ends = plan ? this.reaches.at(wireHex(plan.hex)) : [];
    return (
      ends.find(
        ({ facing, mode }) => facing === plan?.facing && typeOf(mode) === plan.movementType,
      ) ?? null
    );
  }

  has(shot: Shot): boolean {
    return this.chosen.some((other) => keyOf(other) === keyOf(shot));
  }

  /** Actions that take a single order and are neither moves nor attacks. */
  deeds(): AvailableAction[] {
    const all = this.acting ? (this.report?.actions.available ?? []) : [];
    return all.filter(({ action, order }) => {
      if (!order) return false;
      if (typeof action === 'string') return action !== 'Lock' && action !== 'FlipArms';
      return 'Charge' in action;
    });
  }

  #planned(): Order | null {
    const unit = this.report?.sheet.unit;
    if (!unit || !this.acting) return null;
    if (this.phase === 'Movement') return this.plan && moveOrder(unit, planOf(this.plan));
    if (this.blows || !this.target || this.chosen.length === 0) return null;
    return attackOrder(unit, this.target, this.#queued, this.#modes);
  }

  #missing(): string {
    if (this.moves) return this.plan ? '' : 'No move planned: choose a hex first.';
    if (!this.aims || this.chosen.length > 0 || this.blow) return '';
    if (this.marks.length === 0) {
      const none = this.blows
        ? 'No enemy in reach of a physical attack.'
        : 'No enemy in arc and range.';
      return this.turn ? `${none} ${stanceWords(this.turn)}` : none;
    }
    if (!this.target) return 'No target: choose an enemy first.';
    return `No ${this.blows ? 'attack' : 'weapon'} selected${this.#unwilling()}.`;
  }

  /** Why nothing was preselected. */
  #unwilling(): string {
    if (this.report && this.report.declared.length > 0) return ': you can lock the declared attack';
    const shots = possible(this.aimed);
    if (!this.blows && shots.every(({ odds }) => odds.chance === 0)) return ': nothing can hit';
    return '';
  }

  /** Additional text about a hex: cost and reason, or the chance to hit. */
  describe(hex: Hex): string {
    if (this.moves) {
      const end = this.endAt(hex);
      return end ? this.words(end) : this.barredAt(hex);
    }
    const unit = this.pieceAt(hex)?.id;
    const target = this.aims ? this.fireTargets.find((one) => one.unit === unit) : undefined;
    return target
      ? `${target.about}, ${target.needed}, best hit chance ${percent(target.chance)}`
      : '';
  }

  /** Why the unit cannot move to a hex: the reason of the rules, or the points it lacks. */
  barredAt(hex: Hex): string {
    const at = this.board?.cells.findIndex((cell) => sameHex(cell.hex, hex)) ?? -1;
    const cards = (this.report?.modes ?? []).filter(
      ({ mode, refused, costs }) =>
        mode !== null && !refused && costs.length > 0 && (this.mode === null || mode === this.mode),
    );
    const cheapest = cards
      .map((card) => ({ card, cost: card.costs[at] ?? 0 }))
      .filter(({ cost, card }) => cost > card.points)
      .sort((one, two) => one.cost - one.card.points - (two.cost - two.card.points))[0];
    if (cheapest) {
      const { card, cost } = cheapest;
      return `out of reach: ${cost} of ${card.points} points to ${card.label.toLowerCase()}`;
    }
    const barred = cards.flatMap((card) => card.barred).find(({ cells }) => cells.includes(at));
    return barred ? `cannot be entered: ${barred.reason}` : 'out of reach';
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
      cells: reachCells(this.ends),
      ways: end ? [{ hexes: this.reaches.path(end), tone: 'ink', line: 'solid', head: true }] : [],
      facings: this.plan
        ? { hex: this.plan.hex, options, chosen: this.plan.facing, sure: this.faced }
        : null,
      ghosts: this.plan && piece ? [ghostOf(piece, this.plan.hex, this.plan.facing)] : [],
      rolls: this.plan ? rollPills(this.forecast?.movement?.rolls ?? []) : [],
      words: REACH_WORDS,
    };
  }

  #overlayOfMarks(): Overlay {
    const from = this.piece?.hex;
    const cells = this.marks.flatMap((target) => {
      const piece = this.pieceOf(target);
      if (!piece || target === this.target) return [];
      return { hex: piece.hex, fill: 'target' as const, level: 0.4, label: this.#chanceAt(target) };
    });
    const aimed = this.pieceOf(this.target);
    const ways: OverlayWay[] = [];
    if (from && aimed) {
      const label = { text: this.#pill(), look: 'pill' as const };
      const line = { tone: 'bad', line: 'dashed', head: true } as const;
      ways.push({ hexes: [from, aimed.hex], ...line, ...(label.text ? { label } : {}) });
    }
    const words = { target: 'target, with best hit chance' };
    return { ...emptyOverlay(), cells, ways, areas: this.#brackets(), words };
  }

  #chanceAt(unit: string): string {
    const target = this.fireTargets.find((one) => one.unit === unit);
    return target ? percent(target.chance) : '';
  }

  /** What the line to the target says: number needed and chance of the best shot. */
  #pill(): string {
    if (this.blows) {
      const odds = this.blow?.odds;
      return odds
        ? `${this.blow?.label} ${odds.needed.words} · ${percent(odds.needed.chance)}`
        : '';
    }
    return this.aimed ? `${this.aimed.needed} · ${this.hitChance} %` : '';
  }

  /** The hexes in arc and range of the weapons; each bracket lies around the nearer ones. */
  #brackets(): OverlayArea[] {
    const cells = this.board?.cells ?? [];
    const brackets = (this.stance?.bands ?? []).map(({ words, cells: runs }) => ({
      words,
      hexes: runs.flatMap(([first, count]) =>
        cells.slice(first, first + count).map(({ hex }) => hex),
      ),
    }));
    return brackets.map(({ words, hexes }, at) => ({
      hexes,
      around: brackets.slice(0, at).flatMap((nearer) => nearer.hexes),
      tone: 0,
      edge: 'dashed',
      fill: 'faint',
      open: true,
      label: { text: words, look: 'name' },
    }));
  }
}

function bareName(name: string): string {
  return name.replace(/^(Player|Opponent)'s /, '');
}
