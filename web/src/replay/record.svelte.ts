import { messageOf } from '../api/error';
import { client } from '../api/server.svelte';
import type { Summary } from '../api/wire';
import { announcer } from '../shared/announcer.svelte';
import { notices } from '../shared/notices.svelte';
import { describeVerification, type Verdict } from './verification';

/** Saves and verifies a session; possible once nothing in it is hidden any more. */
export class Record {
  busy = $state(false);
  verdict = $state.raw<Verdict | null>(null);

  async save({ id, game }: Summary): Promise<void> {
    await this.#whileBusy(async () => {
      const url = URL.createObjectURL(await client.exportFile(id));
      const link = document.createElement('a');
      [link.href, link.download] = [url, `${game}-${id}.jsonl`];
      link.click();
      // The download has started by then.
      setTimeout(() => URL.revokeObjectURL(url), 10_000);
    });
  }

  async verify({ id }: Summary): Promise<void> {
    await this.#whileBusy(async () => {
      this.verdict = describeVerification(await client.verify(id));
      announcer.say(this.verdict.text);
    });
  }

  async #whileBusy(work: () => Promise<void>): Promise<void> {
    this.busy = true;
    try {
      await work();
    } catch (problem) {
      notices.error(messageOf(problem));
    } finally {
      this.busy = false;
    }
  }
}
