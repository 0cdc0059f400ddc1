import type { BrowserContext, Page, Request } from '@playwright/test';
import { accessible } from './accessible';
import { expect, test } from './server';

const KEY = 'mekstation-quick-game';

const SCREENS = [
  { name: 'desktop', viewport: { width: 1280, height: 800 } },
  { name: 'phone', viewport: { width: 390, height: 844 } },
];

/** The committing action of the step with this name. */
const commit = (page: Page, name: RegExp | string) =>
  page.locator('footer').getByRole('button', { name });

/** Adds shipped designs by their tiles. */
async function choose(page: Page, ...names: string[]): Promise<void> {
  const units = page.getByTestId('unit');
  for (const [at, name] of names.entries()) {
    await page.getByRole('button', { name: new RegExp(`^Add ${name}`) }).click();
    await expect(units).toHaveCount(at + 1);
  }
}

/** Goes from an empty page to the review of a battle. */
async function review(page: Page): Promise<void> {
  await page.goto('/quick');
  await choose(page, 'Hunchback', 'Jenner');
  await commit(page, /^Scenario/).click();
  await expect(commit(page, /^Review/)).toBeEnabled();
  await commit(page, /^Review/).click();
  await expect(commit(page, 'Play')).toBeEnabled();
}

/** Chooses a card; its radio button is there for keyboards and screen readers only. */
async function pick(page: Page, group: string, option: string): Promise<void> {
  await page.getByRole('radiogroup', { name: group }).getByText(option, { exact: true }).click();
}

/** Chooses how to fight, and starts. */
async function fight(page: Page, mode: 'Play' | 'Watch' | 'Resolve at once'): Promise<void> {
  await pick(page, 'How do you want to fight?', mode);
  await commit(page, mode).click();
}

/** What a step shows once it is complete. */
const COMPLETE: Record<string, (page: Page) => Promise<void>> = {
  units: async (page) => {
    await expect(page.getByTestId('unit')).toHaveCount(2);
    await expect(page.getByRole('button', { name: /^Add Atlas/ })).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Regular' })).toBeChecked();
  },
  scenario: async (page) => {
    await expect(page.getByAltText(/^Map of /)).toBeVisible();
    await expect(page.getByRole('radio', { name: /^Recruit/ })).toBeChecked();
  },
  review: async (page) => {
    await expect(page.getByAltText(/^Map of /)).toBeVisible();
    await expect(page.getByTestId('odds').getByText(/^\d+ test games?$/)).toBeVisible({
      timeout: 60_000,
    });
  },
  results: async (page) => {
    await expect(page.getByTestId('verdict')).toContainText(/Victory|Defeat|Draw/);
    await expect(page.getByRole('link', { name: 'Replay', exact: true })).toBeVisible();
  },
};

