/** Messages for screen readers; `Announcer.svelte` renders them as live regions. */
class Announcer {
  polite = $state('');
  urgent = $state('');
  #odd = false;

  /** Announces after the current speech. */
  say(words: string): void {
    this.polite = this.#fresh(words);
  }

  /** Interrupts: for refusals and the end of the game. */
  warn(words: string): void {
    this.urgent = this.#fresh(words);
  }

  /** A live region ignores an unchanged text, so every second message gets a trailing space. */
  #fresh(words: string): string {
    this.#odd = !this.#odd;
    return this.#odd ? words : `${words}\u00a0`;
  }
}

export const announcer = new Announcer();
