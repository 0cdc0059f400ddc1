/** Fetches the value of a key. */
export type Fetch<T> = (key: string, signal: AbortSignal) => Promise<T>;

export interface LookupOptions<T> {
  fetch: Fetch<T>;
  /** Called with the requested value, or with a stale one if nothing newer has arrived yet. */
  onfound: (value: T, key: string) => void;
  onproblem: (problem: unknown) => void;
  /** Most values in the cache; the least recently used is dropped first. */
  capacity?: number;
  /** Requests in flight at the same time. */
  concurrency?: number;
}

/**
 * Prefetching LRU cache. Fetches the requested key first, then the keys expected next. A dragged
 * slider requests another key every frame: keys passed over are never fetched, and a prefetch in
 * flight is aborted to make room for the requested key.
 */
export class Lookup<T> {
  readonly #options: LookupOptions<T>;
  /** Least recently used first: a `Map` keeps insertion order, and every use inserts again. */
  readonly #cache = new Map<string, T>();
  readonly #inFlight = new Map<string, { abort: AbortController; prefetch: boolean }>();
  #requested: string | null = null;
  #next: string[] = [];

  constructor(options: LookupOptions<T>) {
    this.#options = options;
  }

  has(key: string): boolean {
    return this.#cache.has(key);
  }

  /** The number of requests in flight. */
  get busy(): number {
    return this.#inFlight.size;
  }

  /** Requests a key now, and others in advance. */
  request(key: string, next: string[] = this.#next): void {
    this.#requested = key;
    this.#next = next;
    const cached = this.#cache.get(key);
    if (cached !== undefined) {
      this.#store(key, cached);
      this.#options.onfound(cached, key);
    } else {
      const running = this.#inFlight.get(key);
      if (running) running.prefetch = false;
      else this.#makeRoom();
    }
    this.#fetchNext();
  }

  /** Replaces the keys to prefetch; the requested key stays. */
  prefetch(next: string[]): void {
    this.#next = next;
    this.#fetchNext();
  }

  /** Drops everything, because cached values may be outdated. */
  clear(): void {
    for (const { abort } of this.#inFlight.values()) abort.abort();
    this.#inFlight.clear();
    this.#cache.clear();
    this.#requested = null;
    this.#next = [];
  }

  /** Aborts the least urgent prefetch if all slots are taken. */
  #makeRoom(): void {
    if (this.#inFlight.size < (this.#options.concurrency ?? 2)) return;
    const victim = [...this.#inFlight].findLast(([, { prefetch }]) => prefetch);
    if (!victim) return;
    victim[1].abort.abort();
    this.#inFlight.delete(victim[0]);
  }

  #fetchNext(): void {
    const keys = [this.#requested, ...this.#next];
    for (const key of keys) {
      if (this.#inFlight.size >= (this.#options.concurrency ?? 2)) return;
      if (key === null || this.#cache.has(key) || this.#inFlight.has(key)) continue;
      void this.#fetch(key, key !== this.#requested);
    }
  }

  async #fetch(key: string, prefetch: boolean): Promise<void> {
    const abort = new AbortController();
    this.#inFlight.set(key, { abort, prefetch });
    try {
      const value = await this.#options.fetch(key, abort.signal);
      if (abort.signal.aborted) return;
      const requested = !this.#inFlight.get(key)?.prefetch;
      this.#inFlight.delete(key);
      this.#store(key, value);
      // The newest request may still be in flight: this value is closer to it than what is shown.
      if (requested && (key === this.#requested || !this.#cache.has(this.#requested ?? ''))) {
        this.#options.onfound(value, key);
      }
    } catch (problem) {
      if (abort.signal.aborted) return;
      this.#inFlight.delete(key);
      if (key === this.#requested) this.#options.onproblem(problem);
      // Not fetched again until it is requested.
      this.#next = this.#next.filter((other) => other !== key);
      if (key === this.#requested) return;
    }
    this.#fetchNext();
  }

  #store(key: string, value: T): void {
    this.#cache.delete(key);
    this.#cache.set(key, value);
    const [oldest] = this.#cache.keys();
    if (this.#cache.size > (this.#options.capacity ?? 200) && oldest !== undefined) {
      this.#cache.delete(oldest);
    }
  }
}
