/** The latest answer to a repeated request. */
export class Latest<T> {
  value = $state.raw<T | null>(null);
  #asking = false;
  #again: (() => void) | null = null;

  /** Sends a request; while one is in flight, only the newest of further requests is kept. */
  ask(question: () => Promise<T>, fail: (problem: unknown) => void): void {
    if (this.#asking) {
      this.#again = () => this.ask(question, fail);
      return;
    }
    this.#asking = true;
    question()
      .then((answer) => {
        this.value = answer;
      }, fail)
      .finally(() => {
        this.#asking = false;
        const again = this.#again;
        this.#again = null;
        again?.();
      });
  }
}
