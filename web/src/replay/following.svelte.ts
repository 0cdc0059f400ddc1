/** Milliseconds between two values. */
const EVERY = 160;

/**
 * A value that follows its source a few times per second. A dragged playhead changes the moment with
 * every frame, and what is slow to draw could not keep up.
 */
export class Following<T> {
  #value = $state.raw() as T;
  #due = 0;

  /** Must be called during component initialisation, because it creates an effect. */
  constructor(now: () => T) {
    this.#value = now();
    $effect(() => {
      const next = now();
      const wait = Math.max(0, this.#due - performance.now());
      const take = () => {
        this.#due = performance.now() + EVERY;
        this.#value = next;
      };
      if (wait === 0) return take();
      const timer = setTimeout(take, wait);
      return () => clearTimeout(timer);
    });
  }

  get value(): T {
    return this.#value;
  }
}
