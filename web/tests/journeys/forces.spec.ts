import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Force } from '../../src/api/types/Force';
import { LANCE, makeEncounter, makeForce } from './armies';
import { expect, test } from './server';

const NAME = { name: 'Name of the force' };
const save = (page: Page) => page.getByRole('button', { name: 'Save force' });
const row = (page: Page, name: string) => page.getByRole('article', { name, exact: true });

/** The force as the server has it. */
async function stored(page: Page): Promise<Force> {
  const id = page.url().split('/').at(-1);
  return ((await (await page.request.get(`/api/forces/${id}`)).json()) as { force: Force }).force;
}

test('a force is built from the keyboard: search, add, pilot, save', async ({ page }) => {
  await page.goto('/forces');
  await page.getByRole('button', { name: 'New force' }).first().click();
  await expect(page.getByRole('textbox', NAME)).toHaveValue('New force');
  await page.getByRole('textbox', NAME).fill('Third Lance');

  await expect(page.getByRole('button', { name: 'Add Hunchback HBK-4G' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox', { name: 'Name or model' }).fill('hunch');
  await expect(page.getByText('1 of 25 units')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Name or model' }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'Pilot of Hunchback HBK-4G' })).toBeVisible();

  await page.getByRole('textbox', { name: 'Pilot of Hunchback HBK-4G' }).fill('Mara Voss');
  await page.getByRole('button', { name: 'Gunnery of Hunchback HBK-4G: less' }).click();
  await page.getByRole('button', { name: 'Piloting of Hunchback HBK-4G: less' }).click();
  await expect(page.getByTestId('adjusted')).toHaveText('1,374');
  await expect(page.getByText('1,041 × 1.32')).toBeVisible();
  await save(page).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  const force = await stored(page);
  expect(force).toMatchObject({ name: 'Third Lance', totalBV: 1041, adjustedBV: 1374 });
  expect(force.units[0]).toMatchObject({ pilotName: 'Mara Voss', gunnery: 3, piloting: 4 });
});

test('filters narrow the units by class, range and movement', async ({ page }) => {
  const force = await makeForce(page.request, 'Filters', []);
  await page.goto(`/forces/${force.id}`);
  await expect(page.getByText('25 of 25 units')).toBeVisible();
  await page.getByRole('button', { name: /^Medium 7 units/ }).click();
  await expect(page.getByText('7 of 25 units')).toBeVisible();
  await page.getByText('Can jump').click();
  await page.getByRole('slider', { name: 'Tonnage, at least' }).fill('50');
  await expect(page.getByRole('row', { name: /Griffin/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Phoenix Hawk/ })).toBeHidden();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByText('25 of 25 units')).toBeVisible();
});

test('undo takes edits back, and unsaved work survives a reload', async ({ page }) => {
  const force = await makeForce(page.request, 'Reload', LANCE);
  await page.goto(`/forces/${force.id}`);
  await page.getByRole('button', { name: 'Remove Commando COM-2D' }).click();
  await expect(page.getByTestId('units')).toHaveText('3');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByTestId('units')).toHaveText('4');
  await page.getByRole('textbox', NAME).fill('Not saved yet');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByRole('textbox', NAME)).toHaveValue('Not saved yet');
  await expect(page.getByText('1 unsaved change')).toBeVisible();
});

test('of two tabs that edit one force, the second sees the difference and chooses', async ({
  page,
  context,
}) => {
  const force = await makeForce(page.request, 'Two tabs', LANCE);
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto(`/forces/${force.id}`);
    await expect(tab.getByRole('textbox', NAME)).toHaveValue('Two tabs');
  }
  await page.getByRole('textbox', NAME).fill('First tab');
  await save(page).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  await other.getByRole('textbox', NAME).fill('Second tab');
  await save(other).click();
  const dialog = other.getByRole('dialog', { name: 'This force was changed in another tab' });
  await expect(dialog.getByRole('row', { name: /Name Second tab First tab/ })).toBeVisible();
  expect((await stored(page)).name).toBe('First tab');
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(async () => (await stored(page)).name).toBe('Second tab');
});

