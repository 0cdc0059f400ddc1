import { messageOf } from '../api/error';
import { notices } from './notices.svelte';

/** Milliseconds in which a deletion can be undone. */
export const UNDO_TIME = 8_000;

interface Deletion {
  timer: ReturnType<typeof setTimeout>;
  dismiss: () => void;
}

/**
 * Deletions that can still be undone. The request is sent when the time is over, so that undoing needs no server and
 * restores the same document. If the tab closes before, nothing is deleted.
 */
export class Deletions {
  /** Ids of documents that are about to be deleted; lists leave them out. */
  pending = $state.raw<ReadonlySet<string>>(new Set());
  readonly #waiting = new Map<string, Deletion>();

  /** Deletes a document after the undo time. `send` throws if the server refuses. */
  start(id: string, name: string, send: () => Promise<unknown>): void {
    if (this.#waiting.has(id)) return;
    const undo = { words: 'Undo', run: () => this.undo(id) };
    const dismiss = notices.showUntil(`“${name}” deleted.`, undo);
    const timer = setTimeout(() => void this.#send(id, name, send), UNDO_TIME);
    this.#waiting.set(id, { timer, dismiss });
    this.#update();
  }

  undo(id: string): void {
    const deletion = this.#waiting.get(id);
    if (!deletion) return;
    clearTimeout(deletion.timer);
    deletion.dismiss();
    this.#forget(id);
  }

  async #send(id: string, name: string, send: () => Promise<unknown>): Promise<void> {
    this.#waiting.get(id)?.dismiss();
    try {
      await send();
    } catch (problem) {
      notices.error(`“${name}” was not deleted. ${messageOf(problem)}`);
    }
    this.#forget(id);
  }

  #forget(id: string): void {
    this.#waiting.delete(id);
    this.#update();
  }

  #update(): void {
    this.pending = new Set(this.#waiting.keys());
  }
}

export const deletions = new Deletions();
