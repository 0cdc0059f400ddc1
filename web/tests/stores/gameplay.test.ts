import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { messageOf } from '../../src/api/error';
import { client } from '../../src/api/server.svelte';
import type { Order } from '../../src/api/types/mech/Order';
import { initialState, type GameplayState } from '../../src/stores/gameplay';
import { InteractiveSession } from '../../src/stores/interactiveSession.svelte';
import {
  DEFAULT_UI_STATE,
  Facing,
  GamePhase,
  GameSide,
  GameStatus,
  InteractivePhase,
  LockState,
  MovementType,
  sameHex,
  type IHexCoordinate,
  type SpectatorMode,
} from '../../src/stores/model';
import { useGameplayStore } from '../../src/stores/useGameplayStore';
import {
  aboutToCharge,
  bots,
  demo,
  demoIn,
  foe,
  inRange,
  interactive,
  mine,
  session,
  state,
  twoPlayers,
  withDestroyedFoe,
} from './duel';
import { program, requests } from './harness';

/** Records the values that a field has, one after the other. */
function record<T>(read: () => T): T[] {
  const seen: T[] = [];
  const note = () => seen.at(-1) !== read() && seen.push(read());
  stops.push(useGameplayStore.subscribe(note));
  return seen;
}

const stops: (() => void)[] = [];

beforeEach(() => state().reset());
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  state().reset();
  vi.restoreAllMocks();
});

/** A hex to which the unit can walk and face north, as a move without a plan does. */
async function walkNorth(duel: InteractiveSession): Promise<IHexCoordinate> {
  const actions = await duel.getAvailableActions(mine());
  const walk = actions?.report.moves.find(({ mode }) => mode === 'Walk');
  const from = state().session!.currentState.units[mine()]!.position;
  const stop = walk?.stops.find(
    ([q, r, facing, end]) => end === 1 && facing === 0 && !sameHex({ q: q!, r: r! }, from),
  );
  return { q: stop![0]!, r: stop![1]! };
}

/** The fields that hold a choice are empty. */
function expectNoChoice(): void {
  expect(state().ui).toEqual(DEFAULT_UI_STATE);
  expect(state().validMovementHexes).toEqual([]);
  expect(state().validTargetIds).toEqual([]);
  expect(state().hitChance).toBeNull();
}

/** Fills every field that holds a choice. */
function chooseAll(): void {
  useGameplayStore.setState({
    ui: { selectedUnitId: mine(), targetUnitId: foe(), queuedWeaponIds: ['ac20-1'] },
    validMovementHexes: [{ q: 1, r: 2 }],
    validTargetIds: [foe()],
    hitChance: 58,
  });
}

