/** Runs something once the next frame is on its way to the screen; gives back how to drop it. */
export function afterFrame(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => (timer = setTimeout(run)));
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/**
 * A value that follows another one a frame later: what is long in laying out does not hold up what
 * has to be on the screen at once.
 */
export class Late<T> {
  #value = $state.raw() as T;

  /** To be made while a component is. */
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
