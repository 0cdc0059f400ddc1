import { backoff, sleep } from './backoff';
import { Client } from './client';
import { Muster } from './muster';
import { storage } from '../shared/storage';
import { Tokens } from './tokens';

/** Tracks whether the server answers, and polls it until it does. */
class ServerStatus {
  reachable = $state(true);
  /** Time of the next attempt while the server is away, in milliseconds. */
  retryAt = $state<number | null>(null);
  #polling = false;
  #waiting = new AbortController();

  update(reachable: boolean): void {
    this.reachable = reachable;
    if (!reachable && !this.#polling) void this.#poll();
  }

  /** Tries again at once. */
  retry(): void {
    this.#waiting.abort();
  }

  async #poll(): Promise<void> {
    this.#polling = true;
    for (let failures = 1; !this.reachable; failures += 1) {
      const pause = backoff(failures, 1_000, 5_000);
      this.retryAt = Date.now() + pause;
      this.#waiting = new AbortController();
      await sleep(pause, this.#waiting.signal);
      this.retryAt = null;
      await client.alive();
    }
    this.#polling = false;
  }
}

export const server = new ServerStatus();

/** The client shared by the whole page. */
export const client = new Client({
  tokens: new Tokens(storage),
  onreachable: (reachable) => server.update(reachable),
});

/** Requests about units, forces and quick games. */
export const muster = new Muster(client);