describe('Session State Management', () => {
  test('Load a session by ID', async () => {
    const loading = record(() => state().isLoading);
    const { session: created } = await client.create({
      game: 'mech',
      scenario: 'duel',
      seats: ['me', { bot: 'recruit' }],
    });
    const loaded = state().loadSession(created.id);
    expect(state().isLoading).toBe(true);
    await loaded;
    expect(requests('GET', `/api/sessions/${created.id}`)).toHaveLength(1);
    expect(session().id).toBe(created.id);
    expect(session().units.map(({ side }) => side)).toEqual([GameSide.Player, GameSide.Opponent]);
    expect(session().events[0]).toMatchObject({ type: 'game_created', sequence: 0 });
    expect(state().isLoading).toBe(false);
    expect(loading).toEqual([true, false]);

    const create = vi.spyOn(useGameplayStore.getState(), 'createDemoSession');
    const opened = state().loadSession('demo');
    expect(state().isLoading).toBe(true);
    expect(create).toHaveBeenCalledOnce();
    await opened;
    expect(session().id).not.toBe(created.id);
    expect(state().isLoading).toBe(false);

    await state().loadSession('nothing');
    expect(state().error).toBe('session not found');
    expect(state().isLoading).toBe(false);
  });

  test('Set session directly', async () => {
    await demo();
    const given = session();
    useGameplayStore.setState({ session: null, isLoading: true, error: 'before' });
    state().setSession(given);
    expect(state().session).toBe(given);
    expect(state().isLoading).toBe(false);
    expect(state().error).toBeNull();
  });

  test('Create demo session', async () => {
    const created = state().createDemoSession();
    expect(state().isLoading).toBe(true);
    await created;
    expect(session().config).toMatchObject({ game: 'mech', scenario: 'duel' });
    const units = [mine(), foe()];
    for (const map of ['unitWeapons', 'maxArmor', 'maxStructure', 'pilotNames', 'heatSinks']) {
      expect(Object.keys(state()[map as 'heatSinks']), map).toEqual(units);
    }
    const weapons = state().unitWeapons[mine()]!;
    expect(weapons.find(({ name }) => name === 'AC/20')).toMatchObject({
      damage: 20,
      heat: 7,
      minRange: 0,
      shortRange: 3,
      mediumRange: 6,
      longRange: 9,
      isEnabled: true,
      ammoRemaining: 10,
    });
    // A Hunchback as built has all its armour and structure.
    const { armor, structure } = session().currentState.units[mine()]!;
    expect(state().maxArmor[mine()]).toEqual(armor);
    expect(state().maxStructure[mine()]).toEqual(structure);
    expect(state().maxArmor[mine()]).toMatchObject({
      head: 9,
      centerTorso: 26,
      centerTorsoRear: 5,
    });
    expect(state().maxStructure[mine()]).toMatchObject({ head: 3, centerTorso: 16 });
    expect(state().pilotNames[mine()]).toBe(session().units[0]!.pilotName);
    expect(state().pilotNames[mine()]).not.toBe('');
    expect(state().heatSinks[mine()]).toBe(13);
    expect(state().isLoading).toBe(false);
  });
});

