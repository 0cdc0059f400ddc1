import { afterEach, describe, expect, it, vi } from 'vitest';
import { client } from '../../src/api/server.svelte';
import { notices } from '../../src/shared/notices.svelte';
import { compendium, GameEngine } from '../../src/stores/engine';
import {
  canStartGame,
  DEFAULT_SCENARIO_CONFIG,
  MOST_STORED,
  QUICK_GAME_STORAGE_KEY,
  QuickGameStep,
} from '../../src/stores/quickGame';
import { scenarioGenerator } from '../../src/stores/scenarioGenerator';
import { GamePhase, GameStatus, type IGameEvent } from '../../src/stores/types';
import { createQuickGameStore } from '../../src/stores/useQuickGameStore';
import { useGameplayStore } from '../../src/stores/useGameplayStore';
import { ATLAS, HUNCHBACK } from './encounters';
import { program, requests } from './harness';
import { gameOf, openTab, readyStore, requestFor, startedStore, TabStorage } from './quickGames';

afterEach(() => {
  vi.restoreAllMocks();
  useGameplayStore.getState().reset();
});

/** The value in session storage. */
const storedIn = (stored: TabStorage) =>
  JSON.parse(stored.getItem(QUICK_GAME_STORAGE_KEY) ?? 'null') as { state: object } | null;

const EVENT: IGameEvent = {
  id: 'event-1',
  gameId: 'game-1',
  sequence: 1,
  timestamp: '2026-11-18T12:00:00Z',
  type: 'game_started',
  turn: 0,
  phase: GamePhase.Initiative,
  payload: {},
};

describe('Session Storage Persistence', () => {
  it('Persist game state', async () => {
    const { store, stored } = openTab();
    store.getState().startNewGame();
    store.getState().saveToSession();
    expect(store.getState().isDirty).toBe(false);
    store.getState().addUnit(await requestFor(HUNCHBACK));
    expect(storedIn(stored)?.state).toEqual({ game: gameOf(store) });
    expect(gameOf(store).playerForce.units).toHaveLength(1);
    expect(store.getState().isDirty).toBe(true);
  });

  it('Restore game state on page refresh', async () => {
    const { store, reload } = openTab();
    store.getState().startNewGame();
    store.getState().addUnit(await requestFor(HUNCHBACK));
    const restored = reload();
    expect(restored.getState().game).toEqual(store.getState().game);
    expect(restored.getState().restoreFromSession()).toBe(true);
  });

  it('No persisted game', () => {
    const { store } = openTab();
    expect(store.getState().game).toBeNull();
    expect(store.getState().restoreFromSession()).toBe(false);
  });

  it('starts without a game if the stored one cannot be read', () => {
    for (const text of ['{', '{"state":{"game":{"step":"no such step"}},"version":1}', '[]']) {
      const stored = new TabStorage();
      stored.setItem(QUICK_GAME_STORAGE_KEY, text);
      expect(createQuickGameStore(stored).getState().game).toBeNull();
    }
  });

  it('reports a storage that is full or forbidden once, and loses nothing in memory', async () => {
    for (const stored of [Object.assign(new TabStorage(), { room: 10 }), null]) {
      const said = vi.spyOn(notices, 'error');
      const store = createQuickGameStore(stored);
      store.getState().startNewGame();
      store.getState().addUnit(await requestFor(HUNCHBACK));
      store.getState().addUnit(await requestFor(ATLAS));
      expect(gameOf(store).playerForce.units.map(({ chassis }) => chassis)).toEqual([
        'Hunchback',
        'Atlas',
      ]);
      expect(said).toHaveBeenCalledTimes(1);
      expect(said).toHaveBeenCalledWith(
        'This browser cannot store the quick game. It goes on in this tab, but a reload would lose it.',
      );
      said.mockRestore();
    }
  });

  it('stores a log over 2 MB as the id of its session only', async () => {
    const { store, reload } = openTab();
    store.setState({ game: { ...(await gameWith(store)), sessionId: 'session-9' } });
    const long = { ...EVENT, payload: { text: 'x'.repeat(MOST_STORED) } };
    store.getState().recordEvent(EVENT);
    expect(reload().getState().game?.events).toEqual([EVENT]);
    store.getState().recordEvent(long);
    expect(gameOf(store).events).toEqual([EVENT, long]);
    expect(reload().getState().game).toMatchObject({ events: [], sessionId: 'session-9' });
  });
});

async function gameWith(store: ReturnType<typeof createQuickGameStore>) {
  store.getState().startNewGame();
  store.getState().addUnit(await requestFor(HUNCHBACK));
  return gameOf(store);
}

