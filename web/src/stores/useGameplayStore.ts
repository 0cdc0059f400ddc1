import { createStore } from 'zustand/vanilla';
import { messageOf } from '../api/error';
import { client } from '../api/server.svelte';
import type { NewGame } from '../api/wire';
import { initialState, NO_CHOICE, type GameplayState, type GameplayStore } from './gameplay';
import { InteractiveSession } from './interactiveSession.svelte';
import {
  baseChance,
  Facing,
  GamePhase,
  GameSide,
  InteractivePhase,
  maxArmorOf,
  maxStructureOf,
  MovementType,
  sameHex,
  weaponsOf,
} from './model';
import { spectate } from './spectator';

/** The duel of `loadSession('demo')`. Its bot waits to be asked, as `runAITurn` does. */
const DEMO: NewGame = {
  game: 'mech',
  scenario: 'duel',
  seats: ['me', { bot: 'recruit' }],
  bots: 'waiting',
};

/** Phases in which a unit chooses a target. */
const ATTACKS = [GamePhase.WeaponAttack, GamePhase.PhysicalAttack];

/** The questions during which `validTargetIds` is kept up to date. */
const AIMING = [InteractivePhase.SelectTarget, InteractivePhase.SelectWeapons];

/** All enemies that are not destroyed. */
function targetsOf(interactive: InteractiveSession): string[] {
  const units = Object.values(interactive.getState().units);
  const enemies = units.filter(({ side, destroyed }) => side !== interactive.side && !destroyed);
  return enemies.map(({ id }) => id);
}

