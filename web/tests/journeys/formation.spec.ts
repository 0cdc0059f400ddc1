import type { Page } from '@playwright/test';
import { clickHex } from '../board';
import { sitDown, type Recorder } from './recorder';
import { create, finishedGame, sit } from './sessions';
import { expect, test } from './server';

/** The panel beside the map; the list of pieces on the map has buttons with the same names. */
const panel = ({ page }: Pick<Recorder, 'page'>) => page.getByRole('complementary');

/** The waypoints of the chosen unit. */
const waypoints = (recorder: Pick<Recorder, 'page'>) =>
  panel(recorder).getByRole('list', { name: 'Waypoints', exact: true }).getByRole('listitem');

/** Adds a go-code with a unique name; its fields open by themselves. */
async function addGoCode(recorder: Recorder, name: string): Promise<void> {
  const desk = panel(recorder);
  await desk.getByRole('button', { name: 'Add go-code' }).click();
  const field = desk.getByLabel(/^Name of go-code 2/);
  await field.fill(name);
  await field.press('Tab');
  await expect(desk.getByRole('button', { name: `Remove ${name}` })).toBeVisible();
}

/** Confirms the plan of the player at a page. */
async function begin(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Confirm plan' }).click();
}

test('two browsers plan in secret, and the battle starts once both have confirmed', async ({
  browser,
}) => {
  test.setTimeout(360_000);
  const [blue, red] = await sitDown(browser);

  // Blue plans by hand: another route, an engagement rule, a go-code.
  await panel(blue)
    .getByRole('button', { name: /^Mill band \d/ })
    .click();
  await panel(blue).getByRole('button', { name: 'Clear route' }).click();
  await expect(panel(blue).getByText('No waypoints: it stays where it is.')).toBeVisible();
  await clickHex(blue.page, '0811');
  await expect(waypoints(blue)).toHaveCount(1);
  await clickHex(blue.page, '1111');
  await expect(waypoints(blue)).toHaveCount(2);
  await expect(panel(blue).getByRole('button', { name: /^1111.*there at \d:\d\d$/ })).toBeVisible();
  await panel(blue).getByRole('combobox', { name: 'Engagement' }).selectOption('Defensive');
  await expect(panel(blue).getByText('fights and shoots once it is attacked')).toBeVisible();

  // Each side adds a go-code that only it knows.
  const secrets = ['Wagtail-7731', 'Bittern-9902'];
  await addGoCode(blue, secrets[0]!);
  await addGoCode(red, secrets[1]!);

  // Red selects another unit with the keyboard.
  await red.page.keyboard.press('Escape');
  await red.page.locator('canvas').first().focus();
  await red.page.keyboard.press('n');
  await expect(panel(red).getByRole('heading', { name: 'Marl mail' })).toBeVisible();

  await begin(blue.page);
  await expect(
    panel(blue).getByText('Your plan is confirmed. Waiting for the other commander…'),
  ).toBeVisible();
  await expect(panel(blue).getByRole('button', { name: 'Plan confirmed' })).toBeDisabled();
  await begin(red.page);
  for (const recorder of [blue, red])
    await expect(panel(recorder).getByRole('heading', { name: 'Paused at 0:00' })).toBeVisible();
  for (const own of [0, 1]) {
    const all = (await [blue, red][own]!.recorded()).join('\n');
    expect(all).toContain(secrets[own]!);
    expect(all).not.toContain(secrets[1 - own]!);
  }
});

/** A plan for the crossroads while the other seat is open. */
async function plan(page: Page): Promise<void> {
  const created = await create(page.request, ['formation', 'crossroads'], ['me', 'open']);
  await sit(page, created);
  await page.goto(`/table/${created.session.id}`);
  await expect(page.getByRole('button', { name: 'Confirm plan' })).toBeEnabled();
}

/** Hexes of the chosen unit's waypoints, in order. */
async function route(page: Page): Promise<string[]> {
  const rows = waypoints({ page }).locator('.hex b');
  return rows.allTextContents();
}

test('a plan keeps its numbers and names when invalid ones are entered, and says so', async ({
  page,
}) => {
  await plan(page);
  const desk = panel({ page });
  await desk.getByRole('button', { name: 'Edit The horn' }).click();
  const name = desk.getByLabel('Name of go-code 1');
  await name.fill('  ');
  await name.press('Tab');
  await expect(desk.getByText('A go-code needs a name. Kept “The horn”.')).toBeVisible();
  await expect(name).toHaveValue('The horn');
  await desk.getByRole('button', { name: 'Edit contingency 1' }).click();
  const priority = desk.getByLabel('Priority');
  const before = await priority.inputValue();
  await priority.fill('99999999999');
  await priority.press('Tab');
  const words = `Enter a whole number from -100 to 100. Kept ${before}.`;
  await expect(desk.getByText(words)).toBeVisible();
  await expect(priority).toHaveValue(before);
});

