/** A keyboard shortcut that works anywhere on a page. */
export interface Shortcut {
  /** `KeyboardEvent.key`, such as "?" or "Escape"; named keys may have Shift: "Shift+ArrowLeft". */
  key: string;
  /** Description for the shortcuts dialog. */
  words: string;
  run: () => void;
  /** Whether it can be used now; it is listed either way. */
  ready?: () => boolean;
}

/** The active shortcuts. The one added last wins. */
export class Shortcuts {
  readonly #all: Shortcut[] = [];
  /** Called when the list changes. */
  onchange: () => void = () => {};

  /** Adds shortcuts; returns a function that removes them. */
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

  /** The shortcuts to list, without overridden ones. */
  list(): Shortcut[] {
    return this.#all.filter(
      (one, at) => this.#all.findLastIndex((two) => two.key === one.key) === at,
    );
  }

  /** Runs the shortcut of a key; false if there is none. */
  press(event: Press): boolean {
    if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return false;
    const key = event.shiftKey && event.key.length > 1 ? `Shift+${event.key}` : event.key;
    const found = this.#all.findLast((shortcut) => shortcut.key === key);
    if (!found || found.ready?.() === false) return false;
    found.run();
    return true;
  }
}

/** The part of `KeyboardEvent` that shortcuts use. */
export interface Press {
  key: string;
  ctrlKey?: boolean;
  metaKey?: boolean;
  altKey?: boolean;
  shiftKey?: boolean;
  target?: unknown;
}

/** Whether the key is text input. Sliders, checkboxes and radio buttons take no text. */
function typing(target: unknown): boolean {
  const element = target as Partial<HTMLInputElement> | null | undefined;
  const tag = element?.tagName?.toLowerCase();
  if (tag === 'input' && ['range', 'checkbox', 'radio'].includes(element?.type ?? '')) return false;
  return tag === 'input' || tag === 'textarea' || tag === 'select' || !!element?.isContentEditable;
}

export const shortcuts = new Shortcuts();
