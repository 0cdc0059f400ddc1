import { create, finishedGame, sit } from './sessions';
import { expect, test } from './server';
import type { Page } from '@playwright/test';

/** The panel beside the map; the list of pieces on the map has buttons with the same names. */
const panel = ({ page }: { page: Page }) => page.getByRole('complementary');

test('a plan keeps its numbers and names when invalid ones are entered, and says so', async ({
  page,
}) => {
  const created = await create(page.request, ['formation', 'crossroads'], ['me', 'open']);
  await sit(page, created);
  await page.goto(`/table/${created.session.id}`);
  const desk = panel({ page });
  await desk.getByText(/^Go-codes \(/).click();
  const name = desk.getByLabel('Name of go-code 1');
  await name.fill('  ');
  await name.press('Tab');
  await expect(desk.getByText('A go-code needs a name. Kept “The horn”.')).toBeVisible();
  await expect(name).toHaveValue('The horn');
  await desk.getByText(/^Contingencies \(/).click();
  const priority = desk.getByLabel('Priority').first();
  const before = await priority.inputValue();
  await priority.fill('99999999999');
  await priority.press('Tab');
  const words = `Enter a whole number from -100 to 100. Kept ${before}.`;
  await expect(desk.getByText(words)).toBeVisible();
  await expect(priority).toHaveValue(before);
});

test('a finished battle links to its replay, which shows both armies', async ({ page }) => {
  test.setTimeout(360_000);
  const { id } = await finishedGame(page.request, ['formation', 'crossroads']);
  await page.goto(`/table/${id}`);
  await page.getByRole('link', { name: 'Watch replay' }).click();
  await expect(page).toHaveURL(new RegExp(`/replay/${id}`));
  const pieces = page.getByRole('navigation', { name: 'Pieces on the map' });
  await expect(
    pieces.getByRole('button', { name: /^Weir spears.*, at 0409, facing E$/ }),
  ).toHaveCount(1);
  await expect(pieces.getByRole('button', { name: /^Marl / }).first()).toBeAttached();
});
