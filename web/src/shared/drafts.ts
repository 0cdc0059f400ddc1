import { PageStorage, type KeyValueStorage } from './storage';

/** `sessionStorage`, or null where the browser forbids it. */
function tabStorage(): Storage | null {
  try {
    return globalThis.sessionStorage ?? null;
  } catch {
    return null;
  }
}

/**
 * Unsaved work of this tab. It survives a reload; each tab has its own, so that two tabs with the same document do
 * not overwrite each other's work before one of them saves.
 */
export class Drafts {
  readonly #keeper: KeyValueStorage;

  constructor(keeper: KeyValueStorage = new PageStorage(tabStorage())) {
    this.#keeper = keeper;
  }

  keep(name: string, value: unknown): void {
    this.#keeper.setItem(PREFIX + name, JSON.stringify(value));
  }

  /** The kept value; null if there is none or it cannot be read. */
  find<T>(name: string): T | null {
    try {
      return JSON.parse(this.#keeper.getItem(PREFIX + name) ?? 'null') as T | null;
    } catch {
      return null;
    }
  }

  drop(name: string): void {
    this.#keeper.removeItem(PREFIX + name);
  }
}

const PREFIX = 'sandtable.draft.';

export const drafts = new Drafts();
