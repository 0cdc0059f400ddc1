/** How answers are come by. */
export type Ask<T> = (key: string, signal: AbortSignal) => Promise<T>;

export interface LookupOptions<T> {
  ask: Ask<T>;
  /** Told what is wanted, or what was wanted a moment ago: the newest answer there is. */
  onfound: (value: T, key: string) => void;
  onproblem: (problem: unknown) => void;
  /** How many answers are kept. */
  room?: number;
  /** How many questions may be out at once. */
  most?: number;
}

/**
 * Fetches what is wanted right now, then what will be wanted next. A hand on the scrubber wants
 * something else sixty times a second: what was not asked yet is never asked, what was asked for
 * later is given up for what is wanted now, and what comes back is kept for a while.
 */
export class Lookup<T> {
  readonly #options: LookupOptions<T>;
  /** Answers, the one that was used last at the end. */
  readonly #kept = new Map<string, T>();
  readonly #out = new Map<string, { abort: AbortController; early: boolean }>();
  #wanted: string | null = null;
  #next: string[] = [];

  constructor(options: LookupOptions<T>) {
    this.#options = options;
  }

  has(key: string): boolean {
    return this.#kept.has(key);
  }

  /** How many questions are out. */
  get busy(): number {
    return this.#out.size;
  }

  /** Wants something now, and some more soon. */
  want(key: string, next: string[] = this.#next): void {
    this.#wanted = key;
    this.#next = next;
    const kept = this.#kept.get(key);
    if (kept !== undefined) {
      this.#keep(key, kept);
      this.#options.onfound(kept, key);
    } else {
      const out = this.#out.get(key);
      if (out) out.early = false;
      else this.#makeRoom();
    }
    this.#askOn();
  }

  /** Will want something else soon than was said; what is wanted now stays. */
  expect(next: string[]): void {
    this.#next = next;
    this.#askOn();
  }

  /** Forgets everything: it may be different now. */
  clear(): void {
    for (const { abort } of this.#out.values()) abort.abort();
    this.#out.clear();
    this.#kept.clear();
    this.#wanted = null;
    this.#next = [];
  }

  /** What was only asked for early makes way for what is wanted now. */
  #makeRoom(): void {
    if (this.#out.size < (this.#options.most ?? 2)) return;
    const early = [...this.#out].findLast(([, { early }]) => early);
    if (!early) return;
    early[1].abort.abort();
    this.#out.delete(early[0]);
  }

  #askOn(): void {
    const asked = [this.#wanted, ...this.#next];
    for (const key of asked) {
      if (this.#out.size >= (this.#options.most ?? 2)) return;
      if (key === null || this.#kept.has(key) || this.#out.has(key)) continue;
      void this.#ask(key, key !== this.#wanted);
    }
  }

  async #ask(key: string, early: boolean): Promise<void> {
    const abort = new AbortController();
    this.#out.set(key, { abort, early });
    try {
      const value = await this.#options.ask(key, abort.signal);
      if (abort.signal.aborted) return;
      const wanted = !this.#out.get(key)?.early;
      this.#out.delete(key);
      this.#keep(key, value);
      // Something else may be wanted by now and be long in coming: this is nearer to it than
      // what is shown.
      if (wanted && (key === this.#wanted || !this.#kept.has(this.#wanted ?? ''))) {
        this.#options.onfound(value, key);
      }
    } catch (problem) {
      if (abort.signal.aborted) return;
      this.#out.delete(key);
      if (key === this.#wanted) this.#options.onproblem(problem);
      // Not asked for again until it is wanted.
      this.#next = this.#next.filter((other) => other !== key);
      if (key === this.#wanted) return;
    }
    this.#askOn();
  }

  #keep(key: string, value: T): void {
    this.#kept.delete(key);
    this.#kept.set(key, value);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > (this.#options.room ?? 200) && oldest !== undefined) {
      this.#kept.delete(oldest);
    }
  }
}
