import { expect, test, vi } from 'vitest';
import { AWAY } from '../../src/api/error';
import { ago, readable, secondPerson, sittersOf, titleOf } from '../../src/shared/names';
import { paths, routeOf } from '../../src/shared/route';
import { Notices, readingTime } from '../../src/shared/notices.svelte';
import { Shortcuts } from '../../src/shared/shortcuts';
import { PageStorage } from '../../src/shared/storage';
import { Theme, choiceOf } from '../../src/shared/theme.svelte';

test('a chosen theme is stored, and `system` clears it', () => {
  const storage = new PageStorage(null);
  const root = { dataset: {} as DOMStringMap };
  const theme = new Theme(storage, root);
  expect([theme.choice, root.dataset.theme]).toEqual(['system', undefined]);
  theme.turn();
  theme.turn();
  expect([theme.choice, root.dataset.theme]).toEqual(['dark', 'dark']);
  expect(theme.dark).toBe(true);
  expect(new Theme(storage, null).choice).toBe('dark');
  theme.turn();
  expect([theme.choice, root.dataset.theme]).toEqual(['system', undefined]);
  expect(choiceOf('purple')).toBe('system');
});

test('a key runs the shortcut added last, until it is removed', () => {
  const keys = new Shortcuts();
  const [first, second] = [vi.fn(), vi.fn()];
  keys.add({ key: 'u', words: 'first', run: first });
  const remove = keys.add({ key: 'u', words: 'second', run: second });
  expect(keys.list().map((one) => one.words)).toEqual(['second']);
  expect(keys.press({ key: 'u' })).toBe(true);
  remove();
  expect(keys.press({ key: 'u' })).toBe(true);
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 1]);
});

test('shortcuts are off in text fields, with Control, and when not ready', () => {
  const keys = new Shortcuts();
  const run = vi.fn();
  keys.add({ key: 'u', words: '', run }, { key: 'x', words: '', run, ready: () => false });
  expect(keys.press({ key: 'u', target: { tagName: 'INPUT' } })).toBe(false);
  expect(keys.press({ key: 'u', ctrlKey: true })).toBe(false);
  expect(keys.press({ key: 'x' })).toBe(false);
  expect(keys.press({ key: 'y' })).toBe(false);
  expect(run).not.toHaveBeenCalled();
});

test('routes and paths match', () => {
  const at = (path: string) => routeOf(new URL(path, 'http://127.0.0.1'));
  expect(at('/')).toEqual({ name: 'home' });
  expect(at(paths.table('a b/c'))).toEqual({ name: 'table', id: 'a b/c' });
  expect(at(paths.join('s', 'X+Y'))).toEqual({ name: 'join', id: 's', invite: 'X+Y' });
  const replay = at(paths.replay('s', { at: 7 }));
  expect(replay.name === 'replay' && replay.query.get('at')).toBe('7');
  expect(at('/table')).toEqual({ name: 'missing', path: '/table' });
  expect(at('/table/a/b').name).toBe('missing');
  expect(at('/table/%E0%A4%A')).toEqual({ name: 'table', id: '%E0%A4%A' });
});

test('identifiers become words', () => {
  expect(readable('DeclareMovement')).toBe('Declare movement');
  expect(readable('river-bridges')).toBe('River bridges');
});

test('an imported session is named after its game, and a finished one shows no open seats', () => {
  const file = { game: 'mech', title: 'imported', scenario: 'imported' };
  expect(titleOf(file)).toBe('Mech, from a file');
  expect(titleOf({ ...file, title: 'Duel at the ford', scenario: 'duel' })).toBe(
    'Duel at the ford',
  );
  const seats = [
    { seat: 0, name: 'Blue', sitter: 'open' as const },
    { seat: 1, name: 'Red', sitter: { bot: 'greedy' } },
  ];
  expect(sittersOf({ seats, over: false })).toBe('Blue (open seat) – Red (greedy bot)');
  expect(sittersOf({ seats, over: true })).toBe('Blue – Red (greedy bot)');
});

