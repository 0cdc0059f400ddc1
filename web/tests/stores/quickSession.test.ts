import { afterEach, describe, expect, it, vi } from 'vitest';
import { client } from '../../src/api/server.svelte';
import { compendium, GameEngine } from '../../src/stores/engine';
import {
  BiomeType,
  Era,
  Faction,
  QUICK_GAME_STORAGE_KEY,
  QuickGameStep,
  type IQuickGameUnitRequest,
} from '../../src/stores/quickGame';
import { scenarioGenerator } from '../../src/stores/scenarioGenerator';
import { GameSide, GameStatus, InteractivePhase } from '../../src/stores/types';
import { createQuickGameStore } from '../../src/stores/useQuickGameStore';
import { useGameplayStore } from '../../src/stores/useGameplayStore';
import { ATLAS, HUNCHBACK } from './encounters';
import { asked, requests } from './harness';
import { gameOf, openTab, readyStore, requestFor, startedStore, TabStorage } from './quickGames';

afterEach(() => {
  vi.restoreAllMocks();
  useGameplayStore.getState().reset();
});

/** Whether a seed was taken from the clock between two moments. */
const within = (seed: number, from: number) => seed >= from && seed <= Date.now();

describe('Unit Setup Flow', () => {
  it('Add unit from compendium to quick game', async () => {
    const store = startedStore();
    const request = await requestFor(ATLAS);
    expect(request).toMatchObject({
      sourceUnitId: 'atlas-as7-d',
      chassis: 'Atlas',
      variant: 'AS7-D',
      bv: 1897,
      tonnage: 100,
    });
    const from = Date.now();
    store.getState().addUnit(request);
    store.getState().addUnit({ ...request, gunnery: 2, piloting: 3 });
    const { units, totalBV, totalTonnage } = gameOf(store).playerForce;
    const [unit, other] = units;
    expect(unit).toMatchObject({ ...request, gunnery: 4, piloting: 5 });
    const [, time] = /^unit-(\d+)-[a-z0-9]+$/.exec(unit!.instanceId)!;
    expect(within(Number(time), from)).toBe(true);
    expect(other!.instanceId).not.toBe(unit!.instanceId);
    expect(other).toMatchObject({ gunnery: 2, piloting: 3 });
    expect(unit!.maxArmor).toEqual(request.maxArmor);
    expect(unit!.maxArmor).not.toBe(request.maxArmor);
    expect(unit!.maxArmor).toMatchObject({ head: 9, centerTorso: 47, centerTorsoRear: 14 });
    expect(unit!.maxStructure).toEqual(request.maxStructure);
    expect(unit!.maxStructure).toMatchObject({ head: 3, centerTorso: 31 });
    expect(unit!.armor).toEqual(request.maxArmor);
    expect(unit!.structure).toEqual(request.maxStructure);
    expect(unit).toMatchObject({ heat: 0, isDestroyed: false, isWithdrawn: false });
    expect({ totalBV, totalTonnage }).toEqual({ totalBV: 3794, totalTonnage: 200 });
  });

  it('Configure unit pilot skills', async () => {
    const store = startedStore();
    store.getState().addUnit(await requestFor(ATLAS));
    const [unit] = gameOf(store).playerForce.units;
    expect(unit).toMatchObject({ gunnery: 4, piloting: 5 });
    const { playerForce } = gameOf(store);
    const units = [{ ...unit!, instanceId: 'unit-123' }];
    store.setState({ game: { ...gameOf(store), playerForce: { ...playerForce, units } } });
    store.getState().saveToSession();
    store.getState().updateUnitSkills('unit-123', 3, 4);
    const [changed] = gameOf(store).playerForce.units;
    expect(changed!.gunnery).toBe(3);
    expect(changed!.piloting).toBe(4);
    expect(store.getState().isDirty).toBe(true);
    expect(changed!.bv).toBe(1897);
    expect(gameOf(store).playerForce.totalBV).toBe(1897);
  });

  it('Unit adaptation for game engine', async () => {
    const store = startedStore();
    store.getState().addUnit({ ...(await requestFor(ATLAS)), gunnery: 3, piloting: 4 });
    await store.getState().generateScenario();
    const adapt = vi.spyOn(compendium, 'adaptUnit');
    const create = vi.spyOn(GameEngine.prototype, 'createInteractiveSession');
    const run = vi.spyOn(GameEngine.prototype, 'runToCompletion');
    await store.getState().startSpectatorMode();
    (await create.mock.results[0]!.value).release();
    store.getState().playAgain(false);
    await store.getState().generateScenario();
    await store.getState().startBattle();
    const calls = adapt.mock.calls.filter(([id]) => id === 'atlas-as7-d');
    const mine = calls.filter(([, { side }]) => side === GameSide.Player);
    expect(mine).toEqual([
      ['atlas-as7-d', { side: GameSide.Player, gunnery: 3, piloting: 4 }],
      ['atlas-as7-d', { side: GameSide.Player, gunnery: 3, piloting: 4 }],
    ]);
    const units = await Promise.all(adapt.mock.results.map(({ value }) => value));
    expect(new Set(units.map(({ id }) => id)).size).toBe(units.length);
    const [atlas] = units;
    expect(atlas.weapons).toContainEqual(
      expect.objectContaining({
        name: 'AC/20',
        damage: 20,
        heat: 7,
        shortRange: 3,
        mediumRange: 6,
        longRange: 9,
      }),
    );
    expect(atlas).toMatchObject({ walkMP: 3, runMP: 5, jumpMP: 0 });
    expect(atlas.armor).toMatchObject({ head: 9, centerTorso: 47 });
    expect(atlas.structure).toMatchObject({ head: 3, centerTorso: 31 });
    for (const call of [create.mock.calls[0], run.mock.calls[0]]) {
      expect(units).toContain(call?.[0][0]);
    }
    // The engine fights with these skills.
    const { units: fielded } = useGameplayStore.getState().session!;
    expect(fielded.filter(({ side }) => side === GameSide.Player)).toMatchObject([
      { gunnery: 3, piloting: 4 },
    ]);
  });
});

