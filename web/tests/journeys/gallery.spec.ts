import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './server';

/** Components, by the heading they have in the gallery. */
const SPECIMENS = [
  'Buttons',
  'Segmented control',
  'Fields',
  'Chips',
  'Ranges and titles',
  'Choice cards',
  'Steps',
  'Meters',
  'Chance, dice, damage',
  'Figure and counters',
  'Curves',
  'Icons',
  'Roster',
  'Results',
  'Cards and badges',
  'Notices',
  'Empty and loading',
  'Units',
  'Tooltip and refusal',
  'Drawer and dialog',
  'Sheet',
];

test.use({
  viewport: { width: 1280, height: 800 },
  deviceScaleFactor: 1,
  colorScheme: 'light',
  contextOptions: { reducedMotion: 'reduce' },
});

/** Opens the gallery once its own fonts are loaded: fonts of the machine would make other pictures. */
async function gallery(page: Page): Promise<void> {
  await page.goto('/gallery');
  await expect(page.getByRole('heading', { name: 'By lamplight' })).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  const loaded = await page.evaluate(() =>
    ['600 20px Vollkorn', '15px "Source Sans 3"'].map((font) => document.fonts.check(font)),
  );
  expect(loaded).toEqual([true, true]);
}

test('every component looks as in its picture, by day and by lamplight', async ({ page }) => {
  await gallery(page);
  const shown = await page
    .locator('.theme-light [data-specimen]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('data-specimen')));
  expect(shown).toEqual(SPECIMENS);
  for (const theme of ['light', 'dark']) {
    for (const name of SPECIMENS) {
      const specimen = page.locator(`.theme-${theme} [data-specimen="${name}"]`);
      // At a fraction of a pixel down the page, edges and even heights are rounded differently.
      await specimen.evaluate((one: HTMLElement) =>
        Object.assign(one.style, {
          position: 'fixed',
          inset: '0 auto auto 0',
          zIndex: '40',
          width: '552px',
        }),
      );
      const file = `${name.toLowerCase().replaceAll(/\W+/g, '-')}-${theme}.png`;
      await expect.soft(specimen).toHaveScreenshot(file);
      await specimen.evaluate((one: HTMLElement) => one.removeAttribute('style'));
    }
  }
});

test('the gallery passes the accessibility checks, with each overlay open', async ({ page }) => {
  test.setTimeout(240_000);
  await gallery(page);
  const check = async (what: string) => {
    const { violations } = await new AxeBuilder({ page }).analyze();
    const found = violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)]);
    expect.soft(found, what).toEqual([]);
  };
  await check('at rest');
  await page.getByRole('button', { name: 'Open the log, dark' }).click();
  await expect(page.getByRole('heading', { name: 'Log, dark' })).toBeFocused();
  await check('drawer');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'Log, dark' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Open the log, dark' })).toBeFocused();
  await page.getByRole('button', { name: 'Open the dialog, dark' }).click();
  await expect(page.getByRole('dialog', { name: 'Leave the battle?' })).toBeVisible();
  await check('dialog');
});

test('controls work from the keyboard', async ({ page }) => {
  await gallery(page);
  const torso = page.getByRole('radiogroup', { name: 'Torso, light' });
  await torso.getByRole('radio', { name: 'Ahead' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(torso.getByRole('radio', { name: 'Left' })).toBeChecked();
  // The disabled choice is skipped: the next one to the right is the first again.
  await page.keyboard.press('ArrowLeft');
  await expect(torso.getByRole('radio', { name: 'Ahead' })).toBeChecked();

  const men = page.getByRole('spinbutton', { name: 'Men, light' });
  await men.fill('99');
  await men.press('Enter');
  await expect(men).toHaveValue('8');

  const handle = page.getByRole('separator', { name: 'Height of the panel' }).first();
  await handle.focus();
  await page.keyboard.press('ArrowDown');
  await expect(handle).toHaveAttribute('aria-valuetext', 'low');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(handle).toHaveAttribute('aria-valuetext', 'full');
});

test('the sheet follows the handle and stays at the nearest height', async ({ page }) => {
  await gallery(page);
  const handle = page.getByRole('separator', { name: 'Height of the panel' }).first();
  await handle.scrollIntoViewIfNeeded();
  const box = await handle.boundingBox();
  if (!box) throw new Error('the handle is not on the page');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + 60, { steps: 3 });
  await page.mouse.move(x, y + 110, { steps: 3 });
  await page.mouse.up();
  await expect(handle).toHaveAttribute('aria-valuetext', 'low');
});