for (const { name, viewport } of SCREENS) {
  test(`a quick game survives a reload in each step and is gone in a new tab: ${name}`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ viewport, reducedMotion: 'reduce' });
    const page = await context.newPage();
    await page.goto('/quick');
    await choose(page, 'Hunchback', 'Jenner');
    await page.getByTestId('unit').first().getByRole('button', { expanded: false }).click();
    await page.getByRole('textbox', { name: 'Pilot' }).fill('Mara Voss');
    await page.getByRole('button', { name: 'Gunnery of Hunchback HBK-4G: less' }).click();

    await page.reload();
    await expect(page.getByTestId('unit').first()).toContainText('Mara Voss, 3 / 5');
    await expect(page.getByTestId('value')).toHaveText('1,916');
    await commit(page, /^Scenario/).click();

    await pick(page, 'Ground', 'Mountains');
    // A surprise may change the budget.
    await page.getByRole('button', { name: 'Surprises, at most: less' }).click();
    await page.getByLabel('Their value').selectOption({ label: '20 % more than you' });
    const bring = page.getByRole('region', { name: 'They will bring' });
    await expect(bring.getByText('Pass of the horns: 2,299 to spend')).toBeVisible();
    const named = bring.getByRole('list', { name: 'Their units' }).getByRole('listitem');
    const opposition = await named.allTextContents();
    await page.reload();
    await expect(page.getByRole('radio', { name: 'Mountains' })).toBeChecked();
    await expect(named).toHaveText(opposition);
    await commit(page, /^Review/).click();

    const theirs = page.getByRole('region', { name: 'Pirates' });
    await expect(theirs.getByRole('listitem')).toHaveCount(opposition.length);
    const value = await theirs.getByTestId('side-value').textContent();
    await page.reload();
    await expect(theirs.getByTestId('side-value')).toHaveText(value ?? '');
    await expect(page.getByRole('region', { name: 'You' })).toContainText('Mara Voss');
    await fight(page, 'Play');

    const table = page.locator('[data-connection="live"]');
    await expect(table).toBeVisible();
    await expect(page).toHaveURL(/\/quick\/table$/);
    const session = () =>
      page.evaluate((key) => JSON.parse(sessionStorage.getItem(key) ?? '').state.game, KEY);
    const { sessionId, token } = await session();
    expect(token).toEqual(expect.any(String));
    await page.reload();
    await expect(table).toBeVisible();
    expect(await session()).toMatchObject({ sessionId, token });
    await newTabIsEmpty(context);

    // The end of the battle comes fastest by giving it up.
    await concede(page);
    await page.getByTestId('end').getByRole('button', { name: 'Results' }).click();
    await expect(page.getByTestId('verdict')).toContainText('Defeat');
    await expect(page).toHaveURL(/\/quick$/);
    await page.reload();
    await expect(page.getByTestId('verdict')).toContainText('Defeat');
    await expect(page.getByTestId('verdict')).toContainText('You conceded.');
    await newTabIsEmpty(context);
    await context.close();
  });
}

/** The event streams that a page has open. */
function openStreams(page: Page): Set<Request> {
  const open = new Set<Request>();
  const isStream = (request: Request) => request.url().endsWith('/stream');
  page.on('request', (request) => isStream(request) && open.add(request));
  page.on('requestfailed', (request) => open.delete(request));
  page.on('requestfinished', (request) => open.delete(request));
  return open;
}

async function concede(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: /^Concede/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Concede/ })
    .click();
}

/** A tab that one opens beside this one has its own quick game: none. */
async function newTabIsEmpty(context: BrowserContext): Promise<void> {
  const tab = await context.newPage();
  await tab.goto('/quick');
  await expect(tab.getByRole('button', { name: /^Add Atlas/ })).toBeVisible();
  await expect(tab.getByTestId('unit')).toHaveCount(0);
  await expect(commit(tab, /^Scenario/)).toBeDisabled();
  await tab.close();
}

