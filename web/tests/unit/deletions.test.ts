import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Deletions, UNDO_TIME } from '../../src/shared/deletions.svelte';
import { notices } from '../../src/shared/notices.svelte';

describe('deletions that can be undone', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('are sent when the undo time is over, and not before', async () => {
    const [deletions, send] = [new Deletions(), vi.fn(async () => {})];
    deletions.start('a', 'Lance', send);
    expect(deletions.pending.has('a')).toBe(true);
    await vi.advanceTimersByTimeAsync(UNDO_TIME - 1);
    expect(send).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(send).toHaveBeenCalledOnce();
    expect(deletions.pending.has('a')).toBe(false);
  });

  it('are never sent after an undo', async () => {
    const [deletions, send] = [new Deletions(), vi.fn(async () => {})];
    deletions.start('a', 'Lance', send);
    notices.all.find(({ text }) => text === '“Lance” deleted.')?.remedy?.run();
    await vi.advanceTimersByTimeAsync(UNDO_TIME);
    expect(send).not.toHaveBeenCalled();
    expect(deletions.pending.size).toBe(0);
  });

  it('say why the server refused, and the document is back in the list', async () => {
    const deletions = new Deletions();
    deletions.start('a', 'Lance', () => Promise.reject(new Error('It is used.')));
    await vi.advanceTimersByTimeAsync(UNDO_TIME);
    expect(notices.all.at(-1)?.text).toBe('“Lance” was not deleted. It is used.');
    expect(deletions.pending.size).toBe(0);
  });
});