test('a name of 10,000 characters is refused beside the field, and nothing typed is lost', async ({
  page,
}) => {
  const force = await makeForce(page.request, 'Long', []);
  await page.goto(`/forces/${force.id}`);
  const long = 'x'.repeat(10_000);
  await page.getByRole('textbox', NAME).fill(long);
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    '10,000 characters: at most 60',
  );
  await expect(save(page)).toBeDisabled();
  await expect(page.getByRole('textbox', NAME)).toHaveValue(long);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBe(1280);
});

test('a server that goes away loses nothing that was typed', async ({ page, server }) => {
  const force = await makeForce(page.request, 'Away', []);
  await page.goto(`/forces/${force.id}`);
  await expect(page.getByRole('textbox', NAME)).toHaveValue('Away');
  await server.kill();
  await page.getByRole('textbox', NAME).fill('Typed meanwhile');
  await save(page).click();
  await expect(page.getByText('Not saved.')).toBeVisible();
  await server.launch();
  await expect(page.getByText('Cannot reach the server.')).toBeHidden();
  await expect(page.getByRole('textbox', NAME)).toHaveValue('Typed meanwhile');
  await save(page).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
});

test('an unknown force is said to be missing, with the way back', async ({ page }) => {
  await page.goto('/forces/no-such-force');
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'There is no force no-such-force.',
  );
  await page.getByRole('link', { name: 'Forces' }).first().click();
  await expect(page).toHaveURL('/forces');
});

test('a force is duplicated, exported, imported, found and deleted with undo', async ({ page }) => {
  await makeForce(page.request, 'Scouts of Ansel', LANCE);
  await page.goto('/forces');
  await page.getByRole('searchbox').fill('ansel commando');
  await row(page, 'Scouts of Ansel')
    .getByRole('button', { name: /^Duplicate/ })
    .click();
  await expect(row(page, 'Scouts of Ansel 2')).toBeVisible();

  const download = page.waitForEvent('download');
  await row(page, 'Scouts of Ansel')
    .getByRole('button', { name: /^Export/ })
    .click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('scouts-of-ansel.toml');
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toContain('Mara Voss');

  const input = page.getByLabel('Import a force (TOML)');
  const buffer = Buffer.from(text.replaceAll('Scouts of Ansel', 'Imported of Ansel'));
  await input.setInputFiles({ name: 'f.toml', mimeType: 'application/toml', buffer });
  await expect(row(page, 'Imported of Ansel')).toBeVisible();
  const broken = { name: 'broken.toml', mimeType: 'application/toml', buffer: Buffer.from('= 1') };
  await input.setInputFiles(broken);
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'broken.toml was not imported.',
  );

  await row(page, 'Scouts of Ansel 2')
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect(row(page, 'Scouts of Ansel 2')).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, 'Scouts of Ansel 2')).toBeVisible();
  const gone = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
  await row(page, 'Scouts of Ansel 2')
    .getByRole('button', { name: /^Delete/ })
    .click();
  await gone;
  await page.reload();
  await expect(row(page, 'Imported of Ansel')).toBeVisible();
  await expect(row(page, 'Scouts of Ansel 2')).toBeHidden();
});

test('a force that an encounter uses is not deleted, and the encounter is named', async ({
  page,
}) => {
  const force = await makeForce(page.request, 'Needed', LANCE);
  await makeEncounter(page.request, { name: 'Bridge at dawn', playerForceId: force.id });
  await page.goto('/forces');
  await page.getByRole('searchbox').fill('Needed');
  await row(page, 'Needed')
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect(page.getByText('is used by the encounter “Bridge at dawn”').first()).toBeVisible();
  await expect(row(page, 'Needed')).toBeVisible();
});

test('on a phone the parts of the builder are two tabs, and a row opens to edit it', async ({
  browser,
  request,
}) => {
  const force = await makeForce(request, 'Pocket lance', LANCE);
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto(`/forces/${force.id}`);
  await expect(page.getByRole('textbox', { name: /^Pilot of Hunchback/ })).toBeHidden();
  await page.getByRole('button', { name: 'Edit Hunchback HBK-4G' }).click();
  await page.getByRole('textbox', { name: /^Pilot of Hunchback/ }).fill('Ansel');
  await page.getByText('Add units').click();
  await page.getByRole('button', { name: 'Add Atlas AS7-D' }).click();
  await expect(page.getByText('Force, 5')).toBeVisible();
  await expect(save(page)).toBeInViewport({ ratio: 1 });
  await save(page).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  expect((await stored(page)).unitCount).toBe(5);
  await context.close();
});
