import { expect, vi } from 'vitest';
import { Client } from '../../src/api/client';
import { client } from '../../src/api/server.svelte';
import type { Order } from '../../src/api/types/mech/Order';
import type { Chair, NewGame } from '../../src/api/wire';
import { InteractiveSession } from '../../src/stores/interactiveSession.svelte';
import { GamePhase, GameSide, wireHex, type IGameSession } from '../../src/stores/model';
import { useGameplayStore } from '../../src/stores/useGameplayStore';
import { planOf } from '../../src/table/mech/move/plan';
import { Reaches } from '../../src/table/mech/move/reach';
import { reachable, stanceNow } from '../../src/table/mech/fire/shots';
import { distance } from '../../src/board/geometry';

/** The state of the store under test. */
export const state = () => useGameplayStore.getState();

/** The open session; fails if there is none. */
export function interactive(): InteractiveSession {
  const { interactiveSession } = state();
  if (!interactiveSession) throw new Error(`no session is open: ${state().error}`);
  return interactiveSession;
}

/** The snapshot in the store; fails if there is none. */
export function session(): IGameSession {
  const { session } = state();
  if (!session) throw new Error('no session is loaded');
  return session;
}

export const unitOf = (side: GameSide): string => session().units.find((u) => u.side === side)!.id;
export const mine = (): string => unitOf(GameSide.Player);
export const foe = (): string => unitOf(GameSide.Opponent);

/** Opens a fresh duel against a bot that waits to be asked. */
export async function demo(): Promise<InteractiveSession> {
  state().reset();
  await state().loadSession('demo');
  return interactive();
}

/** A fresh duel, played until this side has to act in a phase. */
export async function demoIn(phase: GamePhase): Promise<InteractiveSession> {
  const duel = await demo();
  while (duel.phase !== phase) await duel.advancePhase();
  await duel.runAITurn(GameSide.Opponent);
  return duel;
}

/** A game of two bots that wait to be asked. */
export async function bots(): Promise<InteractiveSession> {
  const game: NewGame = {
    game: 'mech',
    scenario: 'duel',
    seats: [{ bot: 'recruit' }, { bot: 'recruit' }],
    bots: 'waiting',
  };
  const { session } = await client.create(game);
  return InteractiveSession.open(session.id);
}

/** A battle of lances in which this side has to fire and an enemy is destroyed. Both sides have units left. */
export async function withDestroyedFoe(): Promise<InteractiveSession> {
  const seats: Chair[] = [{ bot: 'recruit' }, { bot: 'recruit' }];
  const { session } = await client.create({ ...LANCES, seats });
  while (!(await client.run(session.id, 'end')).session.over);
  const { events } = await client.gameEvents(session.id);
  const lost = events.findIndex(
    ({ type, actorId }) => type === 'unit_destroyed' && actorId?.startsWith('opponent'),
  );
  const fire = events.filter(
    ({ type, phase }, at) => at > lost && type === 'phase_changed' && phase === 'weapon_attack',
  );
  for (const { at } of lost < 0 ? [] : fire) {
    const fork = { at, seats: ['me', { bot: 'recruit' }] satisfies Chair[] };
    const { session: forked } = await client.fork(session.id, fork);
    const battle = await InteractiveSession.open(forked.id);
    state().setInteractiveSession(battle);
    // The bot may fire first. In some phases this side has nothing in sight.
    await vi.waitFor(() => expect(battle.table.mine || battle.isGameOver()).toBe(true), 10_000);
    if (battle.phase === GamePhase.WeaponAttack && battle.waiting.length > 0) return battle;
  }
  throw new Error(`${session.id} has no such moment`);
}

/** A battle whose bots always fight in the same way. */
const LANCES = { game: 'mech', scenario: 'lances', seed: '7', bots: 'waiting' } as const;

/** A game of two people: the session of the first, and the orders of the second, who has another browser. */
export async function twoPlayers(): Promise<{
  duel: InteractiveSession;
  opponent: (order: Order) => Promise<unknown>;
}> {
  const game: NewGame = { game: 'mech', scenario: 'duel', seats: ['me', 'open'] };
  const { session, seats } = await client.create(game);
  const other = new Client();
  await other.takeSeat(session.id, seats[1]?.invite ?? '');
  return {
    duel: await InteractiveSession.open(session.id),
    opponent: async (order) => {
      const { version } = await other.shown(session.id);
      return other.submit(session.id, order, version);
    },
  };
}

/** Runs towards the enemy. */
export async function approach(duel: InteractiveSession): Promise<void> {
  await state().selectUnitForMovement(mine());
  const to = duel.table.shown!.scene!.pieces.find(({ id }) => id === foe())!.hex;
  const hexes = state().validMovementHexes.map(wireHex);
  const [hex] = hexes.sort((one, two) => distance(one, to) - distance(two, to));
  const best = hex && new Reaches(duel.report?.moves ?? []).suggested(hex);
  // A unit on the ground or without legs stays where it is.
  if (!best) return state().handleAction('lock');
  const plan = planOf(best);
  await state().moveUnit(mine(), plan.hex, plan);
}

/** Plays a duel until this side has to move, or a new one if it is over by then. */
async function toMove(duel: InteractiveSession): Promise<InteractiveSession> {
  while (!duel.isGameOver() && duel.phase !== GamePhase.Movement) await duel.advancePhase();
  if (duel.isGameOver()) return toMove(await demo());
  await duel.runAITurn(GameSide.Opponent);
  return duel;
}

/** A fresh duel in which this side can fire at the enemy, and the weapons that bear. */
export async function inRange(): Promise<{ duel: InteractiveSession; weapons: string[] }> {
  for (let duel = await demo(); ;) {
    duel = await toMove(duel);
    await approach(duel);
    await duel.advancePhase();
    await duel.runAITurn(GameSide.Opponent);
    await duel.getAvailableActions(mine());
    const target = reachable(stanceNow(duel.report?.fire)).find(({ unit }) => unit === foe());
    const shots = target?.shots.filter(({ odds, suggested }) => odds && suggested) ?? [];
    if (shots.length > 0) return { duel, weapons: shots.map(({ weapon }) => weapon) };
    await duel.advancePhase();
  }
}

/** A fresh duel in which this side can charge the enemy: an order with two events and no dice. */
export async function aboutToCharge(): Promise<{ duel: InteractiveSession; order: Order }> {
  for (let duel = await demo(); ;) {
    duel = await toMove(duel);
    const actions = await duel.getAvailableActions(mine());
    const charge = actions?.report.actions.available.find(
      ({ action, order }) => order && typeof action === 'object' && 'Charge' in action,
    );
    if (charge?.order) return { duel, order: charge.order };
    await approach(duel);
    await duel.advancePhase();
  }
}