describe('Session Storage Persistence Behavior', () => {
  it('Persist on state change', async () => {
    const { store, stored } = openTab();
    store.getState().startNewGame();
    const request = await requestFor(HUNCHBACK);
    const actions: (() => void)[] = [
      () => store.getState().addUnit(request),
      () => store.getState().updateUnitSkills(unit(), 3, 3),
      () => store.getState().setScenarioConfig({ difficulty: 1.1 }),
      () => store.getState().nextStep(),
      () => store.getState().previousStep(),
      () => store.getState().removeUnit(unit()),
      () => store.getState().endGame('draw', 'turn limit'),
      () => store.getState().playAgain(false),
    ];
    const unit = () => gameOf(store).playerForce.units[0]!.instanceId;
    for (const act of actions) {
      store.getState().saveToSession();
      const before = stored.getItem('mekstation-quick-game');
      act();
      const text = stored.getItem(QUICK_GAME_STORAGE_KEY)!;
      expect(text).not.toBe(before);
      expect((JSON.parse(text) as { state: unknown }).state).toEqual({ game: gameOf(store) });
      expect(store.getState().isDirty).toBe(true);
    }
    expect(store.persist.getOptions().name).toBe('mekstation-quick-game');
    expect(stored.length).toBe(1);
  });

  it('Restore after page refresh', async () => {
    const tab = openTab();
    let { store } = tab;
    const steps: QuickGameStep[] = [];
    /** Reloads the page and goes on with the restored store. */
    const reloaded = () => {
      const restored = tab.reload();
      expect(restored.getState().game).toEqual(JSON.parse(JSON.stringify(gameOf(store))));
      expect(restored.getState().restoreFromSession()).toBe(true);
      store = restored;
      steps.push(gameOf(store).step);
    };
    store.getState().startNewGame();
    store.getState().addUnit(await requestFor(HUNCHBACK));
    // Each step goes on in the restored store.
    reloaded();
    store.getState().nextStep();
    reloaded();
    await store.getState().generateScenario();
    store.getState().nextStep();
    reloaded();
    await store.getState().startGame();
    const { sessionId, token } = gameOf(store);
    expect(token).toEqual(expect.any(String));
    reloaded();
    expect(gameOf(store)).toMatchObject({ sessionId, token });
    // The bot may act between the two requests.
    await vi.waitFor(async () => {
      const { version } = await client.shown(sessionId!);
      await client.concede(sessionId!, version);
    });
    await store.getState().finishGame();
    reloaded();
    expect(gameOf(store)).toMatchObject({ winner: 'opponent', victoryReason: 'concede' });
    expect(steps).toEqual([
      QuickGameStep.SelectUnits,
      QuickGameStep.ConfigureScenario,
      QuickGameStep.Review,
      QuickGameStep.Playing,
      QuickGameStep.Results,
    ]);
    store.getState().playAgain(false);
    expect(gameOf(store).step).toBe(QuickGameStep.SelectUnits);
    store.getState().nextStep();
    expect(gameOf(store).step).toBe(QuickGameStep.ConfigureScenario);
  });

  it('Clear on tab close', async () => {
    const { store, stored } = openTab();
    store.getState().startNewGame();
    store.getState().addUnit(await requestFor(HUNCHBACK));
    // The browser clears the storage of a tab that closes; a new tab has its own.
    stored.removeItem(QUICK_GAME_STORAGE_KEY);
    expect(createQuickGameStore(stored).getState().game).toBeNull();
    const other = createQuickGameStore(new TabStorage());
    expect(other.getState().game).toBeNull();
    expect(other.getState().restoreFromSession()).toBe(false);
  });

  it('Partialize excludes transient state', () => {
    const { store, stored, reload } = openTab();
    store.getState().startNewGame();
    store.setState({ isLoading: true, error: 'something', isDirty: true });
    const { state } = JSON.parse(stored.getItem(QUICK_GAME_STORAGE_KEY)!) as { state: object };
    expect(Object.keys(state)).toEqual(['game']);
    const restored = reload().getState();
    expect(restored.game).toEqual(gameOf(store));
    expect(restored).toMatchObject({ isLoading: false, error: null, isDirty: false });
  });
});

