import { announcer } from './announcer.svelte';

export interface Notice {
  id: number;
  tone: 'plain' | 'good' | 'bad';
  text: string;
}

const STAYS = 6_000;

/** Short words at the edge of the page. Refusals stay until somebody has read them. */
class Notices {
  all = $state.raw<Notice[]>([]);
  #next = 1;

  tell(text: string, tone: Notice['tone'] = 'plain'): void {
    const id = this.#next++;
    // The same words twice are one notice.
    const others = this.all.filter((notice) => notice.text !== text);
    this.all = [...others, { id, tone, text }].slice(-4);
    if (tone === 'bad') announcer.warn(text);
    else announcer.say(text);
    setTimeout(() => this.dismiss(id), tone === 'bad' ? 2 * STAYS : STAYS);
  }

  bad(text: string): void {
    this.tell(text, 'bad');
  }

  dismiss(id: number): void {
    this.all = this.all.filter((notice) => notice.id !== id);
  }
}

export const notices = new Notices();