describe('Game Lifecycle', () => {
  it('Start new game', () => {
    const { store } = openTab();
    store.setState({ error: 'an old error' });
    store.getState().startNewGame();
    expect(store.getState()).toMatchObject({ isDirty: true, error: null });
    expect(gameOf(store)).toEqual({
      id: expect.stringMatching(/^quick-\d+-\w+$/),
      status: GameStatus.Setup,
      step: QuickGameStep.SelectUnits,
      playerForce: { units: [], totalBV: 0, totalTonnage: 0 },
      opponentForce: null,
      scenarioConfig: DEFAULT_SCENARIO_CONFIG,
      scenario: null,
      mode: 'play',
      turn: 0,
      phase: GamePhase.Initiative,
      winner: null,
      victoryReason: null,
      events: [],
      startedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      endedAt: null,
      sessionId: null,
      token: null,
    });
    const first = gameOf(store).id;
    store.getState().startNewGame();
    expect(gameOf(store).id).not.toBe(first);
  });

  it('Clear game', () => {
    const { store, stored } = openTab();
    store.getState().startNewGame();
    store.setState({ error: 'an old error' });
    store.getState().clearGame();
    expect(store.getState()).toMatchObject({ game: null, isDirty: false, error: null });
    expect(storedIn(stored)?.state).toEqual({ game: null });
  });

  it('Save to session', () => {
    const { store, stored } = openTab();
    store.getState().startNewGame();
    expect(store.getState().isDirty).toBe(true);
    store.getState().saveToSession();
    expect(store.getState().isDirty).toBe(false);
    expect(storedIn(stored)?.state).toEqual({ game: gameOf(store) });
  });
});

describe('Unit Management', () => {
  it('Add unit to player force', async () => {
    const store = startedStore();
    store.getState().saveToSession();
    store.getState().addUnit(await requestFor(HUNCHBACK));
    store.getState().addUnit(await requestFor(ATLAS));
    const { playerForce } = gameOf(store);
    expect(playerForce.units.map(({ sourceUnitId }) => sourceUnitId)).toEqual([HUNCHBACK, ATLAS]);
    expect(playerForce.units[0]).toMatchObject({ gunnery: 4, piloting: 5, heat: 0 });
    expect(playerForce).toMatchObject({ totalBV: 1041 + 1897, totalTonnage: 50 + 100 });
    expect(store.getState().isDirty).toBe(true);
  });

  it('Remove unit from player force', async () => {
    const store = startedStore();
    store.getState().addUnit(await requestFor(HUNCHBACK));
    store.getState().addUnit(await requestFor(ATLAS));
    store.getState().saveToSession();
    store.getState().removeUnit(gameOf(store).playerForce.units[0]!.instanceId);
    const { playerForce } = gameOf(store);
    expect(playerForce.units.map(({ sourceUnitId }) => sourceUnitId)).toEqual([ATLAS]);
    expect(playerForce).toMatchObject({ totalBV: 1897, totalTonnage: 100 });
    expect(store.getState().isDirty).toBe(true);
  });

  it('Update unit skills', async () => {
    const store = startedStore();
    store.getState().addUnit(await requestFor(HUNCHBACK));
    store.getState().addUnit(await requestFor(HUNCHBACK));
    store.getState().saveToSession();
    const [first] = gameOf(store).playerForce.units;
    store.getState().updateUnitSkills(first!.instanceId, 2, 3);
    const [changed, other] = gameOf(store).playerForce.units;
    expect(changed).toMatchObject({ instanceId: first!.instanceId, gunnery: 2, piloting: 3 });
    expect(other).toMatchObject({ gunnery: 4, piloting: 5 });
    expect(store.getState().isDirty).toBe(true);
  });
});

