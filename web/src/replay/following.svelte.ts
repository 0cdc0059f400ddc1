/**
 * A value that follows its source at most once per `every` milliseconds. A dragged playhead changes the moment with
 * every frame; what is slow to draw keeps up a few times per second instead.
 */
export class Following<T> {
  #value = $state.raw() as T;
  #due = 0;

  /** Must be called during component initialisation, because it creates an effect. */
  constructor(now: () => T, every: number) {
    this.#value = now();
    $effect(() => {
      const next = now();
      const wait = Math.max(0, this.#due - performance.now());
      const take = () => {
        this.#due = performance.now() + every;
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
