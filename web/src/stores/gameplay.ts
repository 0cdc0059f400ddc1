import type { Until } from '../api/wire';
import type { FireMode } from '../api/types/mech/FireMode';
import type { Order } from '../api/types/mech/Order';
import type { InteractiveSession } from './interactiveSession.svelte';
import {
  DEFAULT_UI_STATE,
  InteractivePhase,
  type IGameplayUIState,
  type IGameSession,
  type IHexCoordinate,
  type IMovementPlan,
  type IWeaponStatus,
  type MovementType,
  type SpectatorMode,
} from './model';

/** Actions by name, as buttons and keys give them. */
export type GameAction = 'lock' | 'undo' | 'skip' | 'next-turn' | 'concede' | 'clear';

/** The state of the mech table. */
export interface GameplayState {
  /** A snapshot of what the session object knows. */
  session: IGameSession | null;
  interactiveSession: InteractiveSession | null;
  interactivePhase: InteractivePhase;
  spectatorMode: SpectatorMode | null;
  isLoading: boolean;
  /** Why the last action was refused. */
  error: string | null;
  ui: IGameplayUIState;
  /**
   * Hexes in which a move of the selected unit can end, in any mode. The table shades those of the mode it shows, and
   * a click chooses among these; cost and facing are in the unit's report.
   */
  validMovementHexes: IHexCoordinate[];
  /** All enemies that are not destroyed. Those in arc and range, which the unit's report names, can be aimed at. */
  validTargetIds: string[];
  /** The chance to hit the target, in percent. */
  hitChance: number | null;
  /**
   * By unit id, as are the next four. The document fills these five when a session is loaded by its id; the table reads
   * the newest sheet of the selected unit instead, in which damage and used ammunition count.
   */
  unitWeapons: Record<string, IWeaponStatus[]>;
  maxArmor: Record<string, Record<string, number>>;
  maxStructure: Record<string, Record<string, number>>;
  pilotNames: Record<string, string>;
  heatSinks: Record<string, number>;
  /** The move that the next click on its hex carries out. */
  plan: IMovementPlan | null;
  /** The movement type whose reach is shown; null for all. */
  shownMovement: MovementType | null;
  /** The fire mode of each queued weapon; without an entry it is the normal one. */
  fireModes: Record<string, FireMode>;
  /** The chosen physical attack: its kinds, separated by spaces. */
  strike: string | null;
  /** Why queueing the last weapon removed another one. */
  removed: string | null;
  /** Whether the record sheet is shown instead of the decision. */
  sheetOpen: boolean;
}

/** Methods that reach the server return promises; a refusal sets `error` and leaves the phase as it was. */
export interface GameplayActions {
  /** Loads a session by id, with its events; "demo" creates one. */
  loadSession: (sessionId: string) => Promise<void>;
  setSession: (session: IGameSession) => void;
  /** Creates a duel against a bot that waits to be asked. */
  createDemoSession: () => Promise<void>;
  setInteractiveSession: (interactiveSession: InteractiveSession) => void;
  setSpectatorMode: (interactiveSession: InteractiveSession, mode: SpectatorMode) => void;
  /** Plays or pauses a watched game, or changes its speed. */
  changeSpectatorMode: (change: Partial<SpectatorMode>) => void;
  /** Plays one order of a watched game, or more. */
  stepSpectator: (until?: Until) => Promise<void>;
  selectUnit: (unitId: string | null) => void;
  setTarget: (unitId: string | null) => void;
  selectWeapon: (weaponId: string) => void;
  /** Replaces the queue, with fire modes; `removed` says why another weapon left it. */
  queueWeapons: (
    weaponIds: string[],
    modes?: Record<string, FireMode>,
    removed?: string | null,
  ) => void;
  selectStrike: (strike: string | null) => void;
  planMovement: (plan: IMovementPlan | null) => void;
  showMovement: (type: MovementType | null) => void;
  showSheet: (open: boolean) => void;
  selectUnitForMovement: (unitId: string) => Promise<void>;
  /** Moves a unit; without a plan it walks and faces north. */
  moveUnit: (unitId: string, hex: IHexCoordinate, plan?: IMovementPlan) => Promise<void>;
  /** Chooses a target; without a chance in percent it follows from gunnery alone. */
  selectAttackTarget: (unitId: string, chance?: number) => void;
  /** Fires the queued weapons, and locks the attack unless it is only declared. */
  fireWeapons: (lock?: boolean) => Promise<void>;
  /** Carries out the chosen physical attack, and locks it unless it is only declared. */
  strikeTarget: (lock?: boolean) => Promise<void>;
  /** Gives orders that are neither moves nor attacks, such as standing up. */
  giveOrders: (orders: Order[]) => Promise<void>;
  /** Ends the turn: bots of the opponent act in every phase that is left. */
  runAITurn: () => Promise<void>;
  advanceInteractivePhase: () => Promise<void>;
  skipPhase: () => Promise<void>;
  handleAction: (action: GameAction) => Promise<void>;
  handleInteractiveHexClick: (hex: IHexCoordinate) => Promise<void>;
  handleInteractiveTokenClick: (unitId: string) => Promise<void>;
  checkGameOver: () => boolean;
  reset: () => void;
}

export type GameplayStore = GameplayState & GameplayActions;

export const initialState: GameplayState = {
  session: null,
  interactiveSession: null,
  interactivePhase: InteractivePhase.None,
  spectatorMode: null,
  isLoading: false,
  error: null,
  ui: DEFAULT_UI_STATE,
  validMovementHexes: [],
  validTargetIds: [],
  hitChance: null,
  unitWeapons: {},
  maxArmor: {},
  maxStructure: {},
  pilotNames: {},
  heatSinks: {},
  plan: null,
  shownMovement: null,
  fireModes: {},
  strike: null,
  removed: null,
  sheetOpen: false,
};

/** The fields that hold a choice: they are cleared once it is carried out. */
export const NO_CHOICE = {
  ui: DEFAULT_UI_STATE,
  validMovementHexes: [],
  validTargetIds: [],
  hitChance: null,
  plan: null,
  shownMovement: null,
  fireModes: {},
  strike: null,
  removed: null,
  sheetOpen: false,
} satisfies Partial<GameplayState>;
