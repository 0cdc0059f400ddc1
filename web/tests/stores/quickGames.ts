import { expect } from 'vitest';
import { muster } from '../../src/api/server.svelte';
import type { KeyValueStorage } from '../../src/shared/storage';
import type { IQuickGameInstance, IQuickGameUnitRequest } from '../../src/stores/quickGame';
import { unitRequest } from '../../src/stores/scenarioGenerator';
import { createQuickGameStore } from '../../src/stores/useQuickGameStore';

/** The session storage of a tab. `room` is the most characters it takes. */
export class TabStorage implements KeyValueStorage {
  readonly #items = new Map<string, string>();
  room = Infinity;

  get length(): number {
    return this.#items.size;
  }

  key(at: number): string | null {
    return [...this.#items.keys()][at] ?? null;
  }

  getItem(name: string): string | null {
    return this.#items.get(name) ?? null;
  }

  setItem(name: string, value: string): void {
    if (value.length > this.room) throw new DOMException('full', 'QuotaExceededError');
    this.#items.set(name, value);
  }

  removeItem(name: string): void {
    this.#items.delete(name);
  }
}

export type QuickStore = ReturnType<typeof createQuickGameStore>;

/** A tab with a store; `reload` is the store of the page after a reload of the same tab. */
export function openTab(stored = new TabStorage()): {
  store: QuickStore;
  stored: TabStorage;
  reload: () => QuickStore;
} {
  return {
    store: createQuickGameStore(stored),
    stored,
    reload: () => createQuickGameStore(stored),
  };
}

/** The game of a store that has one. */
export function gameOf(store: QuickStore): IQuickGameInstance {
  const { game } = store.getState();
  expect(game).not.toBeNull();
  return game!;
}

/** A store with a new game. */
export function startedStore(): QuickStore {
  const { store } = openTab();
  store.getState().startNewGame();
  return store;
}

/** A request for a shipped design, with its real armour. */
export async function requestFor(id: string): Promise<IQuickGameUnitRequest> {
  return unitRequest(await muster.unit(id));
}

/** A store whose game has units and a generated opposition. */
export async function readyStore(...units: string[]): Promise<QuickStore> {
  const store = startedStore();
  for (const id of units) store.getState().addUnit(await requestFor(id));
  await store.getState().generateScenario();
  expect(store.getState().error).toBeNull();
  return store;
}
