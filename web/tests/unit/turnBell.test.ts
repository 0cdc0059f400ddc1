import { afterEach, describe, expect, test, vi } from 'vitest';
import { Announcer } from '../../src/shared/announcer.svelte';
import { PageStorage } from '../../src/shared/storage';
import { TurnBell, type Notifier } from '../../src/shared/turnBell.svelte';

const keeper = () => new PageStorage(null);

/** A browser that answers the question for permission, and records what it shows. */
function browser(answer: NotificationPermission, before: NotificationPermission = 'default') {
  const shown: string[] = [];
  const notifier = class {
    static permission = before;
    static requestPermission = async () => (notifier.permission = answer);
    onclick = null;
    constructor(title: string, { body }: NotificationOptions) {
      shown.push(`${title}: ${body}`);
    }
    close(): void {}
  };
  return { notifier: notifier as unknown as Notifier, shown };
}

const hidden = (yes: boolean) => vi.stubGlobal('document', { hidden: yes });
afterEach(() => vi.unstubAllGlobals());

/** Waits for a time, then it is the player's turn. */
function wait(bell: TurnBell, milliseconds: number): void {
  bell.look(false, 'Duel', 0);
  bell.look(false, 'Duel', 100);
  bell.look(true, 'Duel', milliseconds);
  bell.look(true, 'Duel', milliseconds + 1);
}

describe('being told that it is your turn', () => {
  test('a hidden page notifies once, after a wait, if the player asked for it', async () => {
    const { notifier, shown } = browser('granted');
    const bell = new TurnBell(keeper(), notifier);
    hidden(true);
    wait(bell, 5_000);
    expect(shown).toEqual([]);
    await bell.toggle();
    expect(bell.wanted).toBe(true);
    wait(bell, 5_000);
    expect(shown).toEqual(['It is your turn: Duel']);
    wait(bell, 300);
    hidden(false);
    wait(bell, 5_000);
    expect(shown).toHaveLength(1);
  });

  test('the choice is kept, and can be taken back', async () => {
    const [kept, { notifier }] = [keeper(), browser('granted')];
    await new TurnBell(kept, notifier).toggle();
    const again = new TurnBell(kept, notifier);
    expect(again.wanted).toBe(true);
    await again.toggle();
    expect([again.wanted, again.possible]).toEqual([false, true]);
    expect(new TurnBell(kept, notifier).wanted).toBe(false);
  });

  test('a browser that forbids notifications, or has none, offers nothing', async () => {
    expect(new TurnBell(keeper(), undefined).possible).toBe(false);
    expect(new TurnBell(keeper(), browser('denied', 'denied').notifier).possible).toBe(false);
    const { notifier, shown } = browser('denied');
    const bell = new TurnBell(keeper(), notifier);
    await bell.toggle();
    expect([bell.wanted, bell.possible]).toEqual([false, false]);
    hidden(true);
    wait(bell, 5_000);
    expect(shown).toEqual([]);
  });
});

test('results are announced one by one, and none replaces another', () => {
  const announcer = new Announcer();
  announcer.tell(['One.', 'Two.']);
  announcer.tell(['One.']);
  announcer.say('Facing N');
  expect(announcer.results.map(({ words }) => words)).toEqual(['One.', 'Two.', 'One.']);
  expect(new Set(announcer.results.map(({ id }) => id)).size).toBe(3);
  announcer.tell(Array.from({ length: 80 }, (_, at) => `${at}`));
  expect(announcer.results.map(({ words }) => words)).toHaveLength(80);
});