describe('Game Engine Integration', () => {
  it('Auto-resolve battle via GameEngine', async () => {
    const store = await readyStore(HUNCHBACK, ATLAS);
    const adapt = vi.spyOn(compendium, 'adaptUnit');
    const run = vi.spyOn(GameEngine.prototype, 'runToCompletion');
    const from = Date.now();
    const fighting = store.getState().startBattle();
    expect(store.getState().isLoading).toBe(true);
    await fighting;
    expect(store.getState().error).toBeNull();
    const opponents = gameOf(store).opponentForce!.units;
    expect(adapt.mock.calls.filter(([, { side }]) => side === GameSide.Player)).toEqual([
      [HUNCHBACK, { side: GameSide.Player, gunnery: 4, piloting: 5 }],
      [ATLAS, { side: GameSide.Player, gunnery: 4, piloting: 5 }],
    ]);
    expect(adapt.mock.calls.filter(([, { side }]) => side === GameSide.Opponent)).toEqual(
      opponents.map(({ sourceUnitId, gunnery, piloting }) => [
        sourceUnitId,
        { side: GameSide.Opponent, gunnery, piloting },
      ]),
    );
    const engine = run.mock.contexts[0] as GameEngine;
    expect(within(engine.seed, from)).toBe(true);
    expect(requests('POST', '/api/sessions')[0]!.body).toMatchObject({ seed: String(engine.seed) });
    expect(run).toHaveBeenCalledTimes(1);
    expect(run.mock.calls[0]).toHaveLength(3);
    expect(requests('POST', /\/run$/).map(({ body }) => body)).toEqual([{ until: 'end' }]);
    const session = await run.mock.results[0]!.value;
    const phases = new Set(session.events.map(({ phase }: { phase: string }) => phase));
    expect(phases).toContain('movement');
    expect(phases).toContain('weapon_attack');
    expect(session.currentState.status).toBe(GameStatus.Completed);
    expect(useGameplayStore.getState().session).toBe(session);
    const game = gameOf(store);
    expect(game.winner).toBe(session.currentState.result.winner);
    expect(game.status).toBe(GameStatus.Completed);
    expect(game.step).toBe(QuickGameStep.Results);
    expect(['player', 'opponent', 'draw']).toContain(game.winner);
    expect(game.victoryReason).toBe(session.currentState.result.reason);
    expect(game.events).toBe(session.events);
    expect(store.getState().isLoading).toBe(false);
  });

  it('Launch spectator mode via InteractiveSession', async () => {
    const store = await readyStore(HUNCHBACK);
    const adapt = vi.spyOn(compendium, 'adaptUnit');
    const create = vi.spyOn(GameEngine.prototype, 'createInteractiveSession');
    const starting = store.getState().startSpectatorMode();
    expect(store.getState().isLoading).toBe(true);
    await starting;
    expect(adapt).toHaveBeenCalledTimes(1 + gameOf(store).opponentForce!.units.length);
    expect(create).toHaveBeenCalledTimes(1);
    expect(create.mock.calls[0]).toHaveLength(3);
    expect(create.mock.contexts[0]).toBeInstanceOf(GameEngine);
    const watched = await create.mock.results[0]!.value;
    expect(useGameplayStore.getState()).toMatchObject({
      interactivePhase: InteractivePhase.AITurn,
      spectatorMode: { enabled: true, playing: true, speed: 1 },
    });
    expect(useGameplayStore.getState().interactiveSession).toBe(watched);
    expect(gameOf(store)).toMatchObject({
      status: GameStatus.Active,
      step: QuickGameStep.Playing,
    });
    expect(store.getState().isLoading).toBe(false);
    // The gameplay store asks for one order after the other.
    useGameplayStore.getState().changeSpectatorMode({ speed: 4 });
    await expect
      .poll(() => requests('POST', /\/run$/).length, { timeout: 20_000 })
      .toBeGreaterThan(1);
    expect(requests('POST', /\/run$/)[0]!.body).toEqual({ until: 'order' });
    useGameplayStore.getState().changeSpectatorMode({ playing: false });
    watched.release();
  });

  it('Handoff to gameplay store', async () => {
    const store = await readyStore(HUNCHBACK);
    await store.getState().startBattle();
    const { session } = useGameplayStore.getState();
    expect(session).toMatchObject({
      id: gameOf(store).sessionId,
      currentState: { status: GameStatus.Completed },
    });
    expect(gameOf(store).events).toEqual(session!.events);
    expect(gameOf(store).events.length).toBeGreaterThan(10);
    // The table can open the battle.
    await useGameplayStore.getState().loadSession(session!.id);
    expect(useGameplayStore.getState()).toMatchObject({ error: null, isLoading: false });
    expect(gameOf(store).step).toBe(QuickGameStep.Results);
    store.getState().playAgain(false);
    expect(gameOf(store)).toMatchObject({ step: QuickGameStep.SelectUnits, sessionId: null });
  });

  it('Handoff to gameplay store: spectator', async () => {
    const store = await readyStore(HUNCHBACK);
    await store.getState().startSpectatorMode();
    const gameplay = () => useGameplayStore.getState();
    gameplay().changeSpectatorMode({ playing: false });
    const { sessionId } = gameOf(store);
    expect(sessionId).toEqual(expect.any(String));
    expect(gameplay().interactiveSession?.id).toBe(sessionId);
    expect(gameplay().session).toMatchObject({
      id: sessionId,
      currentState: { status: GameStatus.Setup },
    });
    expect(gameOf(store).step).toBe(QuickGameStep.Playing);
    await gameplay().stepSpectator('end');
    expect(gameplay().session?.currentState.status).toBe(GameStatus.Completed);
    expect(gameOf(store).step).toBe(QuickGameStep.Playing);
    await store.getState().finishGame();
    expect(gameOf(store).step).toBe(QuickGameStep.Results);
    expect(gameOf(store).events).toEqual(gameplay().session!.events);
    expect(gameOf(store).events.length).toBeGreaterThan(10);
    store.getState().playAgain(false);
    expect(gameOf(store)).toMatchObject({ step: QuickGameStep.SelectUnits, sessionId: null });
  });

  it('goes on with a run that the server cut short, instead of calling it a draw', async () => {
    const store = await readyStore(HUNCHBACK);
    const { run } = client;
    const asked = vi.spyOn(client, 'run');
    asked.mockImplementationOnce((id) => run.call(client, id, 'phase'));
    await store.getState().startBattle();
    expect(store.getState().error).toBeNull();
    expect(asked.mock.calls.map(([, until]) => until)).toEqual(['end', 'end']);
    expect(gameOf(store).status).toBe(GameStatus.Completed);
    expect(gameOf(store).victoryReason).not.toBe('');
  });

  it('reports a battle that cannot go on, and shows no result', async () => {
    const store = await readyStore(HUNCHBACK);
    const { run } = client;
    vi.spyOn(client, 'run').mockImplementation(async (id) => {
      const ran = await run.call(client, id, 'phase');
      return { ...ran, played: 0 };
    });
    await store.getState().startBattle();
    expect(store.getState().error).toBe('The battle stopped before its end: no bot can act.');
    expect(gameOf(store)).toMatchObject({ step: QuickGameStep.SelectUnits, winner: null });
    expect(store.getState().isLoading).toBe(false);
  });
});

