import type { Page } from '@playwright/test';
import type { Encounter } from '../../src/api/types/Encounter';
import type { Summary } from '../../src/api/wire';
import { accessible } from './accessible';
import { LANCE, makeEncounter, makeForce, RAIDERS } from './armies';
import { planMove } from './mech';
import { expect, test } from './server';

const NAME = { name: 'Name of the encounter' };
const launch = (page: Page) => page.getByRole('button', { name: 'Launch', exact: true });
const row = (page: Page, name: string) => page.getByRole('article', { name, exact: true });

async function stored(page: Page): Promise<Encounter> {
  const id = page.url().split('/').at(-1);
  const answer = await page.request.get(`/api/encounters/${id}`);
  return ((await answer.json()) as { encounter: Encounter }).encounter;
}

/** The session of the table that is open. */
async function summaryOf(page: Page): Promise<Summary> {
  const answer = await page.request.get(`/api/sessions/${page.url().split('/').at(-1)}`);
  return answer.json();
}

/** Builds a force of one unit on the page; on a phone the units are in a tab of their own. */
async function build(page: Page, name: string, unit: string): Promise<void> {
  await page.goto('/forces');
  await page.getByRole('button', { name: 'New force' }).first().click();
  await expect(page).toHaveURL(/\/forces\/./);
  await page.getByRole('textbox', { name: 'Name of the force' }).fill(name);
  if (page.viewportSize()!.width < 1000) await page.getByText('Add units', { exact: true }).click();
  await page.getByRole('button', { name: `Add ${unit}` }).click();
  await page.getByRole('button', { name: 'Save force' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
}

/** Plays until the second turn has begun. */
async function playTurn(page: Page): Promise<void> {
  const second = page.getByText(/^Turn 2\b/).first();
  await expect(async () => {
    if (await second.isVisible()) return;
    const patience = { timeout: 1_000 };
    for (const id of ['go-on', 'commit', 'lock']) {
      const button = page.getByTestId(id);
      if ((await button.isVisible()) && (await button.isEnabled())) {
        await button.click(patience);
        break;
      }
    }
    expect(await second.isVisible()).toBe(true);
  }).toPass({ timeout: 90_000, intervals: [200] });
}

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]) {
  test(`from two forces to a finished battle: ${viewport.width} px`, async ({ browser }) => {
    test.setTimeout(360_000);
    const context = await browser.newContext({ viewport, reducedMotion: 'reduce' });
    const page = await context.newPage();
    await build(page, 'Blue lance', 'Hunchback HBK-4G');
    await accessible(page, 'builder');
    await build(page, 'Red lance', 'Griffin GRF-1N');
    const name = `Meeting at ${viewport.width}`;
    await page.goto('/encounters');
    await page.getByRole('button', { name: 'New encounter' }).first().click();
    await expect(page).toHaveURL(/\/encounters\/./);
    await page.getByRole('textbox', NAME).fill(name);
    await page.getByRole('textbox', NAME).press('Enter');

    // Both forces are missing: said beside the fields and in the foot, with a button that leads to the field.
    await expect(page.getByText('2 things to settle:')).toBeVisible();
    await expect(page.locator('[data-code="encounter.no-player-force"]')).toBeVisible();
    await expect(launch(page)).toBeDisabled();
    await accessible(page, 'draft');
    await page.getByRole('button', { name: 'Choose your force' }).click();
    await expect(page.getByRole('combobox', { name: 'Your force' })).toBeFocused();
    await page.keyboard.press('Escape');

    const blue = page.getByRole('combobox', { name: 'Your force' });
    await blue.selectOption({ label: await optionOf(page, 'Your force', 'Blue lance') });
    await expect(page.getByText('1 thing to settle:')).toBeVisible();
    const red = page.getByRole('combobox', { name: 'Opponent’s force' });
    await red.selectOption({ label: await optionOf(page, 'Opponent’s force', 'Red lance') });
    await page.getByRole('combobox', { name: 'Map' }).selectOption('mill-ford');
    await page.getByText('Skirmish', { exact: true }).click();
    await page.getByRole('spinbutton', { name: 'Turn limit' }).fill('9');
    await page.getByRole('spinbutton', { name: 'Turn limit' }).press('Enter');
    await expect(page.getByTestId('saved')).toHaveText('Saved');
    await expect(page.getByText('Ready to Launch')).toBeVisible();
    const picture = page.getByRole('img', { name: 'Map with the placement of both forces' });
    await expect(picture).toHaveJSProperty('complete', true);
    expect(await picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    expect(await stored(page)).toMatchObject({
      name,
      status: 'ready',
      mapId: 'mill-ford',
      scenarioTemplate: 'skirmish',
      turnLimit: 9,
    });

    const address = page.url();
    await expect(launch(page)).toBeEnabled();
    await expect(page.getByTestId('odds').getByText(/^\d+ test games?$/)).toBeVisible();
    await accessible(page, 'ready');
    await launch(page).click();
    await expect(page).toHaveURL(/\/table\//);
    const table = page.url();
    await expect(page.getByTestId('guide')).toBeVisible();
    await page.locator('[data-ground="drawn"][data-resting="true"]').first().waitFor();
    await accessible(page, 'table');
    await planMove(page);
    await playTurn(page);

    await page.goto(address);
    await expect(page.getByText('In Progress')).toBeVisible();
    const you = page.getByRole('region', { name: 'You', exact: true });
    await expect(you.getByText('Hunchback HBK-4G')).toBeVisible();
    await accessible(page, 'frozen');
    await page.getByRole('link', { name: 'Resume' }).click();
    await expect(page).toHaveURL(table);

    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Concede…' }).click();
    await page.getByRole('button', { name: 'Concede', exact: true }).click();
    await expect(page.getByTestId('end')).toBeVisible();
    await page.goto('/encounters');
    await expect(row(page, name).getByText('Completed')).toBeVisible();
    await accessible(page, 'completed');
    await row(page, name).getByRole('link', { name: 'Report' }).click();
    await expect(page).toHaveURL(/\/report\//);
    await expect(page.getByRole('link', { name: 'Replay', exact: true })).toBeVisible();
    await accessible(page, 'report');
    await page.getByRole('button', { name: 'Rematch' }).click();
    await expect(page).toHaveURL(/\/table\//);
    expect(page.url()).not.toBe(table);
    await expect(page.getByRole('region', { name: /^Move Hunchback/ })).toBeVisible();
    await context.close();
  });
}

/** The label of the option that begins with a name. */
async function optionOf(page: Page, select: string, name: string): Promise<string> {
  const options = page.getByRole('combobox', { name: select }).locator('option');
  return (await options.filter({ hasText: name }).first().textContent())?.trim() ?? '';
}

test('filters, search, clone and deletion with undo', async ({ page }) => {
  const [mine, theirs] = [
    await makeForce(page.request, 'Third Lance', LANCE),
    await makeForce(page.request, 'Quarry raiders', RAIDERS),
  ];
  const both = { playerForceId: mine.id, opponentForceId: theirs.id };
  await makeEncounter(page.request, { name: 'Foundry at dusk', mapId: 'cutbank-quarry', ...both });
  await makeEncounter(page.request, { name: 'Marsh' });
  await page.goto('/encounters');
  await expect(row(page, 'Foundry at dusk').getByText('Ready')).toBeVisible();
  await page.getByRole('button', { name: /^Draft/ }).click();
  await expect(row(page, 'Foundry at dusk')).toBeHidden();
  await expect(row(page, 'Marsh')).toBeVisible();
  await page.getByRole('button', { name: /^All/ }).click();
  await page.getByRole('searchbox').fill('RAIDERS');
  await expect(row(page, 'Marsh')).toBeHidden();
  await expect(row(page, 'Foundry at dusk')).toBeVisible();

  await page.getByRole('button', { name: 'Clone Foundry at dusk' }).click();
  await expect(row(page, 'Foundry at dusk 2')).toBeVisible();
  const remove = async () => {
    await row(page, 'Foundry at dusk 2')
      .getByRole('button', { name: /^More about/ })
      .click();
    await page.getByRole('button', { name: 'Delete' }).click();
    await expect(row(page, 'Foundry at dusk 2')).toBeHidden();
  };
  await remove();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, 'Foundry at dusk 2')).toBeVisible();
  const gone = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
  await remove();
  expect((await gone).ok()).toBe(true);
  await page.reload();
  await expect(row(page, 'Foundry at dusk')).toBeVisible();
  await expect(row(page, 'Foundry at dusk 2')).toBeHidden();
});

test('closing the page before the undo time is over deletes nothing', async ({ page }) => {
  await makeEncounter(page.request, { name: 'Kept after all' });
  await page.goto('/encounters');
  await row(page, 'Kept after all')
    .getByRole('button', { name: /^More about/ })
    .click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(row(page, 'Kept after all')).toBeHidden();
  await page.reload();
  await expect(row(page, 'Kept after all')).toBeVisible();
});

test('of two tabs that edit one encounter, the second sees the difference and chooses', async ({
  browser,
}) => {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const page = await context.newPage();
  const encounter = await makeEncounter(page.request, { name: 'Two tabs' });
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto(`/encounters/${encounter.id}`);
    await expect(tab.getByRole('textbox', NAME)).toHaveValue('Two tabs');
  }
  const rename = async (tab: Page, name: string) => {
    await tab.getByRole('textbox', NAME).fill(name);
    await tab.getByRole('textbox', NAME).press('Enter');
  };
  await rename(page, 'First tab');
  await expect(page.getByTestId('saved')).toHaveText('Saved');
  await rename(other, 'Second tab');
  const dialog = other.getByRole('dialog', { name: 'This encounter was changed in another tab' });
  await expect(dialog.getByRole('row', { name: 'Name Second tab First tab' })).toBeVisible();
  await accessible(other, 'conflict');
  expect((await stored(page)).name).toBe('First tab');
  await dialog.getByRole('button', { name: 'Use the saved version' }).click();
  await expect(other.getByRole('textbox', NAME)).toHaveValue('First tab');
  await rename(other, 'Third try');
  await expect.poll(async () => (await stored(page)).name).toBe('Third try');
  await context.close();
});

test('a tab that is out of date overwrites nothing, whatever is chosen in it', async ({ page }) => {
  const { id: force } = await makeForce(page.request, 'Contested', LANCE);
  const { id } = await makeEncounter(page.request, { name: 'Out of date' });
  const save = async (data: object) => {
    const answer = await page.request.patch(`/api/encounters/${id}`, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
  };
  const field = (name: string) => page.getByRole('combobox', { name });
  const select = (name: string, option: string) => async () =>
    field(name).selectOption({ label: await optionOf(page, name, option) });
  const both = { playerForceId: force, opponentForceId: force };
  const none = { playerForceId: null, opponentForceId: null };
  for (const [saved, choose] of [
    [none, select('Your force', 'Contested')],
    [none, select('Opponent’s force', 'Contested')],
    [none, () => page.getByText('Ambush', { exact: true }).click()],
    [both, select('Your force', 'No force')],
    [both, select('Opponent’s force', 'No force')],
  ] as const) {
    await save(saved);
    await page.goto(`/encounters/${id}`);
    await expect(field('Your force')).toHaveValue(saved.playerForceId ?? '');
    await save({ description: 'Saved elsewhere' });
    await choose();
    const dialog = page.getByRole('dialog', { name: 'This encounter was changed in another tab' });
    await dialog.getByRole('button', { name: 'Use the saved version' }).click();
    await expect(dialog).toBeHidden();
    expect(await stored(page)).toMatchObject({ ...saved, scenarioTemplate: null });
  }
});

test('an encounter that was changed in another tab meanwhile is not deleted', async ({ page }) => {
  const { id } = await makeEncounter(page.request, { name: 'Changed elsewhere' });
  await page.goto('/encounters');
  await expect(row(page, 'Changed elsewhere')).toBeVisible();
  await page.request.patch(`/api/encounters/${id}`, { data: { turnLimit: 7 } });
  await row(page, 'Changed elsewhere')
    .getByRole('button', { name: /^More about/ })
    .click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(row(page, 'Changed elsewhere')).toBeHidden();
  const notice = page.getByRole('group', { name: 'Notice' });
  await expect(notice.filter({ hasText: '“Changed elsewhere” was not deleted.' })).toBeVisible();
  await expect(row(page, 'Changed elsewhere')).toBeVisible();
});

test('of two tabs that launch one encounter, the second leads to the session of the first', async ({
  page,
  context,
}) => {
  const force = await makeForce(page.request, 'Twice', [['hunchback-hbk-4g']]);
  const both = { playerForceId: force.id, opponentForceId: force.id, mapId: 'mill-ford' };
  const { id } = await makeEncounter(page.request, { name: 'Launched twice', ...both });
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto(`/encounters/${id}`);
    await expect(launch(tab)).toBeEnabled();
  }
  await launch(page).click();
  await expect(page).toHaveURL(/\/table\//);
  await launch(other).click();
  const notice = other.getByRole('group', { name: 'Notice' });
  await expect(notice).toContainText('the encounter was already launched as session');
  await other.getByRole('link', { name: 'Resume' }).click();
  await expect(other).toHaveURL(page.url());
  const answer = await page.request.get('/api/sessions');
  const sessions = (await answer.json()) as Summary[];
  expect(sessions.filter(({ title }) => title === 'Launched twice')).toHaveLength(1);
});

test('a map that is too small for the forces is named at the field, until another fits', async ({
  page,
}) => {
  const crowd = await makeForce(
    page.request,
    'Column',
    Array.from({ length: 20 }, () => ['commando-com-2d']),
  );
  const both = { playerForceId: crowd.id, opponentForceId: crowd.id };
  const fields = { ...both, mapId: 'mill-ford', scenarioTemplate: 'ambush' } as const;
  const { id } = await makeEncounter(page.request, { name: 'Crowd', ...fields });
  await page.goto(`/encounters/${id}`);
  const finding = page.locator('[data-code="encounter.map-too-small"]');
  const words = 'Ford at the mill is too small: no room for 20 units of the Player in this ambush';
  await expect(finding).toContainText(words);
  await expect(page.getByText('1 thing to settle:')).toBeVisible();
  await expect(launch(page)).toBeDisabled();
  // The button in the foot leads to the field.
  await page.getByRole('button', { name: 'Choose a map' }).click();
  await expect(page.getByRole('combobox', { name: 'Map' })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.getByText('Skirmish', { exact: true }).click();
  await expect(finding).toBeHidden();
  await expect(launch(page)).toBeEnabled();
});

test('the odds of an encounter follow bot and set-up, not its texts, and end when one leaves', async ({
  page,
}) => {
  const [mine, theirs] = [
    await makeForce(page.request, 'Favourites', LANCE),
    await makeForce(page.request, 'Outsiders', RAIDERS),
  ];
  const both = { playerForceId: mine.id, opponentForceId: theirs.id, mapId: 'mill-ford' };
  const { id } = await makeEncounter(page.request, { name: 'Long odds', ...both });
  const bots: (string | null)[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === `/api/encounters/${id}/odds`) bots.push(url.searchParams.get('bot'));
  });
  await page.goto(`/encounters/${id}`);
  const odds = page.getByTestId('odds');
  const counted = odds.getByText(/^\d+ test games?$/);
  await expect(counted).toBeVisible({ timeout: 60_000 });
  await expect(odds).toContainText(/You win \d+ % \(\d+ to \d+\)/);
  await expect(odds).toContainText(/They win \d+ % \(\d+ to \d+\)/);
  expect(bots).toEqual(['recruit']);

  const checked = page.waitForResponse((response) => response.url().endsWith('/validate'));
  await page.getByRole('textbox', NAME).fill('Other words');
  await page.getByRole('textbox', NAME).press('Enter');
  await checked;
  expect((await stored(page)).name).toBe('Other words');
  await expect(counted).toBeVisible();
  expect(bots).toEqual(['recruit']);

  await page.getByRole('combobox', { name: 'Bot' }).selectOption('veteran');
  await expect.poll(() => bots).toEqual(['recruit', 'veteran']);
  await page.getByText('Ambush', { exact: true }).click();
  await expect.poll(() => bots).toEqual(['recruit', 'veteran', 'veteran']);
  const cancelled = page.waitForEvent('requestfailed', {
    predicate: (request) => request.url().includes('/odds?'),
  });
  await page.getByRole('link', { name: 'Encounters' }).first().click();
  await expect(page).toHaveURL(/\/encounters$/);
  expect((await cancelled).failure()?.errorText).toContain('ABORTED');
});

test('a launched encounter shows the forces as they fought, whatever they are now', async ({
  page,
}) => {
  const mine = await makeForce(page.request, 'Veterans', [['hunchback-hbk-4g', 'Mara Voss', 3, 4]]);
  const theirs = await makeForce(page.request, 'Rabble', [['griffin-grf-1n']]);
  const both = { playerForceId: mine.id, opponentForceId: theirs.id, mapId: 'mill-ford' };
  const { id } = await makeEncounter(page.request, { name: 'Before the change', ...both });
  const seats = ['me', { bot: 'recruit' }];
  const launched = await page.request.post(`/api/encounters/${id}/launch`, { data: { seats } });
  expect(launched.status()).toBe(201);
  const changed = await page.request.patch(`/api/forces/${mine.id}`, {
    data: { name: 'Recruits', units: Array(3).fill({ unitId: 'atlas-as7-d' }) },
  });
  expect(changed.ok(), await changed.text()).toBe(true);

  await page.goto(`/encounters/${id}`);
  const you = page.getByRole('region', { name: 'You', exact: true });
  await expect(you.getByText('Veterans')).toBeVisible();
  await expect(you.getByRole('listitem')).toHaveText([/Hunchback HBK-4G\s+Mara Voss, 3 \/ 4/]);
  await expect(you).toContainText('1 unit, value without pilots');
  await expect(you).toContainText('1,041');
  await expect(page.getByText('Atlas')).toBeHidden();
  await page.goto('/encounters');
  await expect(row(page, 'Before the change')).toContainText('1,041, 1 unit');
  // 1,272 of the Griffin against 1,041: three assault units would turn it round.
  await expect(row(page, 'Before the change')).toContainText('+22 %');
  await expect(row(page, 'Before the change').locator('.tokens img')).toHaveCount(0);
});

test('an encounter that was played to its end is played again with the same forces', async ({
  page,
}) => {
  const mine = await makeForce(page.request, 'Once more', [['hunchback-hbk-4g', 'Mara Voss']]);
  const theirs = await makeForce(page.request, 'Against us', [['griffin-grf-1n']]);
  const both = { playerForceId: mine.id, opponentForceId: theirs.id, mapId: 'mill-ford' };
  const { id } = await makeEncounter(page.request, { name: 'Return match', ...both });
  await page.goto(`/encounters/${id}`);
  await launch(page).click();
  await expect(page).toHaveURL(/\/table\//);
  // Only a battle that has begun can be conceded.
  await expect(page.getByRole('region', { name: /^Move Hunchback/ })).toBeVisible();
  const first = await summaryOf(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Concede…' }).click();
  await page.getByRole('button', { name: 'Concede', exact: true }).click();
  await page.getByTestId('end').getByRole('button', { name: 'Play again' }).click();
  await expect(page).not.toHaveURL(new RegExp(first.id));
  await expect(page.getByRole('region', { name: /^Move Hunchback/ })).toBeVisible();
  const again = await summaryOf(page);
  expect(again).toMatchObject({ title: 'Return match', over: false, forked_from: null });
  expect(again.seats.map(({ sitter }) => sitter)).toEqual(first.seats.map(({ sitter }) => sitter));

  // The report of the first battle has the same button, but not for spectators.
  await page.goto(`/report/${first.id}`);
  await page.getByRole('button', { name: 'Rematch' }).click();
  await expect(page).toHaveURL(/\/table\//);
  expect([first.id, again.id]).not.toContain((await summaryOf(page)).id);
  await page.evaluate(() => localStorage.clear());
  await page.goto(`/report/${first.id}`);
  await expect(page.getByRole('link', { name: 'Replay', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Rematch' })).toHaveCount(0);
});

test('bad input is said where one looks: unknown id, long name, server away', async ({
  page,
  server,
}) => {
  await page.goto('/encounters/no-such-encounter');
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'There is no encounter no-such-encounter.',
  );
  const encounter = await makeEncounter(page.request, { name: 'Patient' });
  await page.goto(`/encounters/${encounter.id}`);
  await page.getByRole('textbox', NAME).fill('x'.repeat(10_000));
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    '10,000 characters: at most 60',
  );
  await server.kill();
  await page.getByRole('textbox', NAME).fill('Typed meanwhile');
  await page.getByRole('textbox', NAME).press('Enter');
  await expect(page.getByTestId('saved')).toHaveText('Not saved');
  await server.launch();
  // What was typed goes out by itself when the server is back.
  await expect(page.getByTestId('saved')).toHaveText('Saved');
  expect((await stored(page)).name).toBe('Typed meanwhile');
});

test('a launched encounter is frozen, and a friend can be invited', async ({ page }) => {
  const mine = await makeForce(page.request, 'Hosts', LANCE);
  const both = { playerForceId: mine.id, opponentForceId: mine.id };
  const encounter = await makeEncounter(page.request, { name: 'Mirror', ...both });
  await page.goto(`/encounters/${encounter.id}`);
  await expect(page.locator('[data-code="encounter.mirror-match"]')).toBeVisible();
  await page.getByRole('button', { name: 'Invite a friend' }).click();
  await expect(page).toHaveURL(/\/table\//);
  await expect(page.getByTestId('bar').getByText('Waiting for Opponent to join')).toBeVisible();
  await page.goto(`/encounters/${encounter.id}`);
  await expect(page.getByText('forces and settings are fixed')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Your force' })).toBeHidden();
  await page.goto('/encounters');
  await row(page, 'Mirror')
    .getByRole('button', { name: /^More about/ })
    .click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('is being played').first()).toBeVisible();
});

test('an encounter whose forces are taken back is a draft again', async ({ page }) => {
  const force = await makeForce(page.request, 'Lent lance', LANCE);
  const both = { playerForceId: force.id, opponentForceId: force.id };
  const encounter = await makeEncounter(page.request, { name: 'Lent', ...both });
  await page.goto(`/encounters/${encounter.id}`);
  for (const [name, code] of [
    ['Your force', 'encounter.no-player-force'],
    ['Opponent’s force', 'encounter.no-opponent-force'],
  ] as const) {
    await page.getByRole('combobox', { name }).selectOption({ label: 'No force' });
    await expect(page.locator(`[data-code="${code}"]`)).toBeVisible();
  }
  await expect(page.getByTestId('saved')).toHaveText('Saved');
  expect(await stored(page)).toMatchObject({
    status: 'draft',
    playerForceId: null,
    opponentForceId: null,
  });
});