describe('Interactive Session Management', () => {
  test('Set interactive session', async () => {
    const duel = await bots();
    const watched: SpectatorMode = { enabled: true, playing: false, speed: 2 };
    useGameplayStore.setState({ isLoading: true, spectatorMode: watched });
    state().setInteractiveSession(duel);
    expect(state().session).toEqual(duel.getSession());
    expect(state().interactiveSession).toBe(duel);
    expect(state().interactivePhase).toBe(InteractivePhase.SelectUnit);
    expect(state().spectatorMode).toBeNull();
    expect(state().isLoading).toBe(false);
  });

  test('Set spectator mode', async () => {
    const duel = await bots();
    const mode: SpectatorMode = { enabled: true, playing: true, speed: 4 };
    useGameplayStore.setState({ isLoading: true });
    state().setSpectatorMode(duel, mode);
    expect(state().session).toEqual(duel.getSession());
    expect(state().interactiveSession).toBe(duel);
    expect(state().interactivePhase).toBe(InteractivePhase.AITurn);
    expect(state().spectatorMode).toEqual(mode);
    expect(state().isLoading).toBe(false);
  });

  test('a watched game plays by itself, pauses and goes on step by step', async () => {
    const duel = await bots();
    state().setSpectatorMode(duel, { enabled: true, playing: true, speed: 4 });
    await vi.waitFor(() => expect(session().events.length).toBeGreaterThan(2), 10_000);
    state().changeSpectatorMode({ playing: false });
    await new Promise((done) => setTimeout(done, 500));
    const paused = session().events.length;
    await new Promise((done) => setTimeout(done, 500));
    expect(session().events).toHaveLength(paused);
    await state().stepSpectator();
    expect(session().events.length).toBeGreaterThan(paused);
    expect(state().spectatorMode).toEqual({ enabled: true, playing: false, speed: 4 });
    expect(requests('POST', `/api/sessions/${duel.id}/run`).at(-1)?.body).toEqual({
      until: 'order',
    });
  });

  test('a watched game is played to its end, although the server cuts a run short', async () => {
    const duel = await bots();
    state().setSpectatorMode(duel, { enabled: true, playing: false, speed: 1 });
    const { run } = client;
    vi.spyOn(client, 'run').mockImplementationOnce((id) => run.call(client, id, 'phase'));
    await state().stepSpectator('end');
    expect(state().error).toBeNull();
    expect(duel.isGameOver()).toBe(true);
    expect(state().interactivePhase).toBe(InteractivePhase.GameOver);
  });

  test('a watched game goes on if another session object takes over during an order', async () => {
    const duel = await bots();
    const other = await InteractiveSession.open(duel.id);
    const mode: SpectatorMode = { enabled: true, playing: true, speed: 4 };
    const { run } = client;
    vi.spyOn(client, 'run').mockImplementationOnce(async (...all) => {
      const ran = await run.call(client, ...all);
      state().setSpectatorMode(other, mode);
      return ran;
    });
    state().setSpectatorMode(duel, mode);
    await vi.waitFor(() => expect(vi.mocked(client.run).mock.calls.length).toBeGreaterThan(2), {
      timeout: 10_000,
    });
    expect(state().spectatorMode).toEqual(mode);
    expect(state().error).toBeNull();
  });

  test('an order of a watched game is kept while the server is away, and given once', async () => {
    const duel = await bots();
    state().setSpectatorMode(duel, { enabled: true, playing: false, speed: 1 });
    await program.kill();
    const stepped = state().stepSpectator();
    const posted = () => requests('POST', `/api/sessions/${duel.id}/run`).length;
    // More attempts than a request has that is not kept.
    await vi.waitFor(() => expect(posted()).toBeGreaterThan(4), 10_000);
    expect(duel.table.held).toBe(true);
    await state().stepSpectator();
    await program.launch();
    await stepped;
    expect(state().error).toBeNull();
    expect(duel.table.held).toBe(false);
    const types = session().events.map(({ type }) => type);
    expect(types).toContain('game_started');
    expect(types).not.toContain('initiative_rolled');
  });

  test('an order that waits for the server is cancelled when the game is left', async () => {
    const duel = await bots();
    state().setSpectatorMode(duel, { enabled: true, playing: false, speed: 1 });
    await program.kill();
    const stepped = state().stepSpectator();
    await vi.waitFor(() => expect(duel.table.held).toBe(true), 10_000);
    state().reset();
    await stepped;
    expect(state().error).toBeNull();
    const asked = requests('POST', `/api/sessions/${duel.id}/run`).length;
    await program.launch();
    await new Promise((done) => setTimeout(done, 2_500));
    expect(requests('POST', `/api/sessions/${duel.id}/run`)).toHaveLength(asked);
  });
});

describe('UI State Management', () => {
  test('Select a unit', () => {
    state().selectUnit('player-hunchback');
    expect(state().ui.selectedUnitId).toBe('player-hunchback');
  });

  test('Set target unit', () => {
    state().setTarget('opponent-hunchback');
    expect(state().ui.targetUnitId).toBe('opponent-hunchback');
  });

  test('Select weapon for attack', () => {
    const before = state().ui.queuedWeaponIds;
    state().selectWeapon('ac20-1');
    const one = state().ui.queuedWeaponIds;
    expect(one).toEqual(['ac20-1']);
    state().selectWeapon('medium-laser-1');
    expect(state().ui.queuedWeaponIds).toEqual(['ac20-1', 'medium-laser-1']);
    state().selectWeapon('ac20-1');
    expect(state().ui.queuedWeaponIds).toEqual(['medium-laser-1']);
    expect([before, one]).toEqual([[], ['ac20-1']]);
  });

  test('Clear queued weapons', async () => {
    state().selectWeapon('ac20-1');
    await state().handleAction('clear');
    expect(state().ui.queuedWeaponIds).toEqual([]);
  });
});

