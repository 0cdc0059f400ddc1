import { backoff, sleep } from './backoff';
import { Client } from './client';
import { Tokens, browserStorage } from './tokens';

/** Tracks whether the server answers, and polls it until it does. */
class ServerStatus {
  reachable = $state(true);
  #polling = false;

  update(reachable: boolean): void {
    this.reachable = reachable;
    if (!reachable && !this.#polling) void this.#poll();
  }

  async #poll(): Promise<void> {
    this.#polling = true;
    for (let failures = 1; !this.reachable; failures += 1) {
      await sleep(backoff(failures, 1_000, 5_000));
      await client.alive();
    }
    this.#polling = false;
  }
}

export const server = new ServerStatus();

/** The client shared by the whole page. */
export const client = new Client({
  tokens: new Tokens(browserStorage()),
  onreachable: (reachable) => server.update(reachable),
});
