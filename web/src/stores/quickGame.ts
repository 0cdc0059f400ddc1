import type { Opposition } from '../api/muster';
import { GamePhase, GameStatus, type IGameEvent } from './types';

/** The data model of quick games, as the source document names it, and pure functions over it. */

export const QUICK_GAME_STORAGE_KEY = 'mekstation-quick-game';

export enum QuickGameStep {
  SelectUnits = 'select_units',
  ConfigureScenario = 'configure_scenario',
  Review = 'review',
  Playing = 'playing',
  Results = 'results',
}

export enum Faction {
  PIRATES = 'pirates',
  HOUSE_STEINER = 'house_steiner',
  HOUSE_DAVION = 'house_davion',
  HOUSE_LIAO = 'house_liao',
  HOUSE_MARIK = 'house_marik',
  HOUSE_KURITA = 'house_kurita',
}

export enum BiomeType {
  PLAINS = 'plains',
  DESERT = 'desert',
  BADLANDS = 'badlands',
  FOREST = 'forest',
  MOUNTAINS = 'mountains',
  SWAMP = 'swamp',
  COASTAL = 'coastal',
  URBAN = 'urban',
}

export enum Era {
  EARLY_SUCCESSION_WARS = 'early_succession_wars',
  LATE_SUCCESSION_WARS = 'late_succession_wars',
  CLAN_INVASION = 'clan_invasion',
}

/** How the player takes part: gives the orders, looks on, or reads the result. */
export type QuickGameMode = 'play' | 'watch' | 'resolve';

export type QuickGameWinner = 'player' | 'opponent' | 'draw';

export interface IQuickGameUnitRequest {
  readonly sourceUnitId: string;
  readonly name: string;
  readonly chassis: string;
  readonly variant: string;
  readonly bv: number;
  readonly tonnage: number;
  readonly gunnery?: number;
  readonly piloting?: number;
  readonly pilotName?: string;
  readonly maxArmor: Record<string, number>;
  readonly maxStructure: Record<string, number>;
}

export interface IQuickGameUnit {
  readonly instanceId: string;
  readonly sourceUnitId: string;
  readonly name: string;
  readonly chassis: string;
  readonly variant: string;
  readonly bv: number;
  readonly tonnage: number;
  readonly gunnery: number;
  readonly piloting: number;
  readonly pilotName?: string;
  readonly maxArmor: Record<string, number>;
  readonly maxStructure: Record<string, number>;
  armor: Record<string, number>;
  structure: Record<string, number>;
  heat: number;
  isDestroyed: boolean;
  isWithdrawn: boolean;
}

export interface IQuickGameForce {
  units: IQuickGameUnit[];
  totalBV: number;
  totalTonnage: number;
}

export interface IQuickGameScenarioConfig {
  /** Enemy budget as a multiple of the player's battle value. */
  difficulty: number;
  enemyFaction: Faction | string;
  era: Era | string;
  biome: BiomeType | string;
  scenarioType: string;
  /** The most modifiers to draw. */
  modifierCount: number;
  /** Whether modifiers may make the battle harder for the player. */
  allowNegativeModifiers: boolean;
  /** The bot that plays the other side. */
  bot: string;
}

/** What the generator made of a configuration. */
export type IGeneratedScenario = Opposition['scenario'] &
  Pick<Opposition, 'opFor'> & {
    /** The scenario file that the session is created from. */
    text: string;
  };

export interface IQuickGameInstance {
  id: string;
  status: GameStatus;
  step: QuickGameStep;
  playerForce: IQuickGameForce;
  opponentForce: IQuickGameForce | null;
  scenarioConfig: IQuickGameScenarioConfig;
  scenario: IGeneratedScenario | null;
  mode: QuickGameMode;
  turn: number;
  phase: GamePhase;
  winner: QuickGameWinner | null;
  victoryReason: string | null;
  events: IGameEvent[];
  startedAt: string;
  endedAt: string | null;
  /** The session on the server and the token for it, from its start on. */
  sessionId: string | null;
  token: string | null;
}

