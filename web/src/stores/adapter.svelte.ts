import type { StoreApi } from 'zustand/vanilla';

/** The state of a store as Svelte reads it. */
export interface Followed<T> {
  /** The newest state. Components and `$derived` that read it follow the store. */
  readonly current: T;
}

/**
 * Lets Svelte follow a zustand store: the only place where the two meet.
 *
 * Every change of the store invalidates whatever reads `current`. Read one field into a `$derived`, so that its
 * readers run only if that field has changed:
 *
 *     const encounters = follow(useEncounterStore);
 *     const isLoading = $derived(encounters.current.isLoading);
 *
 * Call it once per store, at module level: the subscription lasts as long as the page. Rejected: `createSubscriber`,
 * which listens only while an effect reads it, so that a click handler could read a stale `$derived`.
 */
export function follow<T>(store: StoreApi<T>): Followed<T> {
  let current = $state.raw(store.getState());
  store.subscribe((state) => (current = state));
  return {
    get current() {
      return current;
    },
  };
}