describe('Interactive Movement', () => {
  test('Select unit for movement', async () => {
    const duel = await demoIn(GamePhase.Movement);
    const asked = vi.spyOn(duel, 'getAvailableActions');
    await state().selectUnitForMovement(mine());
    expect(asked).toHaveBeenCalledWith(mine());
    expect(state().ui.selectedUnitId).toBe(mine());
    expect(state().interactivePhase).toBe(InteractivePhase.SelectMovement);
    const actions = await asked.mock.results[0]!.value;
    expect(state().validMovementHexes).toEqual(actions.moves);
    expect(state().validMovementHexes.length).toBeGreaterThan(10);
  });

  test('Move unit to target hex', async () => {
    const duel = await demoIn(GamePhase.Movement);
    await state().selectUnitForMovement(mine());
    const hex = await walkNorth(duel);
    const apply = vi.spyOn(duel, 'applyMovement');
    const before = session();
    await state().moveUnit(mine(), hex);
    expect(state().error).toBeNull();
    expect(apply).toHaveBeenCalledWith(mine(), hex, Facing.North, MovementType.Walk);
    expect(state().session).not.toBe(before);
    expect(state().session).toEqual(duel.getSession());
    expect(session().currentState.units[mine()]).toMatchObject({
      position: hex,
      facing: Facing.North,
      movementThisTurn: MovementType.Walk,
    });
    expect(state().interactivePhase).toBe(InteractivePhase.SelectUnit);
    expect(state().validMovementHexes).toEqual([]);
    expect(state().ui.selectedUnitId).toBeNull();
  });

  test('a refused move sets the error and leaves phase, selection and session', async () => {
    await demoIn(GamePhase.Movement);
    await state().selectUnitForMovement(mine());
    const before = session();
    await state().moveUnit(mine(), { q: 90, r: 90 });
    expect(state().error).toMatch(/\S/);
    expect(state().interactivePhase).toBe(InteractivePhase.SelectMovement);
    expect(state().ui.selectedUnitId).toBe(mine());
    expect(session()).toEqual(before);
  });
});

describe('Interactive Combat', () => {
  test('Select attack target', async () => {
    const duel = await demoIn(GamePhase.WeaponAttack);
    const read = vi.spyOn(duel, 'getState');
    state().selectUnit(mine());
    expect(session().units[0]!.gunnery).toBe(4);
    state().selectAttackTarget(foe());
    expect(read).toHaveBeenCalled();
    expect(state().hitChance).toBe(58);
    expect(state().ui.targetUnitId).toBe(foe());
    expect(state().interactivePhase).toBe(InteractivePhase.SelectWeapons);
    state().selectAttackTarget(foe(), 42);
    expect(state().hitChance).toBe(42);
  });

  test('Fire weapons at target', async () => {
    const { duel, weapons } = await inRange();
    await state().handleInteractiveTokenClick(mine());
    state().selectAttackTarget(foe());
    for (const weapon of weapons) state().selectWeapon(weapon);
    const apply = vi.spyOn(duel, 'applyAttack');
    await state().fireWeapons();
    expect(state().error).toBeNull();
    expect(apply).toHaveBeenCalledWith(mine(), foe(), weapons, {});
    expect(session().events.some(({ type }) => type === 'attack_declared')).toBe(true);
    expect(state().interactivePhase).toBe(InteractivePhase.SelectUnit);
    expectNoChoice();

    // The game is over once the attack is locked: as if the other side had left it.
    await duel.concede();
    useGameplayStore.setState({ interactivePhase: InteractivePhase.SelectWeapons });
    chooseAll();
    apply.mockResolvedValueOnce();
    await state().fireWeapons();
    expect(state().interactivePhase).toBe(InteractivePhase.GameOver);
    expectNoChoice();
  });
});

describe('AI Turn Execution', () => {
  test('Run AI turn', async () => {
    const duel = await demoIn(GamePhase.Movement);
    const phases = record(() => state().interactivePhase);
    const calls: string[] = [];
    const after: GamePhase[] = [];
    const { runAITurn, advancePhase } = duel;
    vi.spyOn(duel, 'runAITurn').mockImplementation(async (side) => {
      calls.push(`run ${side}`);
      await runAITurn.call(duel, side);
    });
    vi.spyOn(duel, 'advancePhase').mockImplementation(async () => {
      calls.push('advance');
      await advancePhase.call(duel);
      after.push(duel.phase);
    });
    await state().runAITurn();
    expect(state().error).toBeNull();
    expect(phases[0]).toBe(InteractivePhase.AITurn);
    expect(calls).toEqual(['run opponent', 'advance', 'run opponent', 'advance', 'advance']);
    expect(after).toEqual([GamePhase.WeaponAttack, GamePhase.Heat, GamePhase.End]);
    expect(requests('POST', `/api/sessions/${duel.id}/run`).length).toBeGreaterThan(0);
    expect(session().currentState.phase).toBe(GamePhase.End);
    expect(state().interactivePhase).toBe(InteractivePhase.SelectUnit);

    await state().handleAction('concede');
    vi.mocked(duel.runAITurn).mockResolvedValue();
    vi.mocked(duel.advancePhase).mockResolvedValue();
    await state().runAITurn();
    expect(state().interactivePhase).toBe(InteractivePhase.GameOver);
  });
});

