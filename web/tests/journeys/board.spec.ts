import { clickHex, placeOfHex } from '../board';
import { expect, test } from './server';

test.beforeEach(async ({ page }) => {
  await page.goto('/');
  const mech = page.getByRole('article', { name: 'Mech' });
  await mech.getByRole('button', { name: 'Play', exact: true }).click();
  await page.locator('[data-ground="drawn"][data-resting="true"]').waitFor();
  // Until it is the player's turn, announcements of the bot's actions would interfere.
  await expect(page.getByRole('region', { name: /^Move / })).toBeVisible();
});

test('the cursor moves from hex to hex, is announced and stays in view', async ({ page }) => {
  await page.getByRole('application').focus();
  await page.keyboard.press('ArrowRight');
  const said = page.getByTestId('polite');
  await expect(said).toHaveText(/^\d{4}, /);
  const first = await said.textContent();
  for (let times = 0; times < 5; times += 1) await page.keyboard.press('+');
  for (let times = 0; times < 6; times += 1) await page.keyboard.press('ArrowDown');
  const number = (await said.textContent())?.slice(0, 4) ?? '';
  expect(number).not.toBe(first?.slice(0, 4));
  const box = await page.getByTestId('board').boundingBox();
  // The board glides after the cursor.
  await expect
    .poll(async () => (await placeOfHex(page, number)).y)
    .toBeLessThan(box!.y + box!.height);
});

test('the wheel zooms about the pointer', async ({ page }) => {
  const before = await placeOfHex(page, '0505');
  const scale = (await page.getByTestId('board').getAttribute('data-scale')) ?? '';
  await page.mouse.move(before.x, before.y);
  await page.mouse.wheel(0, -400);
  await expect(page.getByTestId('board')).not.toHaveAttribute('data-scale', scale);
  const after = await placeOfHex(page, '0505');
  expect(Math.hypot(after.x - before.x, after.y - before.y)).toBeLessThan(2);
  await clickHex(page, '0505');
});

test('every piece is in the list for screen readers', async ({ page }) => {
  const pieces = page.getByRole('navigation', { name: 'Pieces on the map' }).getByRole('button');
  expect(await pieces.count()).toBeGreaterThanOrEqual(2);
  await page.getByRole('application').focus();
  await page.keyboard.press('Tab');
  await expect(pieces.first()).toBeFocused();
  await page.keyboard.press('Enter');
  // The board announces the hex, then the panel the meaning of the choice.
  await expect(page.getByTestId('polite')).toHaveText(/\b\d{4}\b/);
});
