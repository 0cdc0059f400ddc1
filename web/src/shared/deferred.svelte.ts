/** Runs a function after the next frame has been painted; returns a function that cancels it. */
export function afterFrame(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => (timer = setTimeout(run)));
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/**
 * A value that follows its source one frame later, so that a slow layout does not delay what must be
 * on screen at once.
 */
export class Deferred<T> {
  #value = $state.raw() as T;

  /** Must be called during component initialisation, because it creates an effect. */
  constructor(now: () => T) {
    this.#value = now();
    $effect(() => {
      const next = now();
      return afterFrame(() => (this.#value = next));
    });
  }

  get value(): T {
    return this.#value;
  }
}
