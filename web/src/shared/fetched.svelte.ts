/** Something that all pages fetch once: the shipped designs, the choices of forms. */
export class Fetched<T> {
  value = $state.raw<T | null>(null);
  problem = $state.raw<unknown>(null);
  #asked: Promise<void> | null = null;
  readonly #fetch: () => Promise<T>;

  constructor(fetch: () => Promise<T>) {
    this.#fetch = fetch;
  }

  /** Fetches it unless it is there or under way. A failure is kept in `problem`, and the next call tries again. */
  load(): Promise<void> {
    this.#asked ??= this.reload();
    return this.#asked;
  }

  /** Fetches it again; the value of before stays until the new one arrives. */
  async reload(): Promise<void> {
    try {
      this.value = await this.#fetch();
      this.problem = null;
    } catch (failure) {
      this.problem = failure;
      this.#asked = null;
    }
  }
}
