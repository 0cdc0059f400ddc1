import { storage, type KeyValueStorage } from './storage';
import { sound } from './sound';

const WANTED = 'sandtable.notify';

/** Milliseconds of waiting after which a player may be looking elsewhere. */
const LONG = 1_500;

/** The part of the Notification API that is used here. */
export interface Notifier {
  readonly permission: NotificationPermission;
  requestPermission(): Promise<NotificationPermission>;
  new (title: string, options: NotificationOptions): Pick<Notification, 'onclick' | 'close'>;
}

/**
 * Tells players that it is their turn after they waited: with a bell if sounds are on, and with a
 * notification if they asked for it and look at another page. Without the permission nothing is shown.
 */
export class TurnBell {
  /** Whether the player asked for notifications and the browser allows them. */
  wanted = $state(false);
  /** Whether the browser has notifications, and they are not forbidden. */
  possible = $state(false);
  readonly #keeper: KeyValueStorage;
  readonly #notifier: Notifier | undefined;
  /** Since when the player waits; null during their turn. */
  #since: number | null = null;

  constructor(keeper: KeyValueStorage, notifier: Notifier | undefined) {
    this.#keeper = keeper;
    this.#notifier = notifier;
    this.possible = notifier !== undefined && notifier.permission !== 'denied';
    this.wanted = notifier?.permission === 'granted' && keeper.getItem(WANTED) === 'on';
  }

  /** Switches notifications on, with the browser's question, or off. */
  async toggle(): Promise<void> {
    if (!this.#notifier) return;
    const answer = this.wanted ? null : await this.#notifier.requestPermission();
    this.possible = answer !== 'denied';
    this.wanted = answer === 'granted';
    this.#keeper.setItem(WANTED, this.wanted ? 'on' : 'off');
  }

  /** Called whenever the turn may have changed; rings once when a long wait is over. */
  look(yours: boolean, title: string, now = Date.now()): void {
    if (!yours) {
      this.#since ??= now;
      return;
    }
    const waited = this.#since === null ? 0 : now - this.#since;
    this.#since = null;
    if (waited >= LONG) this.#ring(title);
  }

  /** Starts again, for another table. */
  reset(): void {
    this.#since = null;
  }

  #ring(title: string): void {
    void sound('bell');
    if (!this.wanted || !this.#notifier || !document.hidden) return;
    try {
      const note = new this.#notifier('It is your turn', { body: title, tag: 'sandtable-turn' });
      note.onclick = () => (window.focus(), note.close());
    } catch {
      // Some phones know the API but allow it to service workers only.
      this.possible = this.wanted = false;
    }
  }
}

export const turnBell = new TurnBell(
  storage,
  typeof Notification === 'undefined' ? undefined : Notification,
);
