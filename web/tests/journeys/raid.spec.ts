import type { Page } from '@playwright/test';
import type { SharedDice } from '../../src/api/wire';
import { expect, test } from './server';
import { live } from './sessions';

/** The tile of a game on the home page. */
const tile = (page: Page, title: string) => page.getByRole('article', { name: title });

/** The home page with a tile for the game that has none otherwise. */
const RAID = '/?game=raid';

/** Gives the first order offered until the game is over. */
async function playOn(page: Page): Promise<void> {
  const over = page.getByTestId('end');
  // Outdated orders are disabled until the new list arrives.
  const order = page.getByRole('button', { name: /^(Hide|Raid) \d/, disabled: false });
  for (let orders = 0; orders < 40; orders += 1) {
    await expect(over.or(order.first())).toBeVisible();
    if (await over.isVisible()) return;
    const seen = await page.getByRole('region', { name: 'Log' }).textContent();
    // The bot may have acted since, or ended the game: then the order is gone.
    const chosen = order.nth(orders % Math.max(1, await order.count()));
    const given = await chosen.click({ timeout: 5_000 }).then(
      () => true,
      () => false,
    );
    if (!given) continue;
    await expect(page.getByRole('region', { name: 'Log' })).not.toHaveText(seen ?? '');
  }
}

test('a game against a bot starts with one click and is played to its end', async ({ page }) => {
  await page.goto(RAID);
  await tile(page, 'Raid').getByRole('button', { name: 'Play', exact: true }).click();
  await expect(page).toHaveURL(/\/table\//);
  await live(page);
  await playOn(page);
  await expect(page.getByRole('heading', { name: /^(You won|You lost|Draw)$/ })).toBeVisible();
  await page.goto('/');
  await expect(page.getByText('Finished').first()).toBeVisible();
});

test('an invitation link can be used once', async ({ page, browser }) => {
  await page.goto(RAID);
  await tile(page, 'Raid').getByRole('button', { name: 'Play a friend' }).click();
  const link = await page.getByRole('textbox', { name: /Invitation link/ }).inputValue();
  const friend = await (await browser.newContext()).newPage();
  await friend.goto(link);
  await expect(friend).toHaveURL(/\/table\//);
  await expect(page.getByRole('textbox', { name: /Invitation link/ })).toBeHidden();
  await page.getByRole('button', { name: 'Hide 2' }).click();
  await friend.getByRole('button', { name: 'Hide 3' }).click();
  await expect(page.getByText('Your turn')).toBeVisible();
  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(link);
  await expect(stranger.getByText('Could not take this seat.')).toBeVisible();
});

/** What a browser remembers of its contributions to dice. */
const contribution = (page: Page) =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.includes('.contribution.'));
    return key === undefined ? null : localStorage.getItem(key);
  });

test('both browsers contribute to the dice of a game between friends', async ({
  page,
  browser,
}) => {
  await page.goto(RAID);
  await tile(page, 'Raid').getByRole('button', { name: 'Play a friend' }).click();
  await expect(page.getByText('Dice can be rolled once your friend has joined')).toBeVisible();
  const link = await page.getByRole('textbox', { name: /Invitation link/ }).inputValue();
  const friend = await (await browser.newContext()).newPage();
  await friend.goto(link);
  await expect(friend).toHaveURL(/\/table\//);
  const id = /table\/([^/?#]+)/.exec(friend.url())![1];
  const dice = (await (await page.request.get(`/api/sessions/${id}/dice`)).json()) as SharedDice;
  expect(dice.ready).toBe(true);
  const [mine, theirs] = dice.contributions.map((one) => one.contribution);
  expect(mine).toMatch(/^[0-9a-f]{64}$/);
  expect(mine).not.toBe(theirs);
  expect([await contribution(page), await contribution(friend)]).toEqual([mine, theirs]);
});

test('a disabled undo says why', async ({ page }) => {
  await page.goto(RAID);
  await tile(page, 'Raid').getByRole('button', { name: 'Play a friend' }).click();
  await page.getByRole('button', { name: 'Hide 2' }).click();
  await expect(
    page.getByText('orders cannot be undone while other players act in secret'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled();
});

test('a file that is not a session is refused with a message', async ({ page }) => {
  await page.goto('/');
  const buffer = Buffer.from('{"not":"a session"}\n');
  const file = { name: 'odd.jsonl', mimeType: 'application/jsonl', buffer };
  await page.getByLabel('Choose a file').setInputFiles(file);
  const dialog = page.getByRole('dialog', { name: 'Import failed' });
  await expect(dialog.getByText('odd.jsonl')).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('no page violates the content security policy', async ({ page }) => {
  const broken: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) broken.push(message.text());
  });
  await page.goto('/');
  await tile(page, 'Mech').getByRole('button', { name: 'Watch two bots' }).click();
  await expect(page.locator('[data-ground="drawn"]')).toBeVisible();
  await page.goto('/help');
  await expect(page.getByRole('heading', { name: 'Help', exact: true })).toBeVisible();
  expect(broken).toEqual([]);
});
