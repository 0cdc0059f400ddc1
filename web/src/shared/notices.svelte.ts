import { AWAY } from '../api/error';
import { announcer } from './announcer.svelte';

/** Something that can be done about a notice. */
export interface Remedy {
  words: string;
  run: () => void;
}

export interface Notice {
  id: number;
  tone: 'plain' | 'good' | 'bad';
  text: string;
  remedy: Remedy | null;
  /** How long it is shown; null as long as what it tells is so. */
  stays: number | null;
}

/** How many are kept. */
const KEPT = 4;

/** How long words are read, with time to notice them first: slowly, and longer where something went wrong. */
export function readingTime(text: string, tone: Notice['tone']): number {
  return Math.min(20_000, (tone === 'bad' ? 5_000 : 3_000) + text.length * 70);
}

/**
 * Short words at the edge of the page. They go when they have been read, and stay while somebody
 * points at them; what was said last can be heard again where it was announced.
 */
export class Notices {
  all = $state.raw<Notice[]>([]);
  #next = 1;
  #timers = new Map<number, ReturnType<typeof setTimeout>>();

  tell(text: string, tone: Notice['tone'] = 'plain'): void {
    // Whether the server answers is told until it does.
    const stays = text === AWAY ? null : readingTime(text, tone);
    this.#add({ tone, text, remedy: null, stays });
  }

  bad(text: string): void {
    this.tell(text, 'bad');
  }

  /** Says what is so until it is no longer so: until what is given back is called. */
  stand(text: string, remedy: Remedy): () => void {
    const id = this.#add({ tone: 'plain', text, remedy, stays: null });
    return () => this.dismiss(id);
  }

  dismiss(id: number): void {
    this.hold(id);
    this.all = this.all.filter((notice) => notice.id !== id);
  }

  /** Somebody reads it. */
  hold(id: number): void {
    clearTimeout(this.#timers.get(id));
    this.#timers.delete(id);
  }

  /** Nobody points at it any more: it goes after a while. */
  release(id: number): void {
    this.hold(id);
    const stays = this.all.find((notice) => notice.id === id)?.stays ?? null;
    if (stays !== null)
      this.#timers.set(
        id,
        setTimeout(() => this.dismiss(id), stays),
      );
  }

  /** The server answers again: whoever said that it does not is wrong by now. */
  lineBack(): void {
    for (const { id, text } of this.all) if (text === AWAY) this.dismiss(id);
  }

  #add(told: Omit<Notice, 'id'>): number {
    const id = this.#next++;
    // The same words twice are one notice.
    const others = this.all.filter((notice) => notice.text !== told.text);
    // What can be remedied comes last: a narrow place shows that one only.
    this.all = [...others.slice(1 - KEPT), { ...told, id }].toSorted(
      (one, two) => Number(one.remedy !== null) - Number(two.remedy !== null),
    );
    if (told.tone === 'bad') announcer.warn(told.text);
    else announcer.say(told.text);
    this.release(id);
    return id;
  }
}

export const notices = new Notices();