describe('Phase Advancement', () => {
  for (const [title, method] of [
    ['Advance interactive phase', 'advanceInteractivePhase'],
    ['Skip phase', 'skipPhase'],
  ] as const) {
    test(title, async () => {
      const duel = await demo();
      expect(duel.phase).toBe(GamePhase.Initiative);
      const advance = vi.spyOn(duel, 'advancePhase');
      chooseAll();
      await state()[method]();
      expect(state().error).toBeNull();
      expect(advance).toHaveBeenCalledOnce();
      // The phase passes with the roll for initiative.
      expect(session().events.map(({ type }) => type)).toContain('initiative_rolled');
      expect(session().currentState.phase).toBe(GamePhase.Movement);
      expect(state().session).toEqual(duel.getSession());
      expect(state().interactivePhase).toBe(InteractivePhase.SelectUnit);
      expectNoChoice();

      await duel.concede();
      useGameplayStore.setState({ interactivePhase: InteractivePhase.SelectUnit });
      chooseAll();
      await state()[method]();
      expect(state().interactivePhase).toBe(InteractivePhase.GameOver);
      expectNoChoice();
    });
  }
});

describe('Game Actions', () => {
  test('Lock movement', async () => {
    const duel = await demoIn(GamePhase.Movement);
    await state().selectUnitForMovement(mine());
    const lock = vi.spyOn(duel, 'lockMovement');
    expect(session().currentState.units[mine()]!.lockState).toBe(LockState.Pending);
    await state().handleAction('lock');
    expect(lock).toHaveBeenCalledWith(mine());
    expect(state().session).toEqual(duel.getSession());
    expect(session().currentState.units[mine()]!.lockState).toBe(LockState.Locked);
  });

  test('Undo last event', async () => {
    const duel = await demoIn(GamePhase.Movement);
    await state().selectUnitForMovement(mine());
    const before = session();
    const hex = await walkNorth(duel);
    await state().moveUnit(mine(), hex, {
      hex,
      facing: Facing.North,
      movementType: MovementType.Walk,
      lock: false,
    });
    expect(session().events).toHaveLength(before.events.length + 1);
    expect(session().events.at(-1)).toMatchObject({
      type: 'movement_declared',
      phase: GamePhase.Movement,
      actorId: mine(),
    });
    expect(session().currentState.units[mine()]!.position).toEqual(hex);
    const undo = vi.spyOn(duel, 'undo');
    await state().handleAction('undo');
    expect(state().error).toBeNull();
    expect(undo).toHaveBeenCalledOnce();
    expect(session().events).toEqual(before.events);
    expect(session().currentState).toEqual(before.currentState);
    expect(state().session).toEqual(duel.getSession());
  });

  test('an undo that is refused, or comes while an order is on its way, says so', async () => {
    const duel = await demo();
    const other = duel.give({ LockMovement: { unit: mine() } });
    const older: string = await other.then(() => '').catch(messageOf);
    expect(older).toMatch(/\S/);
    // No order was given yet, so there is nothing to take back.
    await state().handleAction('undo');
    expect(state().error).toMatch(/\S/);
    expect(state().error).not.toBe(older);
    const start = duel.table.shown!.pending[0]!.order as Order;
    const order = duel.give(start);
    await expect(duel.undo()).rejects.toThrow('Another order is still on its way.');
    await order;
    expect(duel.getState().status).toBe(GameStatus.Active);
  });

  test('an undo takes back all events of the last order', async () => {
    const { duel, order } = await aboutToCharge();
    const before = session();
    await state().giveOrders([order]);
    expect(state().error).toBeNull();
    const added = session().events.slice(before.events.length);
    expect(added.map(({ type }) => type)).toEqual(['movement_declared', 'charge_declared']);
    await state().handleAction('undo');
    expect(session().events).toEqual(before.events);
    expect(session().currentState).toEqual(before.currentState);
    expect(state().session).toEqual(duel.getSession());
  });

  test('Skip to next phase', async () => {
    const duel = await demoIn(GamePhase.Movement);
    await state().selectUnitForMovement(mine());
    const advance = vi.spyOn(duel, 'advancePhase');
    expect(duel.canAdvancePhase()).toBe(false);
    await state().handleAction('skip');
    expect(advance).not.toHaveBeenCalled();
    await state().handleAction('lock');
    await duel.runAITurn(GameSide.Opponent);
    expect(duel.canAdvancePhase()).toBe(true);
    await state().handleAction('skip');
    expect(advance).toHaveBeenCalledOnce();
    expect(session().currentState.phase).toBe(GamePhase.WeaponAttack);
    expect(state().session).toEqual(duel.getSession());
  });

  test('Next turn', async () => {
    const duel = await demoIn(GamePhase.End);
    const [advance, roll] = [vi.spyOn(duel, 'advancePhase'), vi.spyOn(duel, 'rollInitiative')];
    const phases = record(() => session().currentState.phase);
    await state().handleAction('next-turn');
    expect(state().error).toBeNull();
    expect(advance).toHaveBeenCalledTimes(2);
    expect(roll).toHaveBeenCalledOnce();
    expect(phases).toEqual([GamePhase.End, GamePhase.Initiative, GamePhase.Movement]);
    expect(session().currentState).toMatchObject({ turn: 2, phase: GamePhase.Movement });
    expect(session().currentState.movesFirst).not.toBeNull();
    expect(state().session).toEqual(duel.getSession());

    await duel.advancePhase();
    while (duel.phase !== GamePhase.Initiative) await duel.advancePhase();
    advance.mockClear();
    await state().handleAction('next-turn');
    expect(advance).toHaveBeenCalledTimes(1);
    expect(session().currentState).toMatchObject({ turn: 3, phase: GamePhase.Movement });
  });

  test('Concede game', async () => {
    const duel = await demoIn(GamePhase.Movement);
    const concede = vi.spyOn(duel, 'concede');
    await state().handleAction('concede');
    expect(concede).toHaveBeenCalledOnce();
    expect(session().currentState.status).toBe(GameStatus.Completed);
    expect(session().currentState.result).toEqual({ winner: GameSide.Opponent, reason: 'concede' });
    expect(state().session).toEqual(duel.getSession());
    expect(state().interactivePhase).toBe(InteractivePhase.GameOver);
  });
});

