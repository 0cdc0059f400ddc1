import { expect, test, vi } from 'vitest';
import { Lookup } from '../../src/shared/lookup';

/** A lookup whose requests are answered by the test. */
function asked() {
  const open = new Map<string, (value: string) => void>();
  const log: string[] = [];
  const found: string[] = [];
  const lookup = new Lookup<string>({
    fetch: (key, signal) => {
      log.push(key);
      signal.addEventListener('abort', () => (open.delete(key), log.push(`-${key}`)));
      return new Promise((answer) => open.set(key, answer));
    },
    onfound: (value) => found.push(value),
    onproblem: () => {},
    capacity: 3,
  });
  const answer = async (key: string) => {
    open.get(key)?.(key);
    open.delete(key);
    await Promise.resolve();
    await Promise.resolve();
  };
  return { lookup, log, found, answer };
}

test('at most 2 requests are in flight, and keys passed over are never fetched', async () => {
  const { lookup, log, found, answer } = asked();
  for (const key of ['1', '2', '3', '4', '5']) lookup.request(key);
  expect([log, lookup.busy]).toEqual([['1', '2'], 2]);
  await answer('1');
  // Not the requested value, but newer than what was shown.
  expect(found).toEqual(['1']);
  expect(log).toEqual(['1', '2', '5']);
  await answer('5');
  await answer('2');
  expect(found).toEqual(['1', '5']);
});

test('a prefetch is aborted for the requested key', async () => {
  const { lookup, log, found, answer } = asked();
  lookup.request('1', ['2', '3', '4']);
  await answer('1');
  expect(log).toEqual(['1', '2', '3']);
  lookup.request('9', ['10']);
  expect(log).toEqual(['1', '2', '3', '-3', '9']);
  await answer('9');
  expect(found).toEqual(['1', '9']);
});

test('a prefetched value is delivered when requested, and evicted when unused', async () => {
  const { lookup, log, found, answer } = asked();
  lookup.request('1', ['2']);
  await answer('2');
  await answer('1');
  lookup.request('2', []);
  expect(found).toEqual(['1', '2']);
  for (const key of ['3', '4', '5']) {
    lookup.request(key);
    await answer(key);
  }
  expect([lookup.has('2'), lookup.has('3')]).toEqual([false, true]);
  lookup.clear();
  expect(lookup.has('3')).toBe(false);
  expect(log.filter((key) => key === '2')).toHaveLength(1);
});

test('prefetches after the requested key, and a later request finds the value', async () => {
  const { lookup, log, found, answer } = asked();
  lookup.request('1');
  lookup.prefetch(['2', '3']);
  expect(log).toEqual(['1', '2']);
  await answer('2');
  // Prefetched values are not delivered.
  expect([found, log]).toEqual([[], ['1', '2', '3']]);
  lookup.request('2');
  expect(found).toEqual(['2']);
});

test('a failure is reported once, and the key can be requested again', async () => {
  const problem = vi.fn();
  const ask = vi.fn().mockRejectedValueOnce(new Error('unreachable')).mockResolvedValue('there');
  const onfound = vi.fn();
  const lookup = new Lookup<string>({ fetch: ask, onfound, onproblem: problem });
  lookup.request('1');
  await vi.waitFor(() => expect(problem).toHaveBeenCalledTimes(1));
  lookup.request('1');
  await vi.waitFor(() => expect(onfound).toHaveBeenCalledWith('there', '1'));
});
