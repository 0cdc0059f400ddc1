/** A key that does something anywhere on a page. */
export interface Shortcut {
  /** As `KeyboardEvent.key` tells it: "?", "u", "Escape"; "Shift+ArrowLeft" for keys without a letter. */
  key: string;
  /** What it does, for the help sheet. */
  words: string;
  run: () => void;
  /** Whether it can be used now; it is listed all the same. */
  ready?: () => boolean;
}

/** The keys that are in use. The one registered last wins. */
export class Shortcuts {
  readonly #all: Shortcut[] = [];
  /** Told when the list changes. */
  onchange: () => void = () => {};

  /** Registers keys; gives back how to give them up. */
  add(...shortcuts: Shortcut[]): () => void {
    this.#all.push(...shortcuts);
    this.onchange();
    return () => {
      for (const shortcut of shortcuts) {
        const at = this.#all.indexOf(shortcut);
        if (at >= 0) this.#all.splice(at, 1);
      }
      this.onchange();
    };
  }

  /** For the help sheet, without those that others hide. */
  list(): Shortcut[] {
    return this.#all.filter(
      (one, at) => this.#all.findLastIndex((two) => two.key === one.key) === at,
    );
  }

  /** Runs what belongs to a key; false if nothing does. */
  press(event: Press): boolean {
    if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return false;
    const key = event.shiftKey && event.key.length > 1 ? `Shift+${event.key}` : event.key;
    const found = this.#all.findLast((shortcut) => shortcut.key === key);
    if (!found || found.ready?.() === false) return false;
    found.run();
    return true;
  }
}

/** What of a `KeyboardEvent` matters. */
export interface Press {
  key: string;
  ctrlKey?: boolean;
  metaKey?: boolean;
  altKey?: boolean;
  shiftKey?: boolean;
  target?: unknown;
}

/** Whether keys go into a field, where every letter is meant as one. */
function typing(target: unknown): boolean {
  const element = target as Partial<HTMLInputElement> | null | undefined;
  const tag = element?.tagName?.toLowerCase();
  if (tag === 'input' && ['range', 'checkbox', 'radio'].includes(element?.type ?? '')) return false;
  return tag === 'input' || tag === 'textarea' || tag === 'select' || !!element?.isContentEditable;
}

export const shortcuts = new Shortcuts();
