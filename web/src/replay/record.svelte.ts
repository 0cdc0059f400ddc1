import { messageOf } from '../api/error';
import { client } from '../api/server.svelte';
import type { Summary } from '../api/wire';
import { announcer } from '../shared/announcer.svelte';
import { notices } from '../shared/notices.svelte';
import { saveAs } from '../shared/saveAs';
import { describeVerification, differenceInDice, type Verdict } from './verification';

/** Saves and verifies a session; possible once nothing in it is hidden any more. */
export class Record {
  busy = $state(false);
  verdict = $state.raw<Verdict | null>(null);

  async save({ id, game }: Summary): Promise<void> {
    await this.#whileBusy(async () => {
      saveAs(`${game}-${id}.jsonl`, await client.exportFile(id));
    });
  }

  async verify({ id }: Summary): Promise<void> {
    await this.#whileBusy(async () => {
      const { tokens } = client;
      const [contribution, commitment] = [tokens.contribution(id), tokens.commitment(id)];
      const [verification, dice] = await Promise.all([client.verify(id), client.dice(id)]);
      const difference = differenceInDice({ contribution, commitment }, dice);
      this.verdict = describeVerification(verification, difference);
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