describe('events in the terms of the document', () => {
  test('a game that ends in a draw has an event with the winner "draw"', async () => {
    const { duel, opponent } = await twoPlayers();
    state().setInteractiveSession(duel);
    await duel.advancePhase();
    await duel.give('OfferDraw');
    await opponent('OfferDraw');
    await vi.waitFor(() => expect(state().checkGameOver()).toBe(true));
    await duel.table.loadEvents();
    const { events, currentState } = duel.getSession();
    const ended = events.find(({ type }) => type === 'game_ended');
    expect(ended?.payload).toEqual({ winner: 'draw', reason: currentState.result?.reason });
    expect(currentState.result?.winner).toBe('draw');
    const [offer] = events.filter(({ type }) => type === 'draw_offered');
    expect(offer?.payload).toEqual({ side: GameSide.Player });
  });
});

describe('Interactive Hex and Token Clicks', () => {
  test('Click hex during movement selection', async () => {
    const duel = await demoIn(GamePhase.Movement);
    await state().selectUnitForMovement(mine());
    const hex = await walkNorth(duel);
    const move = vi.spyOn(state(), 'moveUnit');
    await state().handleInteractiveHexClick(hex);
    expect(move).toHaveBeenCalledWith(mine(), hex, undefined);
    expect(session().currentState.units[mine()]!.position).toEqual(hex);
  });

  test('Click player unit during movement phase', async () => {
    await demoIn(GamePhase.Movement);
    const select = vi.spyOn(state(), 'selectUnitForMovement');
    await state().handleInteractiveTokenClick(mine());
    expect(select).toHaveBeenCalledWith(mine());
    expect(state().interactivePhase).toBe(InteractivePhase.SelectMovement);
  });

  test('Click player unit during weapon attack phase', async () => {
    await demoIn(GamePhase.WeaponAttack);
    useGameplayStore.setState({ interactivePhase: InteractivePhase.SelectUnit });
    await state().handleInteractiveTokenClick(mine());
    expect(state().ui.selectedUnitId).toBe(mine());
    expect(state().interactivePhase).toBe(InteractivePhase.SelectTarget);
    expect(state().validTargetIds).toEqual([foe()]);

    // Enemies that are destroyed are no targets.
    const battle = await withDestroyedFoe();
    const enemies = Object.values(battle.getState().units).filter(
      ({ side }) => side === GameSide.Opponent,
    );
    const [lost, left] = [true, false].map((destroyed) =>
      enemies.filter((enemy) => enemy.destroyed === destroyed).map(({ id }) => id),
    );
    expect(lost).not.toEqual([]);
    expect(left).not.toEqual([]);
    await state().handleInteractiveTokenClick(battle.waiting[0]!);
    expect(state().interactivePhase).toBe(InteractivePhase.SelectTarget);
    expect(state().validTargetIds).toEqual(left);
  });

  test('Click opponent unit during target selection', async () => {
    await demoIn(GamePhase.WeaponAttack);
    await state().handleInteractiveTokenClick(mine());
    const select = vi.spyOn(state(), 'selectAttackTarget');
    await state().handleInteractiveTokenClick(foe());
    expect(select).toHaveBeenCalledWith(foe());
    expect(state().ui.targetUnitId).toBe(foe());
    expect(state().interactivePhase).toBe(InteractivePhase.SelectWeapons);
  });
});

