import { storage, type KeyValueStorage } from '../../shared/storage';

const NAME = 'sandtable.mech.least-chance';

/** Choices of the player that stay in this browser. */
export class MechSettings {
  /** Weapons with a lower chance, in percent, are not ticked by themselves. */
  least = $state(0);
  readonly #keeper: KeyValueStorage;

  constructor(keeper: KeyValueStorage) {
    this.#keeper = keeper;
    const kept = Number(keeper.getItem(NAME) ?? 0);
    this.least = Number.isInteger(kept) && kept >= 0 && kept <= 100 ? kept : 0;
  }

  setLeast(percent: number): void {
    this.least = percent;
    this.#keeper.setItem(NAME, String(percent));
  }
}

export const settings = new MechSettings(storage);