for (const { name, viewport } of SCREENS) {
  test(`resolve at once, read the result, play again: ${name}`, async ({ browser }) => {
    const context = await browser.newContext({ viewport, reducedMotion: 'reduce' });
    const page = await context.newPage();
    await review(page);
    await fight(page, 'Resolve at once');
    const verdict = page.getByTestId('verdict');
    await expect(verdict).toContainText(/Victory|Defeat|Draw/);
    const mine = page.getByRole('region', { name: 'Your losses' });
    await expect(mine.getByTestId('fate')).toHaveCount(2);
    await expect(mine.getByTestId('fate').first()).toContainText(/\d+ dealt, \d+ taken/);
    await expect(page.getByRole('region', { name: 'Side by side' })).toContainText('damage dealt');
    const replay = page.getByRole('link', { name: 'Replay', exact: true });
    const first = await replay.getAttribute('href');

    await commit(page, 'Same units, new dice').click();
    await expect(replay).not.toHaveAttribute('href', first ?? '');
    await expect(verdict).toContainText(/Victory|Defeat|Draw/);

    await commit(page, 'New opponent').click();
    await expect(commit(page, 'Resolve at once')).toBeEnabled();
    await expect(page.getByRole('region', { name: 'You' }).getByRole('listitem')).toHaveCount(2);
    await commit(page, 'Resolve at once').click();
    await expect(verdict).toContainText(/Victory|Defeat|Draw/);

    await replay.click();
    await expect(page.getByRole('region', { name: 'Map' })).toBeVisible();
    await page.goBack();
    await expect(verdict).toBeVisible();

    await commit(page, 'New units').click();
    await expect(page.getByRole('button', { name: /^Add Atlas/ })).toBeVisible();
    await expect(page.getByTestId('unit')).toHaveCount(0);
    await context.close();
  });

  test(`watch with pause and step: ${name}`, async ({ browser }) => {
    const context = await browser.newContext({ viewport, reducedMotion: 'reduce' });
    const page = await context.newPage();
    const orders: string[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith('/run')) orders.push(response.request().postData() ?? '');
    });
    const streams = openStreams(page);
    await review(page);
    await fight(page, 'Watch');
    const playback = page.getByTestId('watch');
    await page.locator('[data-connection="live"]').waitFor();
    // The session that prepared the battle is closed once the table follows it.
    await expect.poll(() => streams.size).toBe(1);

    // Plays by itself, one order after the other.
    await expect.poll(() => orders.length, { timeout: 60_000 }).toBeGreaterThan(1);
    await playback.getByRole('button', { name: 'Pause' }).click();
    await expect(playback.getByRole('button', { name: 'Play' })).toBeVisible();
    // An order that was under way may still arrive.
    await page.waitForTimeout(1_500);
    const paused = orders.length;
    await page.waitForTimeout(2_000);
    expect(orders.length).toBe(paused);

    await playback.getByRole('button', { name: 'Step' }).click();
    await expect.poll(() => orders.length).toBe(paused + 1);
    expect(new Set(orders)).toEqual(new Set(['{"until":"order"}']));

    // A reload waits for the viewer.
    await page.reload();
    await expect(playback.getByRole('button', { name: 'Play' })).toBeEnabled();
    await playback.getByText('4×').click();
    await expect(playback.getByRole('radio', { name: '4×' })).toBeChecked();
    await playback.getByRole('button', { name: 'Play' }).click();
    await expect.poll(() => orders.length, { timeout: 60_000 }).toBeGreaterThan(paused + 2);

    await playback.getByRole('button', { name: 'To the end' }).click();
    await page.getByTestId('end').getByRole('button', { name: 'Results' }).click();
    await expect(page.getByTestId('verdict')).toContainText(/Victory|Defeat|Draw/);
    await context.close();
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`the quick game passes the accessibility checks: ${name}, ${colorScheme}`, async ({
      browser,
    }) => {
      test.setTimeout(300_000);
      const options = { viewport, colorScheme, reducedMotion: 'reduce' } as const;
      const context = await browser.newContext(options);
      const page = await context.newPage();
      await page.goto('/quick');
      await choose(page, 'Hunchback', 'Jenner');
      const check = async (step: keyof typeof COMPLETE) => {
        await COMPLETE[step]!(page);
        await accessible(page, step);
      };
      await check('units');
      await commit(page, /^Scenario/).click();
      await check('scenario');
      await commit(page, /^Review/).click();
      await check('review');
      await fight(page, 'Watch');
      await page.getByTestId('watch').getByRole('button', { name: 'Pause' }).click();
      await page.locator('[data-ground="drawn"][data-resting="true"]').first().waitFor();
      await accessible(page, 'table');
      await page.getByTestId('watch').getByRole('button', { name: 'To the end' }).click();
      await page.getByTestId('end').getByRole('button', { name: 'Results' }).click();
      await check('results');
      await context.close();
    });
  }
}

