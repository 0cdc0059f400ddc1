/**
 * The data model of the stores: the types of the source document (`types.ts`), and the only place where values of
 * the server become values of the document (phases, sides, facings, camelCase, `{q, r}`) and back.
 */
import type { FireMode } from '../api/types/mech/FireMode';
import type { Location } from '../api/types/mech/Location';
import type { MovementMode } from '../api/types/mech/MovementMode';
import type { Order } from '../api/types/mech/Order';
import type { Phase } from '../api/types/mech/Phase';
import type { RosterRow } from '../api/types/mech/RosterRow';
import type { Sheet } from '../api/types/mech/Sheet';
import type { Side } from '../api/types/mech/Side';
import type { Ways } from '../api/types/mech/Ways';
import type { GameEvent, Hex, Shown, Summary } from '../api/wire';
import {
  GamePhase,
  GameSide,
  GameStatus,
  InteractivePhase,
  LockState,
  MovementType,
} from './types';
import type {
  IGameEvent,
  IGameSession,
  IGameState,
  IGameUnit,
  IHexCoordinate,
  IMovementPlan,
  IUnitGameState,
  IWeaponStatus,
} from './types';

export * from './types';

/** The view of the mech game, as far as the stores read it. */
interface MechView {
  status: 'Setup' | 'Active' | 'Completed';
  turn: number;
  phase: Phase;
  moves_first: Side | null;
  units: MechUnit[];
  ending: { winner: Side | null; reason: string } | null;
}

interface MechUnit {
  id: string;
  side: Side;
  position: Hex;
  facing: string;
  prone: boolean;
  lock: 'Pending' | 'Declared' | 'Locked';
  moved: { mode: MovementMode; hexes: number } | null;
  heat: number;
  shutdown: boolean;
  pilot: { wounds: number; unconscious_since: number | null };
  /** Front and rear, by location. */
  armour: [number[], number[]];
  structure: number[];
  gone: string | null;
}

const PHASES: Record<Phase, GamePhase> = {
  Initiative: GamePhase.Initiative,
  Movement: GamePhase.Movement,
  WeaponAttack: GamePhase.WeaponAttack,
  PhysicalAttack: GamePhase.PhysicalAttack,
  Heat: GamePhase.Heat,
  End: GamePhase.End,
};
/** In the order of the seats. */
const SIDES: Record<Side, GameSide> = { Player: GameSide.Player, Opponent: GameSide.Opponent };
/** The questions with which the table asks a unit for its decision in a phase. */
const QUESTIONS: Partial<Record<Phase, InteractivePhase[]>> = {
  Movement: [InteractivePhase.SelectMovement],
  WeaponAttack: [InteractivePhase.SelectTarget, InteractivePhase.SelectWeapons],
  PhysicalAttack: [InteractivePhase.SelectTarget, InteractivePhase.SelectWeapons],
};
const STATUSES = {
  Setup: GameStatus.Setup,
  Active: GameStatus.Active,
  Completed: GameStatus.Completed,
};
const LOCKS = {
  Pending: LockState.Pending,
  Declared: LockState.Declared,
  Locked: LockState.Locked,
};
const TYPES: Record<MovementMode, MovementType> = {
  Walk: MovementType.Walk,
  Run: MovementType.Run,
  Jump: MovementType.Jump,
};
/** Facings in the order of `Facing`, as orders and views name them. */
const FACINGS = ['N', 'NE', 'SE', 'S', 'SW', 'NW'];
/** Locations in the order of the arrays of a view. */
const LOCATIONS: [Location, string][] = [
  ['HD', 'head'],
  ['CT', 'centerTorso'],
  ['LT', 'leftTorso'],
  ['RT', 'rightTorso'],
  ['LA', 'leftArm'],
  ['RA', 'rightArm'],
  ['LL', 'leftLeg'],
  ['RL', 'rightLeg'],
];
/** The column of a stop that says whether a move can end there. */
const END = 3;
/** Locations with armour at the rear. */
const TORSOS: Location[] = ['CT', 'LT', 'RT'];

export const hexOf = ({ x, y }: Hex): IHexCoordinate => ({ q: x, r: y });
export const wireHex = ({ q, r }: IHexCoordinate): Hex => ({ x: q, y: r });
export const sameHex = (one: IHexCoordinate, two: IHexCoordinate): boolean =>
  one.q === two.q && one.r === two.r;

