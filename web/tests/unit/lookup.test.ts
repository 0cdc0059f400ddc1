import { expect, test, vi } from 'vitest';
import type { UnitReport } from '../../src/api/types/mech/UnitReport';
import { Lookup } from '../../src/shared/lookup';
import { Reports } from '../../src/table/mech/reports';

/** Questions that are answered by hand. */
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
    room: 3,
  });
  const answer = async (key: string) => {
    open.get(key)?.(key);
    open.delete(key);
    await Promise.resolve();
    await Promise.resolve();
  };
  return { lookup, log, found, answer };
}

test('never more than two questions are out, and what was passed over is never asked', async () => {
  const { lookup, log, found, answer } = asked();
  for (const key of ['1', '2', '3', '4', '5']) lookup.request(key);
  expect([log, lookup.busy]).toEqual([['1', '2'], 2]);
  await answer('1');
  // Not what is wanted now, but newer than what was there.
  expect(found).toEqual(['1']);
  expect(log).toEqual(['1', '2', '5']);
  await answer('5');
  await answer('2');
  expect(found).toEqual(['1', '5']);
});

test('what was asked for early makes way for what is wanted now', async () => {
  const { lookup, log, found, answer } = asked();
  lookup.request('1', ['2', '3', '4']);
  await answer('1');
  expect(log).toEqual(['1', '2', '3']);
  lookup.request('9', ['10']);
  expect(log).toEqual(['1', '2', '3', '-3', '9']);
  await answer('9');
  expect(found).toEqual(['1', '9']);
});

test('what was asked for early is there when it is wanted, and forgotten when it is old', async () => {
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

test('what is expected is asked for behind what is wanted, and a click finds it', async () => {
  const { lookup, log, found, answer } = asked();
  lookup.request('1');
  lookup.prefetch(['2', '3']);
  expect(log).toEqual(['1', '2']);
  await answer('2');
  // Nobody is told of what was only expected.
  expect([found, log]).toEqual([[], ['1', '2', '3']]);
  lookup.request('2');
  expect(found).toEqual(['2']);
});

test('a question that fails is told once and can be asked again', async () => {
  const problem = vi.fn();
  const ask = vi.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValue('there');
  const onfound = vi.fn();
  const lookup = new Lookup<string>({ fetch: ask, onfound, onproblem: problem });
  lookup.request('1');
  await vi.waitFor(() => expect(problem).toHaveBeenCalledTimes(1));
  lookup.request('1');
  await vi.waitFor(() => expect(onfound).toHaveBeenCalledWith('there', '1'));
});

test('reports hold for one version of the session and for no other', async () => {
  const told: string[] = [];
  const asked: string[] = [];
  let version = 1;
  const reports = new Reports({
    fetch: async (unit) => {
      asked.push(unit);
      return { unit, version } as unknown as UnitReport;
    },
    onfound: (report, unit) => {
      told.push(`${unit} at ${(report as unknown as { version: number }).version}`);
    },
    onproblem: () => {},
  });
  reports.want(1, 'griffin');
  reports.expect(1, ['griffin', 'wasp']);
  await vi.waitFor(() => expect(told).toEqual(['griffin at 1']));
  reports.want(1, 'wasp');
  expect([told.at(-1), asked]).toEqual(['wasp at 1', ['griffin', 'wasp']]);
  version = 2;
  reports.want(2, 'wasp');
  await vi.waitFor(() => expect(told.at(-1)).toBe('wasp at 2'));
  expect(asked).toEqual(['griffin', 'wasp', 'wasp']);
});

test('what is on its way when the version changes is never told', async () => {
  const told: UnitReport[] = [];
  const answers: ((report: UnitReport) => void)[] = [];
  const reports = new Reports({
    fetch: () => new Promise((answer) => answers.push(answer)),
    onfound: (report) => told.push(report),
    onproblem: () => {},
  });
  const [old, fresh] = [{} as UnitReport, {} as UnitReport];
  reports.want(1, 'griffin');
  reports.want(2, 'griffin');
  answers[1]?.(fresh);
  answers[0]?.(old);
  await vi.waitFor(() => expect(told).toHaveLength(1));
  expect(told[0]).toBe(fresh);
});
