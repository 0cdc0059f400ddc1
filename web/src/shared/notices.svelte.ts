import { AWAY } from '../api/error';
import { announcer } from './announcer.svelte';

/** A button on a notice. */
export interface Remedy {
  words: string;
  run: () => void;
}

export interface Notice {
  id: number;
  tone: 'plain' | 'good' | 'bad';
  text: string;
  remedy: Remedy | null;
  /** Milliseconds on the screen; null until it is dismissed by the code that showed it. */
  duration: number | null;
}

/** Most notices kept at a time. */
const MOST = 4;

/** Milliseconds to notice and read a text at a slow pace; errors stay longer. */
export function readingTime(text: string, tone: Notice['tone']): number {
  return Math.min(20_000, (tone === 'bad' ? 5_000 : 3_000) + text.length * 70);
}

/**
 * Short messages at the top of the page. A notice disappears after its reading time, but not while it
 * is hovered or focused.
 */
export class Notices {
  all = $state.raw<Notice[]>([]);
  #next = 1;
  #timers = new Map<number, ReturnType<typeof setTimeout>>();

  show(text: string, tone: Notice['tone'] = 'plain'): void {
    // This one stays until the server answers again.
    const duration = text === AWAY ? null : readingTime(text, tone);
    this.#add({ tone, text, remedy: null, duration });
  }

  error(text: string): void {
    this.show(text, 'bad');
  }

  /** Shows a notice with a button until the returned function is called. */
  showUntil(text: string, remedy: Remedy): () => void {
    const id = this.#add({ tone: 'plain', text, remedy, duration: null });
    return () => this.dismiss(id);
  }

  dismiss(id: number): void {
    this.hold(id);
    this.all = this.all.filter((notice) => notice.id !== id);
  }

  /** Keeps a notice while it is hovered or focused. */
  hold(id: number): void {
    clearTimeout(this.#timers.get(id));
    this.#timers.delete(id);
  }

  /** Restarts the reading time of a notice. */
  release(id: number): void {
    this.hold(id);
    const duration = this.all.find((notice) => notice.id === id)?.duration ?? null;
    if (duration !== null)
      this.#timers.set(
        id,
        setTimeout(() => this.dismiss(id), duration),
      );
  }

  /** Removes the notice about an unreachable server. */
  reconnected(): void {
    for (const { id, text } of this.all) if (text === AWAY) this.dismiss(id);
  }

  #add(notice: Omit<Notice, 'id'>): number {
    const id = this.#next++;
    // A repeated text replaces the earlier notice.
    const others = this.all.filter((other) => other.text !== notice.text);
    // Notices with a button come last, because wide screens show only the last one.
    this.all = [...others.slice(1 - MOST), { ...notice, id }].toSorted(
      (one, two) => Number(one.remedy !== null) - Number(two.remedy !== null),
    );
    if (notice.tone === 'bad') announcer.warn(notice.text);
    else announcer.say(notice.text);
    this.release(id);
    return id;
  }
}

export const notices = new Notices();