describe('Game Over Check', () => {
  test('Check game over', async () => {
    const duel = await demoIn(GamePhase.Movement);
    await duel.concede();
    expect(duel.isGameOver()).toBe(true);
    useGameplayStore.setState({ interactivePhase: InteractivePhase.SelectUnit });
    const result = vi.spyOn(duel, 'getResult');
    expect(state().checkGameOver()).toBe(true);
    expect(result).toHaveBeenCalledOnce();
    expect(result.mock.results[0]!.value).toEqual({ winner: GameSide.Opponent, reason: 'concede' });
    expect(state().interactivePhase).toBe(InteractivePhase.GameOver);
  });

  test('Game not over', async () => {
    const duel = await demoIn(GamePhase.Movement);
    expect(duel.isGameOver()).toBe(false);
    const before = state().interactivePhase;
    expect(state().checkGameOver()).toBe(false);
    expect(state().interactivePhase).toBe(before);
  });
});

describe('Store Reset', () => {
  test('Reset store', async () => {
    await demoIn(GamePhase.Movement);
    chooseAll();
    useGameplayStore.setState({
      error: 'before',
      isLoading: true,
      spectatorMode: { enabled: true, playing: false, speed: 2 },
      plan: { hex: { q: 1, r: 2 }, facing: Facing.South, movementType: MovementType.Run },
      shownMovement: MovementType.Run,
      fireModes: { 'ac20-1': 'double' },
      strike: 'punch-left',
      removed: 'before',
      sheetOpen: true,
    });
    const keys = Object.keys(initialState) as (keyof GameplayState)[];
    // Every field has another value before, so that none passes unchanged.
    for (const key of keys) expect(state()[key], key).not.toEqual(initialState[key]);
    state().reset();
    for (const key of keys) expect(state()[key], key).toEqual(initialState[key]);
    expect(interactive).toThrow('no session is open');
  });
});