describe('Scenario Configuration', () => {
  it('Set scenario config', () => {
    const store = startedStore();
    store.getState().saveToSession();
    store.getState().setScenarioConfig({ difficulty: 1.4, biome: 'forest' });
    expect(gameOf(store).scenarioConfig).toEqual({
      ...DEFAULT_SCENARIO_CONFIG,
      difficulty: 1.4,
      biome: 'forest',
    });
    expect(store.getState().isDirty).toBe(true);
  });

  it('Generate scenario', async () => {
    const store = startedStore();
    store.getState().addUnit(await requestFor(HUNCHBACK));
    store.getState().addUnit(await requestFor(HUNCHBACK));
    store.getState().setScenarioConfig({ difficulty: 1.5, biome: 'mountains' });
    store.getState().saveToSession();
    const generate = vi.spyOn(scenarioGenerator, 'generate');
    const generating = store.getState().generateScenario();
    expect(store.getState().isLoading).toBe(true);
    await generating;
    expect(generate).toHaveBeenCalledTimes(1);
    expect(generate.mock.calls[0]![0]).toMatchObject({
      playerBV: 2082,
      playerUnitCount: 2,
      faction: 'pirates',
      difficulty: 1.5,
      biome: 'mountains',
    });
    const { scenario, opponentForce } = gameOf(store);
    expect(scenario).toBe(await generate.mock.results[0]!.value);
    expect(scenario).toMatchObject({ mapId: 'horns-pass', biome: 'mountains' });
    const generated = scenario!.opFor;
    expect(opponentForce!.units.map(({ sourceUnitId }) => sourceUnitId)).toEqual(
      generated.units.map(({ id }) => id),
    );
    for (const [at, unit] of opponentForce!.units.entries()) {
      const { gunnery, piloting, maxArmor } = generated.units[at]!;
      expect(unit).toMatchObject({ gunnery, piloting, maxArmor, armor: maxArmor, heat: 0 });
    }
    expect(opponentForce!.units.length).toBeGreaterThan(0);
    expect(opponentForce).toMatchObject({
      totalBV: generated.totalBV,
      totalTonnage: generated.totalTonnage,
    });
    expect(store.getState()).toMatchObject({ isLoading: false, isDirty: true, error: null });
  });

  it('Generate scenario with no units', async () => {
    const store = startedStore();
    await store.getState().generateScenario();
    expect(store.getState().error).toBe('Add at least one unit to generate scenario');
  });

  it('uses the answer to the last request only', async () => {
    const store = startedStore();
    store.getState().addUnit(await requestFor(HUNCHBACK));
    const first = store.getState().generateScenario();
    store.getState().setScenarioConfig({ biome: 'urban' });
    await Promise.all([first, store.getState().generateScenario()]);
    expect(gameOf(store).scenario).toMatchObject({ biome: 'urban', mapId: 'old-market' });
  });

  it('drops the opposition when units or settings change that it was made for', async () => {
    const store = await readyStore(HUNCHBACK);
    store.getState().setScenarioConfig({ bot: 'elite' });
    expect(gameOf(store).scenario).not.toBeNull();
    store.getState().setScenarioConfig({ difficulty: 2 });
    expect(gameOf(store)).toMatchObject({ scenario: null, opponentForce: null });
    await store.getState().generateScenario();
    store.getState().addUnit(await requestFor(ATLAS));
    expect(gameOf(store)).toMatchObject({ scenario: null, opponentForce: null });
  });

  it('keeps the game when the server is away', async () => {
    const store = startedStore();
    store.getState().addUnit(await requestFor(HUNCHBACK));
    await program.kill();
    await store.getState().generateScenario();
    expect(store.getState()).toMatchObject({
      isLoading: false,
      error: 'The server is not responding.',
    });
    expect(gameOf(store).playerForce.units).toHaveLength(1);
    await program.launch();
  });
});

describe('Step Navigation', () => {
  it('Next step', async () => {
    const store = startedStore();
    store.getState().addUnit(await requestFor(HUNCHBACK));
    store.getState().saveToSession();
    store.setState({ error: 'an old error' });
    store.getState().nextStep();
    expect(gameOf(store).step).toBe(QuickGameStep.ConfigureScenario);
    expect(store.getState()).toMatchObject({ isDirty: true, error: null });
  });

  it('Next step validation failure', () => {
    const store = startedStore();
    store.getState().nextStep();
    expect(store.getState().error).toBe('Add at least one unit to continue');
    expect(gameOf(store).step).toBe(QuickGameStep.SelectUnits);
  });

  it('Previous step', async () => {
    const store = startedStore();
    store.getState().addUnit(await requestFor(HUNCHBACK));
    store.getState().nextStep();
    store.getState().saveToSession();
    store.setState({ error: 'an old error' });
    store.getState().previousStep();
    expect(gameOf(store).step).toBe(QuickGameStep.SelectUnits);
    expect(store.getState()).toMatchObject({ isDirty: true, error: null });
  });

  it('goes to the review once there is an opposition, and no further', async () => {
    const store = startedStore();
    store.getState().addUnit(await requestFor(HUNCHBACK));
    store.getState().nextStep();
    store.getState().nextStep();
    expect(store.getState().error).toBe('Generate a scenario to continue');
    expect(gameOf(store).step).toBe(QuickGameStep.ConfigureScenario);
    await store.getState().generateScenario();
    store.getState().nextStep();
    expect(gameOf(store).step).toBe(QuickGameStep.Review);
    store.getState().nextStep();
    expect(gameOf(store).step).toBe(QuickGameStep.Review);
  });
});