export const sideOf = (side: Side): GameSide => SIDES[side];
export const seatOfSide = (side: GameSide): number => Object.values(SIDES).indexOf(side);
export const sideOfSeat = (seat: number): GameSide | null => Object.values(SIDES)[seat] ?? null;
/** The side of a seat as the server names it. */
export const wireSideOfSeat = (seat: number): Side | null =>
  (Object.keys(SIDES) as Side[])[seat] ?? null;
export const phaseOf = (phase: string): GamePhase => PHASES[phase as Phase];
export const typeOf = (mode: MovementMode): MovementType => TYPES[mode];
/** Whether a question of the table belongs to a phase of the server. */
export const asksIn = (phase: string, question: InteractivePhase): boolean =>
  QUESTIONS[phase as Phase]?.includes(question) ?? false;

export function modeOf(type: MovementType | null): MovementMode | null {
  return (Object.keys(TYPES) as MovementMode[]).find((mode) => TYPES[mode] === type) ?? null;
}

/** The order that declares a move; a unit that does not move locks its movement. */
export function moveOrder(unit: string, plan: IMovementPlan): Order {
  const mode = modeOf(plan.movementType);
  if (mode === null) return { LockMovement: { unit } };
  const facing = FACINGS[plan.facing] ?? '';
  return { DeclareMovement: { unit, mode, to: wireHex(plan.hex), facing } };
}

/** The order that declares fire; weapons without a mode fire in the normal one. */
export function attackOrder(
  unit: string,
  target: string,
  weapons: string[],
  modes: Record<string, FireMode> = {},
): Order {
  const shots = weapons.map((weapon) => ({ weapon, mode: modes[weapon] ?? 'normal' }));
  return { DeclareAttack: { unit, target, weapons: shots } };
}

/** The order that ends a unit's part in a phase. */
export function lockOrder(unit: string, phase: GamePhase): Order {
  return phase === GamePhase.Movement ? { LockMovement: { unit } } : { LockAttack: { unit } };
}

/** The hexes in which a move can end, once each. */
export function movesIn(moves: Ways[]): IHexCoordinate[] {
  const ends = moves.flatMap(({ stops }) => stops.filter((stop) => stop[END] === 1));
  const hexes = new Map(ends.map(([q = 0, r = 0]) => [`${q} ${r}`, { q, r }]));
  return [...hexes.values()];
}

/** A session as the stores keep it: a snapshot of what the server said last. */
export function sessionOf(
  summary: Summary,
  shown: Shown,
  roster: RosterRow[],
  events: GameEvent[],
): IGameSession {
  const { id, game, scenario, title, created_at, updated_at } = summary;
  return {
    id,
    config: { game, scenario, title },
    units: unitsOf(roster),
    events: events.filter(({ type }) => type !== UNDONE).map(eventOf),
    currentState: stateOf(id, shown),
    createdAt: created_at,
    updatedAt: updated_at,
  };
}

/** The event that notes an undo. The document has none: an undone event is gone. */
const UNDONE = 'undone';

/** The route names events, phases and fields as the document does; the values of a payload are those of the game. */
function eventOf({ id, gameId, sequence, timestamp, type, turn, ...rest }: GameEvent): IGameEvent {
  const { actorId } = rest;
  const [phase, payload] = [rest.phase as GamePhase, payloadOf(rest.payload)];
  const event = { id, gameId, sequence, timestamp, type, turn, phase, payload };
  return actorId === undefined ? event : { ...event, actorId };
}

/** Fields of payloads whose values the document names differently. */
const FIELDS: Record<string, (value: unknown) => unknown> = {
  winner: (value) => (value === null ? 'draw' : named(SIDES, value)),
  firstSide: (value) => named(SIDES, value),
  movesFirst: (value) => named(SIDES, value),
  // Also the side of a unit on which it falls, such as "left".
  side: (value) => named(SIDES, value),
  holder: (value) => (Array.isArray(value) ? value.map((part) => named(SIDES, part)) : value),
  fromPhase: (value) => named(PHASES, value),
  toPhase: (value) => named(PHASES, value),
  movementType: (value) => named(TYPES, value),
  facing: (value) => facingOf(value),
  newFacing: (value) => facingOf(value),
};

function payloadOf(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [
      field,
      FIELDS[field] ? FIELDS[field](value) : valueOf(value),
    ]),
  );
}

/** A value of any other field: hexes in it become axial coordinates, at any depth. */
function valueOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(valueOf);
  if (typeof value !== 'object' || value === null) return value;
  return isHex(value) ? hexOf(value) : payloadOf(value as Record<string, unknown>);
}

function isHex(value: object): value is Hex {
  const { x, y } = value as Partial<Hex>;
  return typeof x === 'number' && typeof y === 'number' && Object.keys(value).length === 2;
}

