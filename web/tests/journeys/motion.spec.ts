import type { Page } from '@playwright/test';
import type { Created, Shown } from '../../src/api/wire';
import { create, live, sit } from './sessions';
import { expect, test } from './server';

/** A battle at the crossroads against a bot, open at its first tick. */
async function battle(page: Page): Promise<Created> {
  const seats = ['me', { bot: 'greedy' }] as const;
  const created = await create(page.request, ['formation', 'crossroads'], [...seats], '5');
  await order(page, created, 'Begin');
  await sit(page, created);
  await page.goto(`/table/${created.session.id}`);
  await live(page);
  await expect(page.locator('[data-scale]')).toBeVisible();
  return created;
}

/** Gives an order as another tab of the same player would: the page hears of it by its stream. */
async function order(page: Page, { session, seats }: Created, order: unknown): Promise<void> {
  const headers = { Authorization: `Bearer ${seats[0]?.token}` };
  const path = `/api/sessions/${session.id}`;
  await expect
    .poll(async () => {
      const shown: Shown = await (await page.request.get(`${path}/view`, { headers })).json();
      const data = { order, expected: shown.version };
      return (await page.request.post(`${path}/orders`, { headers, data })).status();
    })
    .toBe(200);
}

/** Records the kinds of acts that begin on the map. */
async function watchActs(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const seen: string[] = [];
    const host = document.querySelector<HTMLElement>('[data-scale]')!;
    const watcher = new MutationObserver(() => seen.push(...(host.dataset.acts ?? '').split(' ')));
    watcher.observe(host, { attributes: true, attributeFilter: ['data-acts'] });
    Object.assign(window, { acts: seen });
  });
  return () => page.evaluate(() => (window as unknown as { acts: string[] }).acts);
}

test('a fight is seen on the map and read aloud, and a tap ends what moves', async ({ page }) => {
  const created = await battle(page);
  const acts = await watchActs(page);
  await order(page, created, { Run: { ticks: 70 } });
  await expect.poll(acts).toContain('clash');
  for (const kind of ['move', 'loss', 'rout', 'volley']) expect(await acts()).toContain(kind);
  // Each result is a sentence of its own; what every tick repeats is only in the log.
  const results = page.getByTestId('results').getByRole('paragraph');
  await expect(results.filter({ hasText: /^Melee at \d{4}: .* engage\.$/ }).first()).toBeAttached();
  await expect(results.filter({ hasText: 'Stress rises' })).toHaveCount(0);
  await page.mouse.click(640, 24);
  await expect(page.locator('[data-motion="still"]')).toBeVisible();
});

test('under reduced motion nothing travels, and changed places get a ring', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const created = await battle(page);
  const acts = await watchActs(page);
  await order(page, created, { Run: { ticks: 70 } });
  await expect.poll(acts).toContain('ring');
  expect(new Set(await acts())).toEqual(new Set(['ring']));
});

test('a courier rides on the map, and its order is seen to leave', async ({ page }) => {
  const created = await battle(page);
  const acts = await watchActs(page);
  await order(page, created, { Send: { to: { Unit: 3 }, command: 'HoldPosition' } });
  await expect.poll(acts).toContain('courier');
  for (let tick = 0; tick < 6; tick += 1) await order(page, created, { Run: { ticks: 1 } });
  await expect.poll(acts).toContain('ride');
});
