import type { UnitCard } from '../api/muster';
import { muster } from '../api/server.svelte';

/** The shipped designs, fetched once for all pages: a few dozen, so that the page filters them itself. */
class Library {
  cards = $state.raw<UnitCard[] | null>(null);
  problem = $state.raw<unknown>(null);
  #asked: Promise<void> | null = null;

  /** Fetches the designs unless they are there or under way. */
  load(): Promise<void> {
    this.#asked ??= this.#fetch();
    return this.#asked;
  }

  /** The card of a unit. */
  find(id: string): UnitCard | undefined {
    return this.cards?.find((card) => card.id === id);
  }

  async #fetch(): Promise<void> {
    try {
      this.cards = await muster.units();
      this.problem = null;
    } catch (failure) {
      this.problem = failure;
      this.#asked = null;
    }
  }
}

export const library = new Library();
