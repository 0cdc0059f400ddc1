import type { Page } from '@playwright/test';
import { clickHex } from '../board';
import { approach, begin } from './mech';
import { expect, test } from './server';

/** One step of the player, whatever the table asks for. */
async function act(page: Page): Promise<void> {
  const onward = page.getByTestId('go-on');
  const commit = page.getByTestId('commit');
  const lock = page.getByTestId('lock');
  const patience = { timeout: 2_000 };
  if (await onward.isVisible()) return onward.click(patience);
  if (await page.getByRole('heading', { name: /^Move / }).isVisible()) {
    const number = await approach(page);
    if (number === null) return;
    await clickHex(page, number);
    if (!(await page.getByTestId('plan').isVisible())) return lock.click(patience);
    return clickHex(page, number);
  }
  if (await commit.isVisible()) return commit.click(patience);
  if (await lock.isVisible()) return lock.click(patience);
  await page.waitForTimeout(100);
}

test('a whole mech duel against the bot is fought by clicks to its end', async ({ page }) => {
  test.setTimeout(600_000);
  // What the table offers the rules have to take; else one would click for ever.
  const refused: string[] = [];
  page.on('response', async (answer) => {
    if (answer.status() === 422) refused.push(await answer.text());
  });
  await begin(page, 'duel', 'random');
  const over = page.getByTestId('end');
  await expect(page.getByTestId('guide')).toBeVisible();
  while (!(await over.isVisible())) {
    expect(refused).toEqual([]);
    // The bot may be quicker: then the button is gone, and the next look finds another.
    await act(page).catch(() => {});
  }
  await expect(page.getByTestId('guide')).toBeHidden();
  await expect(over.getByRole('heading')).toHaveText(/^(You won|You lost|Draw)$/);
});

test('a unit is clicked, shows where it can go, and goes there at the second click', async ({
  page,
}) => {
  await begin(page, 'duel', 'random');
  await expect(page.getByRole('heading', { name: /^Move / })).toBeVisible();
  const number = await approach(page);
  await clickHex(page, number!);
  await expect(page.getByTestId('plan')).toContainText(`to ${number}`);
  await expect(page.getByTestId('plan')).toContainText('Planned');
  await clickHex(page, number!);
  await page.getByRole('button', { name: 'Log' }).click();
  await expect(page.getByRole('region', { name: 'Log' })).toContainText(/moves|walks|runs|locks/i);
});

test('a declared move can be taken back before it is locked', async ({ page }) => {
  await begin(page, 'duel', 'random');
  await expect(page.getByRole('heading', { name: /^Move / })).toBeVisible();
  await clickHex(page, (await approach(page))!);
  await page.getByRole('button', { name: /Declare only/ }).click();
  await expect(page.getByTestId('guide')).toContainText('not final yet');
  await page.keyboard.press('u');
  await expect(page.getByTestId('guide')).toContainText('still has to move');
});

test('the same start is played by keyboard only', async ({ page }) => {
  await begin(page, 'duel', 'random');
  await expect(page.getByRole('heading', { name: /^Move / })).toBeVisible();
  await page.keyboard.press('m');
  await page.keyboard.press('r');
  await expect(page.getByRole('button', { name: /^Run/ })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('plan')).toContainText('Planned');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /: fire$/ })).toBeVisible();
  const lock = page.getByTestId('lock');
  await expect(lock).toBeVisible();
  await page.keyboard.press((await page.getByTestId('commit').isVisible()) ? 'c' : 'l');
  await expect(page.getByRole('heading', { name: /: fire$/ })).toBeHidden();
});