test('waypoints are reordered with the keyboard and by dragging', async ({ page }) => {
  await plan(page);
  const desk = panel({ page });
  await desk.getByRole('button', { name: /^Weir riders \d/ }).click();
  await expect.poll(() => route(page)).toEqual(['0907', '1208']);
  await desk.getByRole('button', { name: 'Reorder waypoint 1' }).press('ArrowDown');
  await expect.poll(() => route(page)).toEqual(['1208', '0907']);
  // The focus follows the waypoint.
  await expect(desk.getByRole('button', { name: 'Reorder waypoint 2' })).toBeFocused();
  const [first, second] = [
    await desk.getByRole('button', { name: 'Reorder waypoint 1' }).boundingBox(),
    await desk.getByRole('button', { name: 'Reorder waypoint 2' }).boundingBox(),
  ];
  await page.mouse.move(second!.x + 5, second!.y + 15);
  await page.mouse.down();
  await page.mouse.move(first!.x + 5, first!.y + 10, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => route(page)).toEqual(['0907', '1208']);
});

test('the tools place a unit in its zone and mark the area of a go-code', async ({ page }) => {
  await plan(page);
  const desk = panel({ page });
  await page.getByText('Waypoint', { exact: true }).click();
  await clickHex(page, '0614');
  await expect(page.getByTestId('refusal')).toHaveText(
    'Choose a unit first, then its next waypoint.',
  );
  await desk.getByRole('button', { name: /^Prickers \d/ }).click();
  await page.getByText('Place', { exact: true }).click();
  await clickHex(page, '0814');
  await expect(page.getByTestId('refusal')).toHaveText('0814 is outside your zone.');
  await clickHex(page, '0313');
  await expect(desk.getByText(/^0313, facing E/)).toBeVisible();

  // The area tool adds a go-code, and then hexes to it.
  await page.getByText('Area', { exact: true }).click();
  await clickHex(page, '1802');
  await expect(desk.getByLabel('Name of go-code 2')).toHaveValue('Go-code 1');
  await clickHex(page, '1902');
  await expect(
    desk.getByRole('button', { name: 'Hexes watched for Go-code 1: 1802, 1902' }),
  ).toBeVisible();
});

test('the preview shows where the units are if no enemy interferes', async ({ page }) => {
  await plan(page);
  const slider = page.getByRole('slider', { name: 'Time of the preview' });
  await expect(slider).toHaveAttribute('max', '220');
  await expect(panel({ page }).getByText('Your first unit is there at 3:40')).toBeVisible();
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await expect(slider).toHaveAttribute('aria-valuetext', '0:01');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(slider).toHaveAttribute('aria-valuetext', '3:40');
  await expect(page.getByRole('button', { name: 'Preview' })).toBeVisible();
  // A warning of the server shows the unit, the place and the time.
  await panel({ page }).getByText('Mill band: no friend in sight at 1211').click();
  await expect(slider).toHaveAttribute('aria-valuetext', '2:07');
  await expect(panel({ page }).getByRole('heading', { name: 'Mill band' })).toBeVisible();
});

test('a formation is planned as a whole', async ({ page }) => {
  await plan(page);
  const desk = panel({ page });
  await desk.getByRole('button', { name: /^Weir riders \d/ }).click();
  await desk.getByRole('button', { name: 'The horse' }).click();
  await desk.getByRole('button', { name: 'Clear all routes' }).click();
  await expect(desk.getByText('4 of 6 units with a route')).toBeVisible();
  await desk.getByRole('button', { name: 'Add waypoint for all units' }).click();
  await clickHex(page, '0808');
  await expect(desk.getByText('6 of 6 units with a route')).toBeVisible();
  await page.keyboard.press('Escape');
  await desk.getByRole('combobox', { name: 'Engagement, all units' }).selectOption('HoldFire');
  for (const unit of [/^Prickers/, /^Weir riders/]) {
    await desk.getByRole('button', { name: unit }).click();
    await expect(desk.getByRole('combobox', { name: 'Engagement' })).toHaveValue('HoldFire');
    await expect(waypoints({ page })).toHaveCount(1);
  }
});

test('a phone plans in a sheet, with the tools on the map', async ({ browser }) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  const page = await context.newPage();
  await plan(page);
  const commit = page.getByRole('button', { name: 'Confirm plan' });
  const box = await commit.boundingBox();
  expect(box!.y + box!.height).toBeLessThanOrEqual(844);
  await panel({ page })
    .getByRole('button', { name: /^Weir spears \d/ })
    .click();
  await expect.poll(() => route(page)).toEqual(['1109', '1210']);
  await page.getByRole('radio', { name: 'Select' }).check({ force: true });
  await expect(page.getByRole('slider', { name: 'Time of the preview' })).toBeVisible();
  await context.close();
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
