import { expect, test, vi } from 'vitest';
import type { Previewed } from '../../src/api/wire';
import { Reports } from '../../src/table/reports.svelte';

/** The reports of a session whose requests are answered by the test. */
function asked() {
  const log: string[] = [];
  const units: ((report: unknown) => void)[] = [];
  const plans: ((answer: Previewed) => void)[] = [];
  const session = { version: 1 as number | null };
  const reports = new Reports({
    version: () => session.version,
    unit: (unit) => {
      log.push(unit);
      return new Promise((answer) => units.push(answer));
    },
    preview: () => new Promise((answer) => plans.push(answer)),
  });
  return { session, reports, log, units, plans };
}

const answerTo = (preview: string): Previewed => ({ accepted: true, refusal: null, preview });

test('unit reports are valid for one version of the session', async () => {
  const { session, reports, log, units } = asked();
  const griffin = reports.ask('griffin');
  reports.expect(['griffin', 'wasp']);
  units[0]?.('griffin at 1');
  units[1]?.('wasp at 1');
  expect(await griffin).toBe('griffin at 1');
  await Promise.resolve();
  const wasp = reports.ask('wasp');
  expect(reports.current).toBe('wasp at 1');
  expect(await wasp).toBe('wasp at 1');
  expect(log).toEqual(['griffin', 'wasp']);
  session.version = 2;
  const again = reports.ask('wasp');
  units[2]?.('wasp at 2');
  expect(await again).toBe('wasp at 2');
  expect(log).toEqual(['griffin', 'wasp', 'wasp']);
});

test('a report in flight when the version changes is dropped', async () => {
  const { session, reports, units } = asked();
  const old = reports.ask('griffin');
  session.version = 2;
  const fresh = reports.ask('griffin');
  units[1]?.('fresh');
  units[0]?.('old');
  expect(await old).toBeNull();
  expect(await fresh).toBe('fresh');
  expect(reports.current).toBe('fresh');
});

test('the report of the unit asked for before is not shown', async () => {
  const { reports, units } = asked();
  const shown = vi.fn();
  reports.onreport = () => shown(reports.current);
  const [first, second] = [reports.ask('griffin'), reports.ask('wasp')];
  units[0]?.('griffin');
  expect(await first).toBeNull();
  units[1]?.('wasp');
  expect(await second).toBe('wasp');
  expect(shown.mock.calls).toEqual([['wasp']]);
});

test('a session that is closed or not open has no reports', async () => {
  const { session, reports, log } = asked();
  const closed = reports.ask('griffin');
  reports.clear();
  expect(await closed).toBeNull();
  session.version = null;
  expect(await reports.ask('wasp')).toBeNull();
  expect(log).toEqual(['griffin']);
});

test('only the forecast of the last plan is kept, and none without a plan', async () => {
  const { reports, plans } = asked();
  const [first, second] = [reports.foresee('walk'), reports.foresee('run')];
  plans[1]?.(answerTo('run'));
  plans[0]?.(answerTo('walk'));
  await Promise.all([first, second]);
  expect(reports.previewed).toEqual(answerTo('run'));
  const third = reports.foresee('jump');
  await reports.foresee(null);
  plans[2]?.(answerTo('jump'));
  await third;
  expect(reports.previewed).toBeNull();
});
