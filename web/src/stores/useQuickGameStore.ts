import { createStore } from 'zustand/vanilla';
import { createJSONStorage, persist } from 'zustand/middleware';
import { messageOf } from '../api/error';
import { client } from '../api/server.svelte';
import { notices } from '../shared/notices.svelte';
import { browserStorage, PageStorage, type KeyValueStorage } from '../shared/storage';
import { adaptForces, GameEngine, gameSession, playedSession, type AdaptedForces } from './engine';
import {
  canStartGame,
  createQuickGameInstance,
  createQuickGameUnit,
  forceOf,
  isQuickGame,
  QUICK_GAME_STORAGE_KEY,
  QuickGameStep,
  storedGame,
  type IQuickGameInstance,
  type IQuickGameScenarioConfig,
  type IQuickGameUnit,
  type IQuickGameUnitRequest,
  type QuickGameMode,
  type QuickGameWinner,
} from './quickGame';
import { draftOf, opponentRequest, scenarioGenerator } from './scenarioGenerator';
import { GamePhase, GameSide, GameStatus, type IGameEvent, type IGameSession } from './types';
import { useGameplayStore } from './useGameplayStore';

export interface IQuickGameState {
  game: IQuickGameInstance | null;
  isLoading: boolean;
  error: string | null;
  isDirty: boolean;
}

export interface IQuickGameActions {
  startNewGame: () => void;
  clearGame: () => void;
  clearError: () => void;
  addUnit: (request: IQuickGameUnitRequest) => void;
  removeUnit: (instanceId: string) => void;
  updateUnitSkills: (instanceId: string, gunnery: number, piloting: number) => void;
  /** An empty name takes the pilot's name away. */
  updatePilotName: (instanceId: string, name: string) => void;
  setScenarioConfig: (config: Partial<IQuickGameScenarioConfig>) => void;
  setMode: (mode: QuickGameMode) => void;
  generateScenario: () => Promise<void>;
  nextStep: () => void;
  previousStep: () => void;
  startGame: () => Promise<void>;
  startBattle: () => Promise<void>;
  startSpectatorMode: () => Promise<void>;
  recordEvent: (event: IGameEvent) => void;
  endGame: (winner: QuickGameWinner, reason: string) => void;
  /** Ends the game as its session on the server ended; does nothing while that goes on. */
  finishGame: () => Promise<void>;
  playAgain: (resetUnits: boolean) => void;
  /** Fights the same battle in the same way with new dice; the last result stays until it has begun. */
  rematch: () => Promise<void>;
  restoreFromSession: () => boolean;
  saveToSession: () => void;
}

export type QuickGameStore = IQuickGameState & IQuickGameActions;

const NO_UNITS_TO_CONTINUE = 'Add at least one unit to continue';
const NO_UNITS_TO_GENERATE = 'Add at least one unit to generate scenario';
const NO_SCENARIO = 'Generate a scenario to continue';
const NOT_READY = 'Both sides need at least one unit to start';
const NOT_STORED =
  'This browser cannot store the quick game. It goes on in this tab, but a reload would lose it.';

/** The steps in which a game is set up, in order. */
const SETUP = [QuickGameStep.SelectUnits, QuickGameStep.ConfigureScenario, QuickGameStep.Review];

/** Why a step cannot be left yet. */
const MISSING: Partial<Record<QuickGameStep, (game: IQuickGameInstance) => string | null>> = {
  [QuickGameStep.SelectUnits]: ({ playerForce }) =>
    playerForce.units.length === 0 ? NO_UNITS_TO_CONTINUE : null,
  [QuickGameStep.ConfigureScenario]: ({ scenario }) => (scenario === null ? NO_SCENARIO : null),
};

