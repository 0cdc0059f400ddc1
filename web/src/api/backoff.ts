/** Delay in milliseconds before the next attempt: doubles with every failure, up to `most`. */
export function backoff(failures: number, first = 300, most = 8_000): number {
  return Math.min(most, first * 2 ** Math.max(0, failures - 1));
}

/** Resolves after the delay, or as soon as `signal` is aborted. */
export function sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const done = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    signal?.addEventListener('abort', done);
  });
}