describe('Game Control', () => {
  it('Start game', async () => {
    const store = await readyStore(HUNCHBACK);
    expect(canStartGame(gameOf(store))).toBe(true);
    store.getState().saveToSession();
    await store.getState().startGame();
    expect(gameOf(store)).toMatchObject({
      status: GameStatus.Active,
      step: QuickGameStep.Playing,
      turn: 1,
      phase: GamePhase.Initiative,
    });
    expect(store.getState()).toMatchObject({ isDirty: true, isLoading: false, error: null });
    // A played game keeps the server's secret seed.
    expect(requests('POST', '/api/sessions')[0]!.body).not.toHaveProperty('seed');
    const { sessionId, token } = gameOf(store);
    expect(token).toBe(client.tokens.get(sessionId!));
    expect((await client.summary(sessionId!)).you).toEqual({ seat: 0 });
  });

  it('Start battle (auto-resolve)', async () => {
    const store = await readyStore(HUNCHBACK, ATLAS);
    const adapt = vi.spyOn(compendium, 'adaptUnit');
    const run = vi.spyOn(GameEngine.prototype, 'runToCompletion');
    const before = new Date().toISOString();
    const fighting = store.getState().startBattle();
    expect(store.getState().isLoading).toBe(true);
    await fighting;
    const { playerForce, opponentForce } = gameOf(store);
    const opponents = opponentForce!.units;
    expect(adapt.mock.calls).toEqual([
      [HUNCHBACK, { side: 'player', gunnery: 4, piloting: 5 }],
      [ATLAS, { side: 'player', gunnery: 4, piloting: 5 }],
      ...opponents.map(({ sourceUnitId, gunnery, piloting }) => [
        sourceUnitId,
        { side: 'opponent', gunnery, piloting },
      ]),
    ]);
    expect(run).toHaveBeenCalledTimes(1);
    const [player, opponent, gameUnits] = run.mock.calls[0]!;
    expect(player.map(({ sourceUnitId }) => sourceUnitId)).toEqual([HUNCHBACK, ATLAS]);
    expect(opponent).toHaveLength(opponents.length);
    expect(gameUnits).toHaveLength(2 + opponents.length);
    const session = await run.mock.results[0]!.value;
    expect(useGameplayStore.getState().session).toBe(session);
    expect(gameOf(store)).toMatchObject({
      status: GameStatus.Completed,
      step: QuickGameStep.Results,
      winner: session.currentState.result.winner,
      victoryReason: session.currentState.result.reason,
    });
    expect(['player', 'opponent', 'draw']).toContain(gameOf(store).winner);
    expect(gameOf(store).endedAt! >= before).toBe(true);
    expect(gameOf(store).endedAt! <= new Date().toISOString()).toBe(true);
    expect(gameOf(store).events).toBe(session.events);
    expect(gameOf(store).events.length).toBeGreaterThan(10);
    expect(store.getState()).toMatchObject({ isLoading: false, error: null });
    // The units have the damage of the battle.
    const hit = [...playerForce.units, ...opponents].filter(
      ({ armor, maxArmor }) => JSON.stringify(armor) !== JSON.stringify(maxArmor),
    );
    expect(hit.length).toBeGreaterThan(0);
  });

  it('Start spectator mode', async () => {
    const store = await readyStore(HUNCHBACK);
    const adapt = vi.spyOn(compendium, 'adaptUnit');
    const create = vi.spyOn(GameEngine.prototype, 'createInteractiveSession');
    const starting = store.getState().startSpectatorMode();
    expect(store.getState().isLoading).toBe(true);
    await starting;
    expect(adapt).toHaveBeenCalledTimes(1 + gameOf(store).opponentForce!.units.length);
    expect(create).toHaveBeenCalledTimes(1);
    const watched = await create.mock.results[0]!.value;
    const gameplay = useGameplayStore.getState();
    expect(gameplay.interactiveSession).toBe(watched);
    expect(gameplay.spectatorMode).toEqual({ enabled: true, playing: true, speed: 1 });
    expect(gameOf(store)).toMatchObject({
      status: GameStatus.Active,
      step: QuickGameStep.Playing,
      sessionId: watched.id,
    });
    expect(store.getState()).toMatchObject({ isLoading: false, error: null });
    watched.release();
  });

  it('starts nothing without an opposition', async () => {
    const store = startedStore();
    store.getState().addUnit(await requestFor(HUNCHBACK));
    const { startGame, startBattle, startSpectatorMode } = store.getState();
    for (const start of [startGame, startBattle, startSpectatorMode]) {
      store.getState().clearError();
      await start();
      expect(store.getState().error).toBe('Both sides need at least one unit to start');
      expect(gameOf(store).step).toBe(QuickGameStep.SelectUnits);
    }
    expect(requests('POST', '/api/sessions')).toEqual([]);
  });
});

