/** The latest answer to a question that is asked again and again. */
export class Latest<T> {
  value = $state.raw<T | null>(null);
  #asking = false;
  #again: (() => void) | null = null;
  #turn = 0;

  /** Asks; while an answer is awaited only the last of further questions is kept. */
  ask(question: () => Promise<T>, fail: (problem: unknown) => void): void {
    if (this.#asking) {
      this.#again = () => this.ask(question, fail);
      return;
    }
    this.#asking = true;
    const turn = this.#turn;
    question()
      .then((answer) => {
        if (turn === this.#turn) this.value = answer;
      }, fail)
      .finally(() => {
        this.#asking = false;
        const again = this.#again;
        this.#again = null;
        again?.();
      });
  }

  /** Forgets the answer, and one that is still awaited. */
  forget(): void {
    this.value = null;
    this.#turn += 1;
    this.#again = null;
  }
}
