import type { RosterRow } from '../api/types/mech/RosterRow';
import type { UnitReport } from '../api/types/mech/UnitReport';
import { MUSTER_GAME } from '../api/muster';
import { client, muster } from '../api/server.svelte';
import type { Chair, Shown, Summary } from '../api/wire';
import { InteractiveSession } from './interactiveSession.svelte';
import { sessionOf, stateOf, unitsOf } from './model';
import type { IQuickGameInstance, IQuickGameUnit } from './quickGame';
import { GameSide, type IGameSession, type IGameUnit, type IWeaponStatus } from './types';

/** Battles of a quick game: the page prepares them, the server fights them. */

/** A unit as it enters a battle. */
export interface IAdaptedUnit {
  /** Unique in this page. */
  id: string;
  sourceUnitId: string;
  name: string;
  side: GameSide;
  gunnery: number;
  piloting: number;
  weapons: readonly IWeaponStatus[];
  walkMP: number;
  runMP: number;
  jumpMP: number;
  armor: Record<string, number>;
  structure: Record<string, number>;
}

export interface IAdaptOptions {
  side: GameSide;
  gunnery: number;
  piloting: number;
}

let adapted = 0;

/** Reads a design of the library and makes a unit of it. */
export async function adaptUnit(
  sourceUnitId: string,
  { side, gunnery, piloting }: IAdaptOptions,
): Promise<IAdaptedUnit> {
  const sheet = await muster.unit(sourceUnitId);
  adapted += 1;
  return {
    id: `${side}-${sourceUnitId}-${adapted}`,
    sourceUnitId,
    name: sheet.name,
    side,
    gunnery,
    piloting,
    weapons: sheet.weaponList,
    walkMP: sheet.movement.walk,
    runMP: sheet.movement.run,
    jumpMP: sheet.movement.jump,
    armor: { ...sheet.maxArmor },
    structure: { ...sheet.maxStructure },
  };
}

/** Both sides of a battle. */
export interface AdaptedForces {
  player: IAdaptedUnit[];
  opponent: IAdaptedUnit[];
  gameUnits: IGameUnit[];
}

/** The functions that a battle is prepared with; a test looks on by wrapping them. */
export const compendium = { adaptUnit };

/** Adapts every unit of a quick game. */
export async function adaptForces(game: IQuickGameInstance): Promise<AdaptedForces> {
  const sides = [
    { side: GameSide.Player, units: game.playerForce.units },
    { side: GameSide.Opponent, units: game.opponentForce?.units ?? [] },
  ];
  const [player = [], opponent = []] = await Promise.all(
    sides.map(({ side, units }) =>
      Promise.all(
        units.map(({ sourceUnitId, gunnery, piloting }) =>
          compendium.adaptUnit(sourceUnitId, { side, gunnery, piloting }),
        ),
      ),
    ),
  );
  const gameUnits = sides.flatMap(({ side, units }) =>
    units.map((unit, at) => gameUnit(unit, (side === GameSide.Player ? player : opponent)[at]!)),
  );
  return { player, opponent, gameUnits };
}

function gameUnit(unit: IQuickGameUnit, { id, side }: IAdaptedUnit): IGameUnit {
  const { name, chassis, variant, pilotName = '', gunnery, piloting } = unit;
  return { id, name, side, design: `${chassis} ${variant}`, pilotName, gunnery, piloting };
}

export interface IGameEngineConfig {
  /** Seed of the dice. Only bots play, so it is no secret. */
  seed: number;
  game: IQuickGameInstance;
}

/** Lets two bots fight the battle of a quick game on the server. */
export class GameEngine {
  readonly seed: number;
  readonly #game: IQuickGameInstance;

  constructor({ seed, game }: IGameEngineConfig) {
    this.seed = seed;
    this.#game = game;
  }

  /** Fights to the end: all turns, all phases. Fails if the battle has no end. */
  async runToCompletion(
    player: IAdaptedUnit[],
    opponent: IAdaptedUnit[],
    gameUnits: IGameUnit[],
  ): Promise<IGameSession> {
    const id = await this.#create(player, opponent, gameUnits);
    // The server cuts a long run short; the next one goes on.
    for (;;) {
      const { session, played } = await client.run(id, 'end');
      if (session.over) return gameSession(id, session);
      if (played === 0) throw new Error('The battle stopped before its end: no bot can act.');
    }
  }

  /** Prepares a battle in which the bots act only when they are asked to. */
  async createInteractiveSession(
    player: IAdaptedUnit[],
    opponent: IAdaptedUnit[],
    gameUnits: IGameUnit[],
  ): Promise<InteractiveSession> {
    return InteractiveSession.open(await this.#create(player, opponent, gameUnits));
  }

  async #create(
    player: IAdaptedUnit[],
    opponent: IAdaptedUnit[],
    gameUnits: IGameUnit[],
  ): Promise<string> {
    if (gameUnits.length !== player.length + opponent.length) {
      throw new Error('Every unit of a battle must be adapted once.');
    }
    const { bot } = this.#game.scenarioConfig;
    const { session } = await muster.create({
      ...battleOf(this.#game, [{ bot }, { bot }]),
      seed: String(this.seed),
      bots: 'waiting',
    });
    return session.id;
  }
}

/** Creates the session of a battle that the player fights. Its seed stays a secret of the server. */
export async function playedSession(
  game: IQuickGameInstance,
): Promise<{ id: string; token: string | null }> {
  const { bot } = game.scenarioConfig;
  const { session } = await muster.create(battleOf(game, ['me', { bot }]));
  return { id: session.id, token: client.tokens.get(session.id) };
}

function battleOf({ scenario }: IQuickGameInstance, seats: Chair[]) {
  if (scenario === null) throw new Error('The scenario is missing.');
  const title = `Quick game at ${scenario.mapTitle}`;
  return {
    game: MUSTER_GAME,
    scenario: { text: scenario.text, title },
    seats,
    temporary: true,
  };
}

/** Reads a session once, without following it. */
export async function gameSession(id: string, known?: Summary): Promise<IGameSession> {
  const [summary, shown, { events }] = await Promise.all([
    known ?? client.summary(id),
    client.shown(id),
    client.gameEvents(id),
  ]);
  return sessionOf(summary, shown, await rosterOf(id, shown), events);
}

/** The units of a session as they entered it, in the order of their forces. */
export async function fieldedUnits(id: string): Promise<IGameUnit[]> {
  return unitsOf(await rosterOf(id, await client.shown(id)));
}

/** The roster is a part of every report about a unit. */
async function rosterOf(id: string, shown: Shown): Promise<RosterRow[]> {
  const unit = Object.keys(stateOf(id, shown).units)[0] ?? '';
  return (await client.unit<UnitReport>(id, unit)).roster;
}
