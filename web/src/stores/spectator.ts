import { sleep } from '../api/backoff';
import type { Until } from '../api/wire';
import type { GameplayActions, GameplayState, GameplayStore } from './gameplay';
import type { InteractiveSession } from './interactiveSession.svelte';
import { InteractivePhase } from './model';

/** Milliseconds between two orders of a watched game at speed 1. */
const PACE = 1_000;

type Attempt = (
  run: (interactive: InteractiveSession) => Promise<Partial<GameplayState> | void>,
) => Promise<boolean>;

/** The part of the gameplay store that plays a game of bots for those who watch it. */
export function spectate(
  set: (change: Partial<GameplayState>) => void,
  get: () => GameplayStore,
  attempt: Attempt,
): Pick<GameplayActions, 'changeSpectatorMode' | 'stepSpectator'> {
  /** Wakes the loop that plays, so that a new speed counts at once. */
  let wake = new AbortController();
  let running = false;

  function step(until: Until = 'order'): Promise<boolean> {
    return attempt(async (interactive) => {
      // The server cuts a long run short; the next one goes on.
      const cut = () => until === 'end' && get().interactiveSession === interactive;
      if (!interactive.isGameOver()) await interactive.run(until);
      while (cut() && !interactive.isGameOver()) await interactive.run(until);
      return interactive.isGameOver() ? { interactivePhase: InteractivePhase.GameOver } : {};
    });
  }

  /** Plays one order after the other until the game is over, paused or left. */
  async function play(): Promise<void> {
    if (running) return;
    running = true;
    while (get().spectatorMode?.playing) {
      wake = new AbortController();
      await sleep(PACE / (get().spectatorMode?.speed ?? 1), wake.signal);
      if (!get().spectatorMode?.playing) break;
      const session = get().interactiveSession;
      const played = await step();
      // The table may have taken the game over meanwhile; then the new session goes on.
      if (get().interactiveSession !== session) continue;
      if (!played || session?.isGameOver()) pause();
    }
    running = false;
  }

  function pause(): void {
    const mode = get().spectatorMode;
    if (mode) set({ spectatorMode: { ...mode, playing: false } });
  }

  return {
    changeSpectatorMode: (change) => {
      const mode = get().spectatorMode ?? { enabled: true, playing: false, speed: 1 };
      set({ spectatorMode: { ...mode, ...change } });
      wake.abort();
      void play();
    },

    stepSpectator: async (until) => {
      pause();
      // An order that waits for the server is given first.
      if (get().interactiveSession?.table.held) return;
      await step(until);
    },
  };
}
