import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { create, fought, sit } from './sessions';
import { expect } from './server';

/** A page of the site, and how to get there. */
export interface Place {
  name: string;
  go: (page: Page) => Promise<void>;
}

/** Scenarios, and what is on their tables when nothing more is to come. */
const SCENARIOS: [string, string, (page: Page) => Locator][] = [
  ['mech', 'duel', (page) => page.getByTestId('lock')],
  ['formation', 'crossroads', (page) => page.getByRole('button', { name: 'Begin…' })],
  ['raid', 'valleys', (page) => page.getByRole('button', { name: 'Hide 1' })],
];

/** Every page there is, with sessions to show on them. */
export async function places(request: APIRequestContext): Promise<Place[]> {
  const tables = SCENARIOS.map(([game, scenario, last]): Place => {
    const made = create(request, [game, scenario], ['me', { bot: 'random' }]);
    return {
      name: `table-${game}`,
      go: async (page) => {
        await sit(page, await made);
        await page.goto(`/table/${(await made).session.id}`);
        await expect(page.getByText('● live', { exact: true })).toBeVisible();
        await expect(last(page)).toBeVisible();
        if (game !== 'raid') await drawn(page);
      },
    };
  });
  const duel = await fought(request, ['mech', 'duel'], 'recruit');
  const battle = await fought(request, ['formation', 'crossroads'], 'recruit');
  const open = await create(request, ['raid', 'valleys'], ['me', 'open']);
  return [
    { name: 'home', go: (page) => to(page, '/', 'Recent sessions') },
    ...tables,
    {
      name: 'replay',
      go: async (page) => {
        await page.goto(`/replay/${duel.id}?turn=4`);
        await drawn(page);
      },
    },
    {
      name: 'over',
      go: async (page) => {
        await page.goto(`/table/${duel.id}`);
        await drawn(page);
        await expect(page.getByTestId('end')).toBeVisible();
        await page.keyboard.press('g');
        await expect(page.getByRole('region', { name: 'Log' })).toBeVisible();
      },
    },
    {
      name: 'beliefs',
      go: async (page) => {
        await page.goto(`/replay/${battle.id}?turn=240`);
        await drawn(page);
        await page.keyboard.press('b');
        await expect(page.getByRole('region', { name: 'Differences' })).toBeVisible();
        await drawn(page);
      },
    },
    { name: 'join', go: (page) => to(page, `/join/${open.session.id}#nothing`, /could not be/) },
    { name: 'help', go: (page) => to(page, '/help', 'When the server goes away') },
    {
      name: 'keys',
      go: async (page) => {
        await page.goto(`/replay/${duel.id}`);
        await drawn(page);
        await page.keyboard.press('?');
        await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
      },
    },
  ];
}

async function to(page: Page, path: string, words: string | RegExp): Promise<void> {
  await page.goto(path);
  await expect(page.getByText(words).first()).toBeVisible();
  await page.waitForLoadState('networkidle').catch(() => {});
}

async function drawn(page: Page): Promise<void> {
  await page.locator('[data-ground="drawn"][data-resting="true"]').first().waitFor();
}
