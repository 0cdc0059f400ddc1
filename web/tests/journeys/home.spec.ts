import type { Page } from '@playwright/test';
import { create, sit } from './sessions';
import { expect, test } from './server';

const SCREENS = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
  { width: 320, height: 640 },
];

for (const viewport of SCREENS) {
  test(`"Play now" is in view at ${viewport.width} by ${viewport.height}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.goto('/');
    const play = page.getByRole('button', { name: 'Play now' });
    await expect(play).toBeEnabled();
    await expect(play).toBeInViewport({ ratio: 1 });
    await expect(play).toHaveAccessibleDescription(/Duel at the ford.*Recruit.*10 minutes/);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBe(viewport.width);
  });
}

test('one click starts a duel against the bot for beginners', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Play now' }).click();
  await expect(page).toHaveURL(/\/table\//);
  const id = page.url().split('/').at(-1) ?? '';
  const session = await (await page.request.get(`/api/sessions/${id}`)).json();
  expect([session.game, session.scenario]).toEqual(['mech', 'duel']);
  expect(session.seats.map((seat: { sitter: unknown }) => seat.sitter)).toEqual([
    'person',
    { bot: 'recruit' },
  ]);
});

const tiles = (page: Page) => page.getByRole('article').getByRole('heading', { level: 3 });

test('every game with a map has a tile with a battle under way, and raid has none', async ({
  page,
}) => {
  await page.goto('/');
  await expect(tiles(page)).toHaveText(['Mech', 'Formation']);
  for (const name of ['Mech', 'Formation']) {
    const picture = page.getByRole('img', { name: `A battle of ${name} under way` });
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  }
  const scenario = page.getByRole('article', { name: 'Mech' }).getByLabel('Scenario');
  await expect(scenario.getByRole('option').first()).toHaveText(
    'Duel at the ford (beginner, 10 min)',
  );
  await page.goto('/?game=raid');
  await expect(tiles(page)).toHaveText(['Mech', 'Formation', 'Raid']);
});

test('your games say whose move it is', async ({ page }) => {
  const mine = await create(page.request, ['mech', 'duel'], ['me', 'open']);
  const theirs = await create(page.request, ['raid', 'valleys'], ['me', 'open']);
  await sit(page, mine);
  await sit(page, theirs);
  const token = theirs.seats[0]?.token ?? '';
  const hidden = await page.request.post(`/api/sessions/${theirs.session.id}/orders`, {
    headers: { Authorization: `Bearer ${token}` },
    data: { order: { Hide: 2 }, expected: theirs.session.version },
  });
  expect(hidden.ok()).toBe(true);
  await page.goto('/');
  const games = page.getByRole('region', { name: 'Your games' }).getByRole('listitem');
  const raid = games.filter({ hasText: 'Six valleys' });
  await expect(raid).toContainText('waits for an open seat');
  await raid.getByRole('link').click();
  await expect(page).toHaveURL(`/table/${theirs.session.id}`);
});
