import { backoff, sleep } from './backoff';
import { Client } from './client';
import { Tokens, browserKeeper } from './tokens';

/** Whether the server answers. While it does not, it is asked again and again. */
class Reach {
  reached = $state(true);
  #asking = false;

  note(reached: boolean): void {
    this.reached = reached;
    if (!reached && !this.#asking) void this.#askAgain();
  }

  async #askAgain(): Promise<void> {
    this.#asking = true;
    for (let failures = 1; !this.reached; failures += 1) {
      await sleep(backoff(failures, 1_000, 5_000));
      await client.alive();
    }
    this.#asking = false;
  }
}

export const reach = new Reach();

/** The one client of the page. */
export const client = new Client({
  tokens: new Tokens(browserKeeper()),
  onreach: (reached) => reach.note(reached),
});
