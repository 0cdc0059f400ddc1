/** The part of `localStorage` that the page uses. */
export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key'> & {
  readonly length: number;
};

/**
 * The storage of the browser, which may be full or forbidden. A value that it does not take is kept in memory until
 * the page closes, so that nothing is lost before; `onunsaved` is called with its name.
 */
export class PageStorage implements KeyValueStorage {
  readonly #stored: KeyValueStorage | null;
  readonly #unsaved = new Map<string, string>();
  onunsaved: (name: string) => void = () => {};

  constructor(stored: KeyValueStorage | null) {
    this.#stored = stored;
  }

  get #names(): string[] {
    const stored = Array.from({ length: this.#stored?.length ?? 0 }, (_, at) =>
      this.#stored!.key(at),
    );
    return [...new Set([...stored.filter((name) => name !== null), ...this.#unsaved.keys()])];
  }

  get length(): number {
    return this.#names.length;
  }

  key(at: number): string | null {
    return this.#names[at] ?? null;
  }

  getItem(name: string): string | null {
    return this.#unsaved.get(name) ?? this.#stored?.getItem(name) ?? null;
  }

  setItem(name: string, value: string): void {
    this.removeItem(name);
    if (this.#saved(name, value)) return;
    this.#unsaved.set(name, value);
    this.onunsaved(name);
  }

  removeItem(name: string): void {
    this.#unsaved.delete(name);
    this.#stored?.removeItem(name);
  }

  #saved(name: string, value: string): boolean {
    try {
      this.#stored?.setItem(name, value);
      return this.#stored !== null;
    } catch {
      return false;
    }
  }
}

/** A storage of the browser, or null where it is forbidden: reading the property throws then. */
export function browserStorage(kind: 'localStorage' | 'sessionStorage'): Storage | null {
  try {
    return globalThis[kind] ?? null;
  } catch {
    return null;
  }
}

/** The storage shared by the whole page. */
export const storage = new PageStorage(browserStorage('localStorage'));