test("a sentence about the player's side is put into the second person", () => {
  const text = "Player's Griffin hits Opponent's Wasp";
  expect(secondPerson(text, 'Player')).toBe("Your Griffin hits Opponent's Wasp");
  expect(secondPerson(text, 'Opponent')).toBe("Player's Griffin hits your Wasp");
  expect(secondPerson(text, null)).toBe(text);
});

test('relative times', () => {
  const then = '2026-11-16T09:00:00Z';
  const after = (seconds: number) => ago(then, Date.parse(then) + seconds * 1000);
  expect([after(5), after(60), after(7200), after(100_000)]).toEqual([
    'just now',
    '1 minute ago',
    '2 hours ago',
    '1 day ago',
  ]);
});

test('Shift distinguishes named keys, and a slider is not a text field', () => {
  const keys = new Shortcuts();
  const [step, turn] = [vi.fn(), vi.fn()];
  keys.add({ key: 'ArrowLeft', words: '', run: step });
  keys.add({ key: 'Shift+ArrowLeft', words: '', run: turn });
  keys.press({ key: 'ArrowLeft', shiftKey: true });
  keys.press({ key: 'ArrowLeft', target: { tagName: 'INPUT', type: 'range' } });
  expect([step.mock.calls.length, turn.mock.calls.length]).toEqual([1, 1]);
});

test('a notice disappears after its reading time, but not while it is hovered', () => {
  vi.useFakeTimers();
  const notices = new Notices();
  const texts = () => notices.all.map(({ text }) => text);
  notices.show('Copied.', 'good');
  notices.error('It is not your turn.');
  notices.hold(notices.all[1]!.id);
  vi.advanceTimersByTime(60_000);
  expect(texts()).toEqual(['It is not your turn.']);
  notices.release(notices.all[0]!.id);
  vi.advanceTimersByTime(readingTime('It is not your turn.', 'bad') - 1);
  expect(texts()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual([]);
  expect(readingTime('a'.repeat(100), 'plain')).toBe(10_000);
  vi.useRealTimers();
});

test('notices about the server and a waiting order stay until they are resolved', () => {
  vi.useFakeTimers();
  const notices = new Notices();
  notices.error(AWAY);
  const sent = notices.showUntil('Order waiting', { words: 'Cancel order', run: () => {} });
  vi.advanceTimersByTime(600_000);
  expect(notices.all).toHaveLength(2);
  notices.reconnected();
  expect(notices.all.map(({ text }) => text)).toEqual(['Order waiting']);
  sent();
  expect(notices.all).toEqual([]);
  vi.useRealTimers();
});

/** A browser's storage with room for one value. */
function smallStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (at) => [...kept.keys()][at] ?? null,
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => {
      if (kept.size > 0) throw new DOMException('full', 'QuotaExceededError');
      kept.set(name, value);
    },
    removeItem: (name) => void kept.delete(name),
    clear: () => kept.clear(),
  };
}

test('values that a full storage does not take are kept in memory, and reported', () => {
  const full = smallStorage();
  const storage = new PageStorage(full);
  const unsaved = vi.fn();
  storage.onunsaved = unsaved;
  storage.setItem('one', '1');
  expect(unsaved).not.toHaveBeenCalled();
  storage.setItem('two', '2');
  expect(unsaved).toHaveBeenCalledWith('two');
  expect([storage.getItem('one'), storage.getItem('two')]).toEqual(['1', '2']);
  expect([0, 1, 2].map((at) => storage.key(at))).toEqual(['one', 'two', null]);
  expect(full.getItem('two')).toBeNull();
  storage.removeItem('one');
  storage.setItem('two', '3');
  expect([full.getItem('two'), storage.getItem('two'), storage.length]).toEqual(['3', '3', 1]);
});