/** A store that keeps its game in a storage; `null` is a browser that forbids storing. */
export function createQuickGameStore(
  stored: KeyValueStorage | null = browserStorage('sessionStorage'),
) {
  return createStore<QuickGameStore>()(
    persist<QuickGameStore, [], [], Pick<QuickGameStore, 'game'>>(
      (set, get) => {
        /** Changes the game; everything that does is a change to store. */
        function change(how: (game: IQuickGameInstance) => Partial<IQuickGameInstance>): void {
          const { game } = get();
          if (game) set({ game: { ...game, ...how(game) }, isDirty: true });
        }

        /** Changes the player's units. The opposition was made for the units before, so it goes. */
        function changeUnits(how: (units: IQuickGameUnit[]) => IQuickGameUnit[]): void {
          change(({ playerForce }) => ({
            playerForce: forceOf(how(playerForce.units)),
            ...NO_ONE,
          }));
        }

        function changeUnit(instanceId: string, how: Partial<IQuickGameUnit>): void {
          changeUnits((units) =>
            units.map((unit) => (unit.instanceId === instanceId ? { ...unit, ...how } : unit)),
          );
        }

        /**
         * Runs a request of a game, which then takes the place of the one on screen. Drops the answer if that has
         * changed meanwhile.
         */
        async function load<T>(
          subject: IQuickGameInstance,
          ask: (game: IQuickGameInstance) => Promise<T>,
          how: (answer: T, game: IQuickGameInstance) => Partial<IQuickGameInstance>,
        ): Promise<void> {
          const before = get().game;
          set({ isLoading: true, error: null });
          try {
            const answer = await ask(subject);
            const now = get().game;
            const game = now?.id === subject.id ? now : subject;
            // One change: each is stored with the whole log.
            set({
              ...(now?.id === before?.id && {
                game: { ...game, ...how(answer, game) },
                isDirty: true,
              }),
              isLoading: false,
            });
          } catch (problem) {
            set({ error: messageOf(problem), isLoading: false });
          }
        }

        /** Starts a game in one of the three ways, or sets the error if it is not complete. */
        async function start(mode: QuickGameMode, game: IQuickGameInstance | null): Promise<void> {
          if (game && canStartGame(game)) await STARTS[mode](game);
          else set({ error: NOT_READY });
        }

        const STARTS: Record<QuickGameMode, (game: IQuickGameInstance) => Promise<void>> = {
          play: (game) =>
            load(game, playedSession, ({ id, token }) => ({
              ...begun('play', id, token),
              turn: 1,
              phase: GamePhase.Initiative,
            })),

          watch: (game) =>
            load(
              game,
              async () => {
                const [engine, { player, opponent, gameUnits }] = await prepared(game);
                const watched = await engine.createInteractiveSession(player, opponent, gameUnits);
                const mode = { enabled: true, playing: true, speed: 1 } as const;
                useGameplayStore.getState().setSpectatorMode(watched, mode);
                return watched.getSession();
              },
              ({ id }) => begun('watch', id, client.tokens.get(id)),
            ),

          resolve: (game) =>
            load(
              game,
              async () => {
                const [engine, { player, opponent, gameUnits }] = await prepared(game);
                const session = await engine.runToCompletion(player, opponent, gameUnits);
                useGameplayStore.getState().setSession(session);
                return session;
              },
              (session, now) => ({
                ...begun('resolve', session.id, client.tokens.get(session.id)),
                ...ended(session, now),
              }),
            ),
        };

        /** Makes an engine for the two forces as they are. */
        async function prepared(game: IQuickGameInstance): Promise<[GameEngine, AdaptedForces]> {
          const forces = await adaptForces(game);
          return [new GameEngine({ seed: Date.now(), game }), forces];
        }

        /** Counts generator requests, so that only the answer to the last one is used. */
        let asked = 0;

        return {
          game: null,
          isLoading: false,
          error: null,
          isDirty: false,

          startNewGame: () => set({ game: createQuickGameInstance(), isDirty: true, error: null }),
          clearGame: () => set({ game: null, isDirty: false, error: null }),
          clearError: () => set({ error: null }),

          addUnit: (request) => changeUnits((units) => [...units, createQuickGameUnit(request)]),
          removeUnit: (instanceId) =>
            changeUnits((units) => units.filter((unit) => unit.instanceId !== instanceId)),
          updateUnitSkills: (instanceId, gunnery, piloting) =>
            changeUnit(instanceId, { gunnery, piloting }),
          updatePilotName: (instanceId, name) =>
            changeUnit(instanceId, { pilotName: name.trim() === '' ? undefined : name }),

          setScenarioConfig: (config) =>
            change(({ scenarioConfig }) => {
              const { bot, ...made } = config;
              // The generator does not depend on the bot.
              const again = Object.keys(made).length > 0 ? NO_ONE : {};
              return { scenarioConfig: { ...scenarioConfig, ...config }, ...again };
            }),
          setMode: (mode) => change(() => ({ mode })),

          async generateScenario() {
            const { game } = get();
            if (!game) return;
            if (game.playerForce.units.length === 0) {
              set({ error: NO_UNITS_TO_GENERATE });
              return;
            }
            const number = ++asked;
            await load(
              game,
              ({ playerForce, scenarioConfig: config }) =>
                scenarioGenerator.generate({
                  playerBV: playerForce.totalBV,
                  playerUnitCount: playerForce.units.length,
                  faction: config.enemyFaction,
                  era: config.era,
                  difficulty: config.difficulty,
                  maxModifiers: config.modifierCount,
                  allowNegativeModifiers: config.allowNegativeModifiers,
                  biome: config.biome,
                  scenarioType: config.scenarioType,
                  seed: Date.now(),
                  units: playerForce.units.map(draftOf),
                }),
              (scenario) =>
                number < asked
                  ? {}
                  : {
                      scenario,
                      opponentForce: forceOf(
                        scenario.opFor.units.map((unit) =>
                          createQuickGameUnit(opponentRequest(unit)),
                        ),
                      ),
                    },
            );
          },

          nextStep() {
            const { game } = get();
            const next = game && SETUP[SETUP.indexOf(game.step) + 1];
            if (!game || !next || !SETUP.includes(game.step)) return;
            const missing = MISSING[game.step]?.(game) ?? null;
            set({ error: missing });
            if (missing === null) change(() => ({ step: next }));
          },

          previousStep() {
            const { game } = get();
            const before = game && SETUP[SETUP.indexOf(game.step) - 1];
            if (!before) return;
            set({ error: null });
            change(() => ({ step: before }));
          },

          startGame: () => start('play', get().game),
          startBattle: () => start('resolve', get().game),
          startSpectatorMode: () => start('watch', get().game),

          recordEvent: (event) => change(({ events }) => ({ events: [...events, event] })),

          endGame: (winner, reason) => change(() => completed(winner, reason)),

          async finishGame() {
            const { game } = get();
            const id = game?.sessionId;
            if (!id) return;
            await load(game, () => gameSession(id), ended);
          },

          playAgain(resetUnits) {
            const before = get().game;
            if (!before) return;
            const game = resetUnits ? createQuickGameInstance() : renewed(before);
            set({ game, isDirty: true, error: null });
          },

          async rematch() {
            const before = get().game;
            if (!before?.opponentForce) return;
            const { scenario, opponentForce, mode } = before;
            await start(mode, {
              ...renewed(before),
              scenario,
              opponentForce: forceOf(opponentForce.units.map(createQuickGameUnit)),
            });
          },

          restoreFromSession: () => get().game !== null,
          saveToSession: () => set({ isDirty: false }),
        };
      },
      {
        name: QUICK_GAME_STORAGE_KEY,
        version: 1,
        storage: createJSONStorage(() => reporting(stored)),
        partialize: ({ game }) => ({ game: storedGame(game) }),
        merge: (restored, initial) => ({ ...initial, game: restoredGame(restored) }),
      },
    ),
  );
}

