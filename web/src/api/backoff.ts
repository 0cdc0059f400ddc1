/** How long to wait before the attempt after `failures` failed ones: doubling, with a ceiling. */
export function backoff(failures: number, first = 300, most = 8_000): number {
  return Math.min(most, first * 2 ** Math.max(0, failures - 1));
}

/** Waits, or ends early without complaint when `signal` is raised. */
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