/** Skills of a pilot without any. */
const [GUNNERY, PILOTING] = [4, 5];

export const DEFAULT_SCENARIO_CONFIG: IQuickGameScenarioConfig = {
  difficulty: 1,
  enemyFaction: Faction.PIRATES,
  era: Era.LATE_SUCCESSION_WARS,
  biome: BiomeType.PLAINS,
  scenarioType: 'destroy',
  modifierCount: 1,
  allowNegativeModifiers: true,
  bot: 'recruit',
};

const EMPTY_FORCE: IQuickGameForce = { units: [], totalBV: 0, totalTonnage: 0 };

function uniqueId(kind: 'unit' | 'quick'): string {
  return `${kind}-${Date.now()}-${Math.random().toString(36).slice(2, 11)}`;
}

export function createQuickGameInstance(): IQuickGameInstance {
  return {
    id: uniqueId('quick'),
    status: GameStatus.Setup,
    step: QuickGameStep.SelectUnits,
    playerForce: EMPTY_FORCE,
    opponentForce: null,
    scenarioConfig: DEFAULT_SCENARIO_CONFIG,
    scenario: null,
    mode: 'play',
    turn: 0,
    phase: GamePhase.Initiative,
    winner: null,
    victoryReason: null,
    events: [],
    startedAt: new Date().toISOString(),
    endedAt: null,
    sessionId: null,
    token: null,
  };
}

/** A unit without damage. */
export function createQuickGameUnit(request: IQuickGameUnitRequest): IQuickGameUnit {
  const { maxArmor, maxStructure } = request;
  return {
    ...request,
    instanceId: uniqueId('unit'),
    gunnery: request.gunnery ?? GUNNERY,
    piloting: request.piloting ?? PILOTING,
    maxArmor: { ...maxArmor },
    maxStructure: { ...maxStructure },
    armor: { ...maxArmor },
    structure: { ...maxStructure },
    heat: 0,
    isDestroyed: false,
    isWithdrawn: false,
  };
}

export function calculateForceTotals(
  units: IQuickGameUnit[],
): Pick<IQuickGameForce, 'totalBV' | 'totalTonnage'> {
  return {
    totalBV: units.reduce((sum, { bv }) => sum + bv, 0),
    totalTonnage: units.reduce((sum, { tonnage }) => sum + tonnage, 0),
  };
}

/** A force with its totals. */
export function forceOf(units: IQuickGameUnit[]): IQuickGameForce {
  return { units, ...calculateForceTotals(units) };
}

/** Whether both sides have units and a place to fight. */
export function canStartGame(game: IQuickGameInstance): boolean {
  return (
    game.playerForce.units.length > 0 &&
    (game.opponentForce?.units.length ?? 0) > 0 &&
    game.scenario !== null
  );
}

/** Most characters of a log in session storage, which holds about 5 MB for the whole page. */
export const MOST_STORED = 2 * 1024 * 1024;

/** Whether each log is small enough to be stored. Logs are never changed in place, so each is measured once. */
const measured = new WeakMap<IGameEvent[], boolean>();

/** A game as it is stored: a long log is left out, because the server has it under the id of the session. */
export function storedGame(game: IQuickGameInstance | null): IQuickGameInstance | null {
  if (game === null) return null;
  const fits = measured.get(game.events) ?? JSON.stringify(game.events).length <= MOST_STORED;
  measured.set(game.events, fits);
  return fits ? game : { ...game, events: [] };
}

/** Whether a stored value is a game of this version of the page. */
export function isQuickGame(value: unknown): value is IQuickGameInstance {
  const game = value as Partial<IQuickGameInstance> | null | undefined;
  return (
    typeof game === 'object' &&
    game !== null &&
    Object.values<unknown>(QuickGameStep).includes(game.step) &&
    Array.isArray(game.playerForce?.units) &&
    Array.isArray(game.events)
  );
}
