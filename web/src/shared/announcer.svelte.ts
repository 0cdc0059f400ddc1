/** Most results that stay in the page; screen readers queue a result when it is added. */
const KEPT = 50;

export interface Told {
  id: number;
  words: string;
}

/** Messages for screen readers; `Announcer.svelte` renders them as live regions. */
export class Announcer {
  polite = $state('');
  urgent = $state('');
  /** Results of the game, oldest first. They are added one by one, so that none replaces another. */
  results = $state.raw<Told[]>([]);
  #odd = false;
  #next = 0;

  /** Announces after the current speech, in place of the last message. */
  say(words: string): void {
    this.polite = this.#fresh(words);
  }

  /** Interrupts: for refusals and the end of the game. */
  warn(words: string): void {
    this.urgent = this.#fresh(words);
  }

  /** Announces each sentence after those before it. */
  tell(sentences: string[]): void {
    const told = sentences.map((words) => ({ id: this.#next++, words }));
    this.results = [...this.results, ...told].slice(-Math.max(KEPT, told.length));
  }

  /** Forgets the results of the last session. */
  clear(): void {
    this.results = [];
  }

  /** A live region ignores an unchanged text, so every second message gets a trailing space. */
  #fresh(words: string): string {
    this.#odd = !this.#odd;
    return this.#odd ? words : `${words}\u00a0`;
  }
}

export const announcer = new Announcer();