describe('Event Recording and Game End', () => {
  it('Record event', () => {
    const store = startedStore();
    store.getState().saveToSession();
    const second = { ...EVENT, id: 'event-2', sequence: 2 };
    store.getState().recordEvent(EVENT);
    store.getState().recordEvent(second);
    expect(gameOf(store).events).toEqual([EVENT, second]);
    expect(store.getState().isDirty).toBe(true);
  });

  it('End game', () => {
    const store = startedStore();
    store.getState().saveToSession();
    const before = new Date().toISOString();
    store.getState().endGame('opponent', 'destruction');
    expect(gameOf(store)).toMatchObject({
      status: GameStatus.Completed,
      step: QuickGameStep.Results,
      winner: 'opponent',
      victoryReason: 'destruction',
    });
    expect(gameOf(store).endedAt! >= before).toBe(true);
    expect(gameOf(store).endedAt! <= new Date().toISOString()).toBe(true);
    expect(store.getState().isDirty).toBe(true);
  });

  it('ends a played game as its session on the server ended', async () => {
    const store = await readyStore(HUNCHBACK);
    await store.getState().startGame();
    await store.getState().finishGame();
    expect(gameOf(store).step).toBe(QuickGameStep.Playing);
    const id = gameOf(store).sessionId!;
    await expect
      .poll(async () =>
        client.concede(id, (await client.summary(id)).version).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
    await store.getState().finishGame();
    expect(gameOf(store)).toMatchObject({
      step: QuickGameStep.Results,
      status: GameStatus.Completed,
      winner: 'opponent',
    });
  });
});

describe('Play Again', () => {
  it('Play again with same units', async () => {
    const store = await readyStore(HUNCHBACK, ATLAS);
    store.getState().setScenarioConfig({ bot: 'elite' });
    await store.getState().startBattle();
    const before = gameOf(store);
    expect(before.status).toBe(GameStatus.Completed);
    store.getState().saveToSession();
    store.getState().playAgain(false);
    const game = gameOf(store);
    expect(game.id).not.toBe(before.id);
    expect(game).toMatchObject({ status: GameStatus.Setup, events: [], winner: null });
    const [old, units] = [before.playerForce.units, game.playerForce.units];
    expect(units.map(({ sourceUnitId }) => sourceUnitId)).toEqual([HUNCHBACK, ATLAS]);
    expect(new Set([...old, ...units].map(({ instanceId }) => instanceId)).size).toBe(4);
    for (const unit of units) {
      expect(unit).toMatchObject({ heat: 0, isDestroyed: false, isWithdrawn: false });
      expect(unit.armor).toEqual(unit.maxArmor);
      expect(unit.structure).toEqual(unit.maxStructure);
    }
    expect(game.scenarioConfig).toEqual(before.scenarioConfig);
    expect(store.getState().isDirty).toBe(true);
  });

  it('Play again with reset units', async () => {
    const store = await readyStore(HUNCHBACK);
    await store.getState().startBattle();
    const before = gameOf(store);
    store.getState().saveToSession();
    store.getState().playAgain(true);
    expect(gameOf(store).id).not.toBe(before.id);
    expect(gameOf(store).playerForce).toEqual({ units: [], totalBV: 0, totalTonnage: 0 });
    expect(store.getState().isDirty).toBe(true);
  });

  it('fights the same battle again with new dice', async () => {
    const store = await readyStore(HUNCHBACK);
    await store.getState().startBattle();
    const before = gameOf(store);
    const steps: string[] = [];
    store.subscribe(({ game }) => steps.push(game?.step ?? ''));
    await store.getState().rematch();
    const game = gameOf(store);
    expect(new Set(steps)).toEqual(new Set([QuickGameStep.Results]));
    expect(game.id).not.toBe(before.id);
    expect(game.sessionId).not.toBe(before.sessionId);
    expect(game.scenario).toEqual(before.scenario);
    expect(game).toMatchObject({ status: GameStatus.Completed, mode: 'resolve' });
    const [first, second] = requests('POST', '/api/sessions').map(({ body }) => body as object);
    expect(second).toEqual({ ...first, seed: expect.any(String) });
  });
});