/** The store of the mech table: what its player has selected, planned and queued. */
export const useGameplayStore = createStore<GameplayStore>()((set, get) => {
  /** Ends following the session, and releases it unless it is the one to follow next. */
  let leave: (next?: InteractiveSession) => void = () => {};

  function follow(interactive: InteractiveSession): void {
    leave(interactive);
    const stop = interactive.table.follow(() => {
      const aiming = AIMING.includes(get().interactivePhase);
      set({
        session: interactive.getSession(),
        ...(aiming && { validTargetIds: targetsOf(interactive) }),
      });
      get().checkGameOver();
    });
    leave = (next) => {
      stop();
      if (next !== interactive) interactive.release();
    };
  }

  /** Carries out what reaches the server; a refusal changes nothing but `error`. */
  async function attempt(
    run: (interactive: InteractiveSession) => Promise<Partial<GameplayState> | void>,
  ): Promise<boolean> {
    const interactive = get().interactiveSession;
    if (!interactive) return false;
    set({ error: null });
    try {
      const change = await run(interactive);
      // Another session may be open by now.
      if (get().interactiveSession !== interactive) return false;
      set({ session: interactive.getSession(), ...change });
      return true;
    } catch (problem) {
      if (get().interactiveSession === interactive) set({ error: messageOf(problem) });
      return false;
    }
  }

  /** The next question, by default after something was carried out. A game that is over has none. */
  function next(
    interactive: InteractiveSession,
    question = InteractivePhase.SelectUnit,
  ): InteractivePhase {
    return interactive.isGameOver() ? InteractivePhase.GameOver : question;
  }

  async function open(id: string): Promise<void> {
    set({ isLoading: true, error: null });
    let interactive: InteractiveSession | null = null;
    try {
      interactive = await InteractiveSession.open(id);
      const sheets = Object.entries(await interactive.getSheets());
      const by = <T>(of: (sheet: (typeof sheets)[number][1]) => T) =>
        Object.fromEntries(sheets.map(([unit, sheet]) => [unit, of(sheet)]));
      set({
        unitWeapons: by(weaponsOf),
        maxArmor: by(maxArmorOf),
        maxStructure: by(maxStructureOf),
        pilotNames: by(({ pilot }) => pilot.name),
        heatSinks: by(({ heat }) => heat.sinks),
      });
      get().setInteractiveSession(interactive);
    } catch (problem) {
      interactive?.release();
      set({ error: messageOf(problem), isLoading: false });
    }
  }

  /** Ends the phase, whatever was chosen in it. */
  async function advance(): Promise<void> {
    await attempt(async (interactive) => {
      await interactive.advancePhase();
      return { ...NO_CHOICE, interactivePhase: next(interactive) };
    });
  }

  const actions: Record<Parameters<GameplayStore['handleAction']>[0], () => Promise<unknown>> = {
    lock: () =>
      attempt(async (interactive) => {
        const unit = get().ui.selectedUnitId;
        if (!unit) return;
        if (interactive.phase === GamePhase.Movement) await interactive.lockMovement(unit);
        else await interactive.lockAttack(unit);
      }),
    undo: () => attempt((interactive) => interactive.undo()),
    skip: () =>
      attempt(async (interactive) => {
        if (interactive.canAdvancePhase()) await interactive.advancePhase();
      }),
    'next-turn': () =>
      attempt(async (interactive) => {
        if (interactive.phase === GamePhase.End) await interactive.advancePhase();
        if (interactive.isGameOver()) return { interactivePhase: InteractivePhase.GameOver };
        await interactive.rollInitiative();
        await interactive.advancePhase();
      }),
    concede: () =>
      attempt(async (interactive) => {
        await interactive.concede();
        return { interactivePhase: next(interactive) };
      }),
    clear: async () => {
      get().queueWeapons([]);
      set({ plan: null, strike: null });
    },
  };

  return {
    ...initialState,
    ...spectate(set, get, attempt),

    loadSession: (id) => (id === 'demo' ? get().createDemoSession() : open(id)),

    createDemoSession: async () => {
      set({ isLoading: true, error: null });
      try {
        await open((await client.create(DEMO)).session.id);
      } catch (problem) {
        set({ error: messageOf(problem), isLoading: false });
      }
    },

    setSession: (session) => set({ session, isLoading: false, error: null }),

    setInteractiveSession: (interactiveSession) => {
      follow(interactiveSession);
      set({
        session: interactiveSession.getSession(),
        interactiveSession,
        interactivePhase: InteractivePhase.SelectUnit,
        spectatorMode: null,
        isLoading: false,
        error: null,
      });
    },

    setSpectatorMode: (interactiveSession, spectatorMode) => {
      follow(interactiveSession);
      set({
        session: interactiveSession.getSession(),
        interactiveSession,
        interactivePhase: InteractivePhase.AITurn,
        spectatorMode: null,
        isLoading: false,
        error: null,
      });
      get().changeSpectatorMode(spectatorMode);
    },

    selectUnit: (unitId) => set(({ ui }) => ({ ui: { ...ui, selectedUnitId: unitId } })),

    setTarget: (unitId) => set(({ ui }) => ({ ui: { ...ui, targetUnitId: unitId } })),

    selectWeapon: (weaponId) => {
      const { ui } = get();
      const queued = ui.queuedWeaponIds;
      const rest = queued.filter((other) => other !== weaponId);
      const found = rest.length < queued.length;
      set({ ui: { ...ui, queuedWeaponIds: found ? rest : [...queued, weaponId] } });
    },

    queueWeapons: (weaponIds, fireModes = {}, removed = null) =>
      set(({ ui }) => ({ ui: { ...ui, queuedWeaponIds: weaponIds }, fireModes, removed })),

    selectStrike: (strike) => set({ strike }),

    planMovement: (plan) => set({ plan }),

    showMovement: (shownMovement) => set({ shownMovement, plan: null }),

    showSheet: (sheetOpen) => set({ sheetOpen }),

    selectUnitForMovement: async (unitId) => {
      // The map marks the unit at once, its reach follows when the server has answered.
      if (get().ui.selectedUnitId !== unitId) {
        set({ ...NO_CHOICE, ui: { ...NO_CHOICE.ui, selectedUnitId: unitId } });
      }
      await attempt(async (interactive) => {
        const actions = await interactive.getAvailableActions(unitId);
        if (!actions || get().ui.selectedUnitId !== unitId) return;
        return {
          interactivePhase: next(interactive, InteractivePhase.SelectMovement),
          validMovementHexes: actions.moves,
        };
      });
    },

    moveUnit: async (unitId, hex, plan) => {
      const { facing, movementType, lock } = plan ?? {
        facing: Facing.North,
        movementType: MovementType.Walk,
        lock: true,
      };
      await attempt(async (interactive) => {
        if (lock === false) {
          await interactive.declareMovement(unitId, { hex, facing, movementType });
          return { plan: null };
        }
        await interactive.applyMovement(unitId, hex, facing, movementType);
        return { ...NO_CHOICE, interactivePhase: next(interactive) };
      });
    },

    selectAttackTarget: (unitId, chance) => {
      const { interactiveSession, ui, session } = get();
      const attacker = session?.units.find(({ id }) => id === ui.selectedUnitId);
      const states = interactiveSession?.getState().units ?? {};
      if (!interactiveSession || !states[unitId] || !states[ui.selectedUnitId ?? '']) return;
      set({
        ui: { ...ui, targetUnitId: unitId },
        interactivePhase: next(interactiveSession, InteractivePhase.SelectWeapons),
        hitChance: chance ?? baseChance(attacker?.gunnery),
      });
    },

    fireWeapons: async (lock = true) => {
      const { ui, fireModes } = get();
      const { selectedUnitId: unit, targetUnitId: target, queuedWeaponIds: weapons } = ui;
      if (!unit || !target || weapons.length === 0) return;
      await attempt(async (interactive) => {
        if (!lock) return void (await interactive.declareAttack(unit, target, weapons, fireModes));
        await interactive.applyAttack(unit, target, weapons, fireModes);
        return { ...NO_CHOICE, interactivePhase: next(interactive) };
      });
    },

    strikeTarget: async (lock = true) => {
      const { ui, strike, interactiveSession } = get();
      const targets = interactiveSession?.report?.strikes?.targets ?? [];
      const rows = targets.find(({ unit }) => unit === ui.targetUnitId)?.rows ?? [];
      const chosen = rows.find(({ kinds }) => kinds.join(' ') === strike);
      const unit = ui.selectedUnitId;
      if (!unit || !chosen) return;
      await attempt(async (interactive) => {
        await interactive.applyStrike(unit, chosen, lock);
        if (lock) return { ...NO_CHOICE, interactivePhase: next(interactive) };
      });
    },

    giveOrders: async (orders) => {
      await attempt((interactive) => interactive.give(...orders));
    },

    runAITurn: async () => {
      const before = get().interactivePhase;
      set({ interactivePhase: InteractivePhase.AITurn });
      const done = await attempt(async (interactive) => {
        await interactive.runAITurn(GameSide.Opponent);
        await interactive.advancePhase();
        await interactive.runAITurn(GameSide.Opponent);
        await interactive.advancePhase();
        await interactive.advancePhase();
        return { ...NO_CHOICE, interactivePhase: next(interactive) };
      });
      if (!done) set({ interactivePhase: before });
    },

    advanceInteractivePhase: advance,

    skipPhase: advance,

    handleAction: async (action) => void (await actions[action]()),

    handleInteractiveHexClick: async (hex) => {
      const { interactivePhase, ui, plan, moveUnit } = get();
      if (interactivePhase !== InteractivePhase.SelectMovement || !ui.selectedUnitId) return;
      const planned = plan && sameHex(plan.hex, hex) ? plan : undefined;
      await moveUnit(ui.selectedUnitId, hex, planned);
    },

    handleInteractiveTokenClick: async (unitId) => {
      const { interactiveSession: interactive, interactivePhase, ui } = get();
      if (!interactive) return get().selectUnit(unitId);
      const { phase, units } = interactive.getState();
      const own = units[unitId]?.side === interactive.side;
      if (own && phase === GamePhase.Movement) return get().selectUnitForMovement(unitId);
      if (!ATTACKS.includes(phase)) return get().selectUnit(unitId);
      if (!own && interactivePhase === InteractivePhase.SelectTarget) {
        return get().selectAttackTarget(unitId);
      }
      if (!own) return get().selectUnit(unitId);
      const fresh = ui.selectedUnitId === unitId ? {} : NO_CHOICE;
      set({
        ...fresh,
        ui: { ...NO_CHOICE.ui, selectedUnitId: unitId },
        interactivePhase: next(interactive, InteractivePhase.SelectTarget),
        validTargetIds: targetsOf(interactive),
      });
    },

    checkGameOver: () => {
      const { interactiveSession, interactivePhase } = get();
      if (!interactiveSession?.isGameOver()) return false;
      interactiveSession.getResult();
      if (interactivePhase !== InteractivePhase.GameOver) {
        set({ interactivePhase: InteractivePhase.GameOver });
      }
      return true;
    },

    reset: () => {
      leave();
      leave = () => {};
      set(initialState);
    },
  };
});