test('the odds are counted while one looks, and cancelled when one leaves', async ({ page }) => {
  const cancelled = page.waitForEvent('requestfailed', {
    predicate: (request) => request.url().endsWith('/api/odds'),
  });
  await review(page);
  const odds = page.getByTestId('odds');
  await expect(odds.getByText(/^\d+ test games?$/)).toBeVisible({ timeout: 60_000 });
  await expect(odds).toContainText(/You win \d+ % \(\d+ to \d+\)/);
  await expect(odds).toContainText(/They win \d+ % \(\d+ to \d+\)/);
  await page.getByRole('button', { name: 'Scenario', exact: true }).click();
  expect((await cancelled).failure()?.errorText).toContain('ABORTED');
});

test('an order of a watched battle that fails is shown, and pauses the battle', async ({
  page,
}) => {
  await review(page);
  await page.route('**/run', (route) =>
    route.fulfill({ status: 422, json: { code: 'bot-failed', message: 'the bot gave no order' } }),
  );
  await fight(page, 'Watch');
  const notice = page.getByRole('group', { name: 'Notice' });
  await expect(notice).toContainText('the bot gave no order');
  const playback = page.getByTestId('watch');
  await expect(playback.getByRole('button', { name: 'Play' })).toBeVisible();
  await page.unroute('**/run');
  const stepped = page.waitForResponse((response) => response.url().endsWith('/run'));
  await playback.getByRole('button', { name: 'Step' }).click();
  expect((await stepped).ok()).toBe(true);
});

test('a quick game can be saved as an encounter', async ({ page }) => {
  await review(page);
  await commit(page, 'Save as encounter').click();
  await expect(page).toHaveURL(/\/encounters\/[^/]+$/);
  const chosen = page.locator('option:checked');
  await expect(chosen.filter({ hasText: 'Hunchback force (2 units, 1,916)' })).toHaveCount(1);
  await expect(chosen.filter({ hasText: /^Pirates at / })).toHaveCount(1);
});

test('long names, narrow windows and large text leave everything in sight', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 320, height: 700 } });
  const page = await context.newPage();
  await page.goto('/quick');
  await choose(page, 'Hunchback');
  await page.getByTestId('unit').first().getByRole('button', { expanded: false }).click();
  const long = 'Wolfeschlegelsteinhausenbergerdorff of the Very Long Names and';
  await page.getByRole('textbox', { name: 'Pilot' }).fill(long.slice(0, 60));
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  const fits = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await fits();
  await commit(page, /^Scenario/).click();
  await expect(commit(page, /^Review/)).toBeEnabled();
  await fits();
  await commit(page, /^Review/).click();
  await expect(commit(page, 'Play')).toBeEnabled();
  await fits();
  await fight(page, 'Resolve at once');
  await expect(page.getByTestId('fate').first()).toBeVisible();
  await fits();
  await context.close();
});

test('a unit is removed again, and cancelling forgets the quick game', async ({ page }) => {
  await page.goto('/quick');
  await choose(page, 'Hunchback', 'Jenner');
  await page.getByRole('button', { name: /^Remove Hunchback/ }).click();
  await expect(page.getByTestId('unit')).toHaveCount(1);
  await expect(page.getByTestId('value')).toHaveText('875');
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/quick');
  await expect(page.getByRole('button', { name: /^Add Atlas/ })).toBeVisible();
  await expect(page.getByTestId('unit')).toHaveCount(0);
});

test('a battle that cannot start says why, and starts later', async ({ page }) => {
  await review(page);
  const full = { code: 'too-many-sessions', message: 'Too many sessions: try again in a minute.' };
  await page.route('**/api/sessions', (route) => route.fulfill({ status: 429, json: full }));
  await fight(page, 'Play');
  const message = page.getByRole('alert').filter({ hasText: full.message });
  await message.getByRole('button', { name: 'Close' }).click();
  await expect(message).toBeHidden();
  await page.unroute('**/api/sessions');
  await commit(page, 'Play').click();
  await expect(page).toHaveURL(/\/quick\/table/);
});