/** A new game with the units, settings and mode of another one, without its damage. */
function renewed({ playerForce, scenarioConfig, mode }: IQuickGameInstance): IQuickGameInstance {
  const units = playerForce.units.map(createQuickGameUnit);
  return { ...createQuickGameInstance(), playerForce: forceOf(units), scenarioConfig, mode };
}

/** A game without an opposition. */
const NO_ONE = { scenario: null, opponentForce: null };

/** A storage that reports once that it cannot store; what it did not take stays in memory. */
function reporting(stored: KeyValueStorage | null): PageStorage {
  const storage = new PageStorage(stored);
  let reported = false;
  storage.onunsaved = () => {
    if (!reported) notices.error(NOT_STORED);
    reported = true;
  };
  return storage;
}

/** The game in a stored value, if it is one; its token is given back to the client. */
function restoredGame(value: unknown): IQuickGameInstance | null {
  const game = (value as { game?: unknown } | null | undefined)?.game;
  if (!isQuickGame(game)) return null;
  const { sessionId, token } = game;
  if (sessionId && token && !client.tokens.get(sessionId)) client.tokens.set(sessionId, token);
  return game;
}

/** What holds of a game from its start on. */
function begun(
  mode: QuickGameMode,
  sessionId: string,
  token: string | null,
): Partial<IQuickGameInstance> {
  return { status: GameStatus.Active, step: QuickGameStep.Playing, mode, sessionId, token };
}

function completed(winner: QuickGameWinner, reason: string): Partial<IQuickGameInstance> {
  return {
    status: GameStatus.Completed,
    step: QuickGameStep.Results,
    winner,
    victoryReason: reason,
    endedAt: new Date().toISOString(),
  };
}

/** A game after its session has ended: result, log, and the damage of every unit. Nothing while the session goes on. */
function ended(session: IGameSession, game: IQuickGameInstance): Partial<IQuickGameInstance> {
  const { result, turn, phase } = session.currentState;
  if (result === null) return {};
  const { playerForce, opponentForce } = game;
  return {
    ...completed(result.winner, result.reason),
    turn,
    phase,
    events: session.events,
    playerForce: damaged(playerForce, session, GameSide.Player),
    opponentForce: opponentForce && damaged(opponentForce, session, GameSide.Opponent),
  };
}

/** Units of a scenario are in the order of their force. */
function damaged(
  force: IQuickGameInstance['playerForce'],
  session: IGameSession,
  side: GameSide,
): IQuickGameInstance['playerForce'] {
  const fielded = session.units.filter((unit) => unit.side === side);
  const units = force.units.map((unit, at) => {
    const state = session.currentState.units[fielded[at]?.id ?? ''];
    if (!state) return unit;
    const { armor, structure, heat, destroyed, withdrawn } = state;
    return { ...unit, armor, structure, heat, isDestroyed: destroyed, isWithdrawn: withdrawn };
  });
  return { ...force, units };
}

/** The quick game of this tab. */
export const useQuickGameStore = createQuickGameStore();
