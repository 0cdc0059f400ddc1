/** Words for those who listen instead of looking; read out by the live regions of the frame. */
class Announcer {
  polite = $state('');
  urgent = $state('');
  #odd = false;

  /** Says something once whatever is being said has been said. */
  say(words: string): void {
    this.polite = this.#fresh(words);
  }

  /** Says something at once: a refusal, the end of the game. */
  warn(words: string): void {
    this.urgent = this.#fresh(words);
  }

  /** The same words twice would not be read twice. */
  #fresh(words: string): string {
    this.#odd = !this.#odd;
    return this.#odd ? words : `${words}\u00a0`;
  }
}

export const announcer = new Announcer();