for (const game of ['Mech', 'Formation']) {
  test(`the table of ${game} stays in the window, and only its panel scrolls`, async ({ page }) => {
    await page.goto('/');
    await page
      .getByRole('article', { name: game })
      .getByRole('button', { name: 'Play now' })
      .click();
    const panel = page.getByRole('complementary', { name: 'Orders and log' });
    // The panel is longer than the window once the units are listed.
    await expect(panel.getByText(/% left|Begin…/).first()).toBeVisible();
    // Everything unfolded: so long can a panel be.
    await panel.evaluate((all) =>
      all.querySelectorAll('details').forEach((one) => (one.open = true)),
    );
    await page.keyboard.press('PageDown');
    for (const place of [panel, page.getByRole('banner')]) {
      await place.hover();
      for (let turns = 0; turns < 8; turns += 1) await page.mouse.wheel(0, 600);
    }
    const [reach, room] = await page.evaluate(() => [
      document.documentElement.scrollHeight,
      window.innerHeight,
    ]);
    expect(reach).toBe(room);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });
}

test('after a volley its hits and damage stand at the top of the panel, and the log is at hand', async ({
  page,
}) => {
  await begin(page, 'duel', 'recruit');
  await expect(page.getByRole('heading', { name: /^Move / })).toBeVisible();
  await clickHex(page, (await approach(page))!);
  await page.getByRole('button', { name: /Move and lock/ }).click();
  await page.getByTestId('commit').click();
  await expect(page.getByRole('heading', { name: /: blows$/ })).toBeVisible();
  const harm = page.getByTestId('harm');
  await expect(harm).toBeInViewport({ ratio: 1 });
  await expect(harm).toContainText(/#\d hits #\d with/);
  await expect(harm).toContainText(/#\d takes \d+ damage to/);
  await expect(harm).not.toContainText('Phase changed');
  await expect(page.getByRole('button', { name: /Undo/ })).toBeInViewport({ ratio: 1 });
  const log = page.getByRole('region', { name: 'Log' });
  await expect(log).toBeHidden();
  await page.keyboard.press('g');
  await expect(
    log.getByText('Phase changed from Weapon attack to Physical attack'),
  ).toBeInViewport();
  await page.keyboard.press('g');
  await expect(log).toBeHidden();
});

test('a new question is asked at the top, wherever the panel was read', async ({ page }) => {
  await begin(page, 'duel', 'recruit');
  await expect(page.getByRole('heading', { name: /^Move / })).toBeVisible();
  await clickHex(page, (await approach(page))!);
  await page.getByText('Critical hits').scrollIntoViewIfNeeded();
  await expect(page.getByTestId('guide')).not.toBeInViewport();
  await page.keyboard.press('c');
  await expect(page.getByTestId('guide')).toContainText('still has to fire');
  await expect(page.getByTestId('guide')).toBeInViewport({ ratio: 1 });
});

test('who concedes is told so on a card from which it goes on', async ({ page }) => {
  await begin(page, 'duel', 'random');
  await expect(page.getByRole('heading', { name: /^Move / })).toBeVisible();
  const first = page.url();
  await page.getByText('Critical hits').scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'Concede…' }).click();
  await page.getByRole('button', { name: 'Concede', exact: true }).click();
  const card = page.getByTestId('end');
  await expect(card).toBeFocused();
  await expect(card).toBeInViewport({ ratio: 1 });
  await expect(card.getByRole('heading')).toHaveText('You lost');
  await expect(card).toContainText('You conceded, in turn 1.');
  await expect(page.locator('[role="alert"]', { hasText: 'You lost. You conceded' })).toHaveCount(
    1,
  );
  // Nobody has to hear the digits, nor a winner who is somebody else's.
  const said = page.locator('[role="status"], [role="alert"]');
  await expect(said.filter({ hasText: /seed|Opponent wins/ })).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Phases' }).locator('[aria-current]')).toHaveCount(0);
  await card.getByText('Dice seed').click();
  await expect(card.getByText('7', { exact: true })).toBeVisible();
  await expect(card.getByRole('link', { name: 'Watch the replay' })).toBeVisible();
  await expect(card.getByRole('link', { name: 'Home' })).toBeVisible();
  await card.getByRole('button', { name: 'Play again' }).click();
  await expect(page.getByRole('heading', { name: /^Move / })).toBeVisible();
  expect(page.url()).not.toBe(first);
});
