/** The types and enums of the source document, in its own spelling. */

export enum GamePhase {
  Initiative = 'initiative',
  Movement = 'movement',
  WeaponAttack = 'weapon_attack',
  PhysicalAttack = 'physical_attack',
  Heat = 'heat',
  End = 'end',
}

export enum GameSide {
  Player = 'player',
  Opponent = 'opponent',
}

export enum GameStatus {
  Setup = 'setup',
  Active = 'active',
  Completed = 'completed',
}

export enum Facing {
  North = 0,
  NorthEast = 1,
  SouthEast = 2,
  South = 3,
  SouthWest = 4,
  NorthWest = 5,
}

export enum MovementType {
  None = 'none',
  Walk = 'walk',
  Run = 'run',
  Jump = 'jump',
}

export enum LockState {
  Pending = 'pending',
  Declared = 'declared',
  Locked = 'locked',
}

/** The question that the table asks its player. */
export enum InteractivePhase {
  None = 'none',
  SelectUnit = 'select_unit',
  SelectMovement = 'select_movement',
  SelectTarget = 'select_target',
  SelectWeapons = 'select_weapons',
  AITurn = 'ai_turn',
  GameOver = 'game_over',
}

export enum EncounterStatus {
  Draft = 'draft',
  Ready = 'ready',
  Launched = 'launched',
  Completed = 'completed',
}

export type ScenarioTemplateType = 'skirmish' | 'ambush' | 'holdout' | 'custom';

/** A winner as the document writes it. */
export type Winner = GameSide | 'draw';

/** A hex in axial coordinates. */
export interface IHexCoordinate {
  q: number;
  r: number;
}

export interface IForceSummary {
  forceId: string;
  forceName: string;
  totalBV: number;
  unitCount: number;
}

export interface IEncounter {
  id: string;
  name: string;
  description: string | null;
  status: EncounterStatus;
  playerForceId: string | null;
  opponentForceId: string | null;
  playerForce: IForceSummary | null;
  opponentForce: IForceSummary | null;
  scenarioTemplate: ScenarioTemplateType | null;
  mapId: string | null;
  turnLimit: number | null;
  createdAt: string;
  updatedAt: string;
  /** The session that it was launched as. */
  gameSessionId: string | null;
  /** Counts changes; sent with a change to notice that another tab was faster. */
  version: number;
  /** The outcome in words, once it is completed. */
  winner: string | null;
}

export interface ICreateEncounterInput {
  name: string;
  description?: string | null;
  scenarioTemplate?: ScenarioTemplateType | null;
  mapId?: string | null;
  turnLimit?: number | null;
  playerForceId?: string | null;
  opponentForceId?: string | null;
}

export interface IUpdateEncounterInput extends Partial<ICreateEncounterInput> {
  version?: number;
}

/** A problem of an encounter, beside the field it is about. */
export interface IEncounterFinding {
  code: string;
  severity: string;
  path: string;
  message: string;
  hint?: string;
}

export interface IEncounterValidationResult {
  isValid: boolean;
  errors: string[];
  warnings: string[];
  findings: IEncounterFinding[];
}

export interface IGameConfig {
  game: string;
  scenario: string;
  title: string;
}

export interface IGameUnit {
  id: string;
  name: string;
  side: GameSide;
  /** Chassis and model. */
  design: string;
  pilotName: string;
  gunnery: number;
  piloting: number;
}

/** An event as `GET /api/sessions/{id}/game-events` gives it. */
export interface IGameEvent {
  id: string;
  gameId: string;
  sequence: number;
  timestamp: string;
  /** Name of the event in snake case, such as `movement_declared`. */
  type: string;
  turn: number;
  phase: GamePhase;
  actorId?: string;
  payload: Record<string, unknown>;
}

export interface IUnitGameState {
  id: string;
  side: GameSide;
  position: IHexCoordinate;
  facing: Facing;
  heat: number;
  movementThisTurn: MovementType;
  hexesMovedThisTurn: number;
  armor: Record<string, number>;
  structure: Record<string, number>;
  prone: boolean;
  shutdown: boolean;
  pilotWounds: number;
  pilotConscious: boolean;
  destroyed: boolean;
  withdrawn: boolean;
  lockState: LockState;
}

export interface IGameResult {
  winner: Winner;
  reason: string;
}

export interface IGameState {
  gameId: string;
  status: GameStatus;
  turn: number;
  phase: GamePhase;
  /** The side that moves first this turn; null until initiative is rolled. */
  movesFirst: GameSide | null;
  units: Record<string, IUnitGameState>;
  result: IGameResult | null;
}

export interface IGameSession {
  id: string;
  config: IGameConfig;
  units: IGameUnit[];
  events: IGameEvent[];
  currentState: IGameState;
  createdAt: string;
  updatedAt: string;
}

export interface IGameplayUIState {
  selectedUnitId: string | null;
  targetUnitId: string | null;
  queuedWeaponIds: string[];
}

export const DEFAULT_UI_STATE: IGameplayUIState = {
  selectedUnitId: null,
  targetUnitId: null,
  queuedWeaponIds: [],
};

export interface IWeaponStatus {
  id: string;
  name: string;
  damage: number;
  heat: number;
  minRange: number;
  shortRange: number;
  mediumRange: number;
  longRange: number;
  isEnabled: boolean;
  ammoRemaining?: number;
}

/** How a game of bots is watched. */
export interface SpectatorMode {
  enabled: boolean;
  playing: boolean;
  speed: 1 | 2 | 4;
}

/** How a unit moves to a hex. */
export interface IMovementPlan {
  hex: IHexCoordinate;
  facing: Facing;
  movementType: MovementType;
  /** Whether the player chose the facing; without it, it is only suggested. */
  faced?: boolean;
  /** Whether the move is locked, as a move is without it; an unlocked one can be undone or replaced. */
  lock?: boolean;
}
