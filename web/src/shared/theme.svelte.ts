import { MediaQuery } from 'svelte/reactivity';
import { storage, type KeyValueStorage } from './storage';

/** `system` follows the operating system. */
export type Choice = 'system' | 'light' | 'dark';

/** Icon and name of each choice. */
export const THEMES = {
  system: { icon: 'sun-moon', words: 'Auto' },
  light: { icon: 'sun', words: 'Light' },
  dark: { icon: 'moon', words: 'Dark' },
} as const;

const NAME = 'sandtable.theme';
const NIGHT = '(prefers-color-scheme: dark)';
const NEXT: Record<Choice, Choice> = { system: 'light', light: 'dark', dark: 'system' };

/** Parses a stored choice; anything unknown means `system`. */
export function choiceOf(text: string | null): Choice {
  return text === 'light' || text === 'dark' ? text : 'system';
}

export class Theme {
  choice = $state<Choice>('system');
  readonly #night = typeof matchMedia === 'undefined' ? null : new MediaQuery(NIGHT);
  readonly #keeper: KeyValueStorage;
  readonly #root: { dataset: DOMStringMap } | null;

  constructor(keeper: KeyValueStorage, root: { dataset: DOMStringMap } | null) {
    this.#keeper = keeper;
    this.#root = root;
    this.set(choiceOf(keeper.getItem(NAME)));
  }

  set(choice: Choice): void {
    this.choice = choice;
    if (choice === 'system') this.#keeper.removeItem(NAME);
    else this.#keeper.setItem(NAME, choice);
    if (!this.#root) return;
    if (choice === 'system') delete this.#root.dataset.theme;
    else this.#root.dataset.theme = choice;
  }

  /** Whether the page is dark, by choice or because the system is. */
  get dark(): boolean {
    return this.choice === 'system' ? (this.#night?.current ?? false) : this.choice === 'dark';
  }

  turn(): void {
    this.set(NEXT[this.choice]);
  }
}

export const theme = new Theme(
  storage,
  typeof document === 'undefined' ? null : document.documentElement,
);