/** A value by the document's name; one that the table does not have stays as it is. */
function named(table: Record<string, unknown>, value: unknown): unknown {
  return typeof value === 'string' && Object.hasOwn(table, value) ? table[value] : value;
}

function facingOf(value: unknown): unknown {
  const facing = FACINGS.indexOf(String(value));
  return facing < 0 ? value : facing;
}

export const unitsOf = (roster: RosterRow[]): IGameUnit[] => roster.map(unitOf);

function unitOf({ unit, name, side, design, pilot, gunnery, piloting }: RosterRow): IGameUnit {
  return { id: unit, name, side: sideOf(side), design, pilotName: pilot, gunnery, piloting };
}

export function stateOf(gameId: string, shown: Shown): IGameState {
  const view = shown.view as MechView;
  const ending = view.ending && {
    winner: view.ending.winner === null ? ('draw' as const) : sideOf(view.ending.winner),
    reason: view.ending.reason,
  };
  return {
    gameId,
    status: STATUSES[view.status],
    turn: view.turn,
    phase: phaseOf(view.phase),
    movesFirst: view.moves_first && sideOf(view.moves_first),
    units: Object.fromEntries(view.units.map((unit) => [unit.id, unitState(unit)])),
    result: ending,
  };
}

function unitState(unit: MechUnit): IUnitGameState {
  const [front, rear] = unit.armour;
  return {
    id: unit.id,
    side: sideOf(unit.side),
    position: hexOf(unit.position),
    facing: FACINGS.indexOf(unit.facing),
    heat: unit.heat,
    movementThisTurn: unit.moved ? typeOf(unit.moved.mode) : MovementType.None,
    hexesMovedThisTurn: unit.moved?.hexes ?? 0,
    armor: armourOf(
      (at) => front[at] ?? 0,
      (at) => rear[at] ?? 0,
    ),
    structure: byLocation((at) => unit.structure[at] ?? 0),
    prone: unit.prone,
    shutdown: unit.shutdown,
    pilotWounds: unit.pilot.wounds,
    pilotConscious: unit.pilot.unconscious_since === null,
    destroyed: unit.gone !== null && unit.gone !== 'withdrawn',
    withdrawn: unit.gone === 'withdrawn',
    lockState: LOCKS[unit.lock],
  };
}

function byLocation(points: (at: number) => number): Record<string, number> {
  return Object.fromEntries(LOCATIONS.map(([, name], at) => [name, points(at)]));
}

function armourOf(
  front: (at: number) => number,
  rear: (at: number) => number,
): Record<string, number> {
  const back = LOCATIONS.flatMap(([code, name], at) =>
    TORSOS.includes(code) ? [[`${name}Rear`, rear(at)] as const] : [],
  );
  return { ...byLocation(front), ...Object.fromEntries(back) };
}

/** Armour of an undamaged unit. */
export function maxArmorOf({ parts }: Sheet): Record<string, number> {
  return armourOf(
    (at) => parts[at]?.armour[1] ?? 0,
    (at) => parts[at]?.rear?.[1] ?? 0,
  );
}

/** Internal structure of an undamaged unit. */
export function maxStructureOf({ parts }: Sheet): Record<string, number> {
  return byLocation((at) => parts[at]?.structure[1] ?? 0);
}

/** The weapons of a unit. A salvo's damage is that of all its missiles. */
export function weaponsOf({ weapons }: Sheet): IWeaponStatus[] {
  return weapons.map(({ id, name, damage, heat, minimum, range, ready, shots }) => ({
    id,
    name,
    damage: damage.split(' x ').reduce((product, factor) => product * Number(factor), 1),
    heat,
    minRange: minimum,
    shortRange: range[0],
    mediumRange: range[1],
    longRange: range[2],
    isEnabled: ready,
    ...(shots !== null && { ammoRemaining: shots }),
  }));
}

/** The gunnery skill that a pilot has without another. */
const GUNNERY = 4;
/** Modifiers of an average shot, on top of gunnery. */
const AVERAGE = 3;

/** The chance to hit that gunnery alone suggests, in percent: 58 for gunnery 4, which needs 7 on two dice. */
export function baseChance(gunnery = GUNNERY): number {
  const needed = Math.min(Math.max(gunnery + AVERAGE, 2), 13);
  const ways =
    needed <= 7 ? 36 - ((needed - 2) * (needed - 1)) / 2 : ((13 - needed) * (14 - needed)) / 2;
  return Math.round((ways * 100) / 36);
}
