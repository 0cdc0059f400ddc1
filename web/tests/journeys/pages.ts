import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { create, finishedGame, live, sit } from './sessions';
import { expect } from './server';

/** A page of the site, and how to open it. */
export interface SitePage {
  name: string;
  go: (page: Page) => Promise<void>;
}

/** Scenarios, and an element that is on their table once it is complete. */
const SCENARIOS: [string, string, (page: Page) => Locator][] = [
  ['mech', 'duel', (page) => page.getByTestId('lock')],
  ['formation', 'crossroads', (page) => page.getByRole('button', { name: 'Confirm plan' })],
  ['raid', 'valleys', (page) => page.getByRole('button', { name: 'Hide 1' })],
];

/** Every page of the site, with sessions to show on them. */
export async function allPages(request: APIRequestContext): Promise<SitePage[]> {
  const tables = SCENARIOS.map(([game, scenario, last]): SitePage => {
    const made = create(request, [game, scenario], ['me', { bot: 'random' }]);
    return {
      name: `table-${game}`,
      go: async (page) => {
        await sit(page, await made);
        await page.goto(`/table/${(await made).session.id}`);
        await live(page);
        await expect(last(page)).toBeVisible();
        if (game !== 'raid') await drawn(page);
      },
    };
  });
  const duel = await finishedGame(request, ['mech', 'duel'], 'recruit');
  const battle = await finishedGame(request, ['formation', 'crossroads'], 'recruit');
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
      name: 'report',
      go: async (page) => {
        await page.goto(`/report/${duel.id}`);
        await drawn(page);
        await expect(page.getByRole('region', { name: 'Units' })).toBeVisible();
      },
    },
    {
      name: 'beliefs',
      go: async (page) => {
        await page.goto(`/replay/${battle.id}?turn=240`);
        await drawn(page);
        await page.keyboard.press('b');
        await expect(page.getByRole('region', { name: /^Differences/ })).toBeVisible();
        await drawn(page);
      },
    },
    { name: 'join', go: (page) => to(page, `/join/${open.session.id}#nothing`, /Could not take/) },
    { name: 'help', go: (page) => to(page, '/help', 'If the connection is lost') },
    {
      name: 'keys',
      go: async (page) => {
        await page.goto(`/replay/${duel.id}`);
        await drawn(page);
        await page.keyboard.press('?');
        await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
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