describe('Scenario Generation Integration', () => {
  it('Generate scenario with faction and difficulty', async () => {
    const store = startedStore();
    const worth = (request: IQuickGameUnitRequest, bv: number) => ({ ...request, bv });
    store.getState().addUnit(worth(await requestFor(ATLAS), 3000));
    store.getState().addUnit(worth(await requestFor(HUNCHBACK), 2000));
    expect(gameOf(store).playerForce).toMatchObject({ totalBV: 5000 });
    store.getState().setScenarioConfig({
      difficulty: 1.2,
      enemyFaction: Faction.PIRATES,
      biome: BiomeType.DESERT,
      // A modifier may change the budget.
      modifierCount: 0,
    });
    const { scenarioConfig } = gameOf(store);
    const generate = vi.spyOn(scenarioGenerator, 'generate');
    const from = Date.now();
    await store.getState().generateScenario();
    const [config] = generate.mock.calls[0]!;
    expect(config).toMatchObject({
      playerBV: 5000,
      playerUnitCount: 2,
      faction: Faction.PIRATES,
      era: Era.LATE_SUCCESSION_WARS,
      difficulty: 1.2,
      maxModifiers: scenarioConfig.modifierCount,
      allowNegativeModifiers: scenarioConfig.allowNegativeModifiers,
      biome: BiomeType.DESERT,
      scenarioType: scenarioConfig.scenarioType,
    });
    expect(within(config.seed, from)).toBe(true);
    expect(requests('POST', '/api/opposition')[0]!.body).toMatchObject({
      difficulty: 1200,
      faction: 'pirates',
      era: 'late_succession_wars',
      biome: 'desert',
      seed: String(config.seed),
    });
    const { scenario, opponentForce } = gameOf(store);
    expect(scenario!.opFor.units.length).toBeGreaterThan(0);
    expect(scenario).toMatchObject({ faction: 'pirates', biome: 'desert' });
    // The server adds up the real values of the designs.
    expect(scenario!.budget).toBe(Math.floor((1897 + 1041) * 1.2));
    expect(opponentForce!.units.map(({ sourceUnitId }) => sourceUnitId)).toEqual(
      scenario!.opFor.units.map(({ id }) => id),
    );
    expect(opponentForce).toMatchObject({
      totalBV: scenario!.opFor.totalBV,
      totalTonnage: scenario!.opFor.totalTonnage,
    });
    expect(scenario).toBe(await generate.mock.results[0]!.value);
    expect(store.getState().isLoading).toBe(false);
  });

  it('Scenario generation failure', async () => {
    const store = startedStore();
    const loading: boolean[] = [];
    store.subscribe(({ isLoading }) => loading.push(isLoading));
    await store.getState().generateScenario();
    expect(store.getState().error).toBe('Add at least one unit to generate scenario');
    expect(store.getState().isLoading).toBe(false);
    expect(loading).not.toContain(true);
    expect(gameOf(store).scenario).toBeNull();
    expect(asked).toEqual([]);
  });
});
