import type { Page } from '@playwright/test';
import { clickHex } from '../board';
import { approach, ask, begin } from './mech';
import { create, live, sit } from './sessions';
import { expect, test } from './server';
import type { Chair, Shown } from '../../src/api/wire';

/** Starts a duel and declares a move without locking it. */
async function declare(page: Page): Promise<Shown> {
  await begin(page, 'duel', 'random');
  await expect(page.getByRole('region', { name: /^Move / })).toBeVisible();
  await clickHex(page, (await approach(page))!);
  await page.getByRole('button', { name: /Declare only/ }).click();
  await expect(page.getByTestId('guide')).toContainText('Confirm the move');
  return ask<Shown>(page, 'view');
}

/** The parts of a view that do not depend on who asks. */
const position = ({ view, scene, moment, version, undo }: Shown) => ({
  view,
  scene,
  moment,
  version,
  undo,
});

test('a crash of the server loses nothing, and the open page reconnects', async ({
  page,
  server,
}) => {
  const before = await declare(page);
  await server.kill();
  await expect(page.getByText('Cannot reach the server.')).toBeVisible();
  await expect(page.locator('[data-connection="away"]')).toBeVisible();
  await expect(page.getByText(/^Trying again/)).toBeVisible();
  await server.launch();
  await expect(page.getByText('Cannot reach the server.')).toBeHidden();
  await live(page);
  expect(position(await ask<Shown>(page, 'view'))).toEqual(position(before));
  await expect(page.getByTestId('guide')).toContainText('Confirm the move');
  // A move declared before the crash can still be undone.
  await page.keyboard.press('u');
  await expect(page.getByTestId('guide')).toContainText('or stand still');
});

test('an order given while the server is down arrives once when it is back', async ({
  page,
  server,
}) => {
  const created = await create(page.request, ['raid', 'valleys'], ['me', 'open']);
  await sit(page, created);
  await page.goto(`/table/${created.session.id}`);
  await live(page);
  // The list of orders is fetched separately, so it must be there before the crash.
  const hide = page.getByRole('button', { name: 'Hide 2' });
  await expect(hide).toBeVisible();
  await server.kill();
  await hide.click();
  await expect(page.getByText('Cannot reach the server.')).toBeVisible();
  // The order is kept however long that takes.
  const waiting = page.getByRole('complementary').getByText('Your order is kept');
  await expect(waiting).toBeVisible();
  await page.waitForTimeout(6_000);
  await expect(waiting).toBeVisible();
  await server.launch();
  const line = page.getByRole('region', { name: 'Log' }).getByText(/hides its camp in valley 2/);
  await expect(line).toHaveCount(1);
  await expect(waiting).toBeHidden();
});

test('an order that waits for the server can be cancelled', async ({ page, server }) => {
  const created = await create(page.request, ['raid', 'valleys'], ['me', 'open']);
  await sit(page, created);
  await page.goto(`/table/${created.session.id}`);
  const hide = page.getByRole('button', { name: 'Hide 2' });
  await expect(hide).toBeVisible();
  await server.kill();
  await hide.click();
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await expect(page.getByRole('button', { name: 'Cancel order' })).toBeHidden();
  await server.launch();
  await live(page);
  await expect(hide).toBeEnabled();
  await expect(page.getByText(/hides its camp in valley 2/)).toHaveCount(0);
});

test('the notice about an unreachable server disappears with it and covers no button', async ({
  page,
  server,
}) => {
  const seats: Chair[] = ['me', { bot: 'random' }];
  const created = await create(page.request, ['formation', 'crossroads'], seats);
  await sit(page, created);
  await page.goto(`/table/${created.session.id}`);
  const unit = page.getByRole('complementary').getByRole('button', { name: /^Weir spears/ });
  await expect(unit).toBeVisible();
  await server.kill();
  await unit.click();
  const notice = page.getByRole('group', { name: 'Notice' });
  await expect(notice.getByText('The server is not responding.')).toBeVisible();
  for (const name of ['Zoom in', 'Zoom out', 'Confirm plan', 'Rules', 'Try now']) {
    await page.getByRole('button', { name, exact: true }).click({ trial: true });
  }
  await page.getByRole('button', { name: 'Sandtable: games and help' }).click();
  await page.getByRole('link', { name: 'Games', exact: true }).click({ trial: true });
  await server.launch();
  await expect(page.getByText('Cannot reach the server.')).toBeHidden();
  await expect(notice).toHaveCount(0);
});

test('reloading the page in mid-game shows the same position', async ({ page }) => {
  const before = await declare(page);
  await page.reload();
  await expect(page.getByTestId('guide')).toContainText('Confirm the move');
  expect(position(await ask<Shown>(page, 'view'))).toEqual(position(before));
});

test('a replay continues where it was when the server is back', async ({ page, server }) => {
  const created = await create(page.request, ['raid', 'valleys'], ['me', { bot: 'random' }]);
  await sit(page, created);
  await page.goto(`/replay/${created.session.id}`);
  await expect(page.getByTestId('moment')).toBeVisible();
  await server.kill();
  await expect(page.getByText('Cannot reach the server.')).toBeVisible();
  await server.launch();
  await expect(page.getByText('● live', { exact: true })).toBeVisible();
  await expect(page.getByText('Cannot reach the server.')).toBeHidden();
});

test('an order based on an outdated view is rejected and the new view shown', async ({
  page,
  context,
}) => {
  const created = await create(page.request, ['raid', 'valleys'], ['me', { bot: 'random' }]);
  await sit(page, created);
  const path = `/table/${created.session.id}`;
  // The second window receives no events.
  const deaf = await context.newPage();
  await deaf.route('**/stream', (route) => route.abort());
  await deaf.goto(path);
  await expect(deaf.getByRole('button', { name: 'Hide 3' })).toBeVisible();
  await page.goto(path);
  await page.getByRole('button', { name: 'Hide 2' }).click();
  // It was the player's turn before too; only the new orders show that the first was accepted.
  await expect(page.getByRole('button', { name: /^Raid/ }).first()).toBeVisible();
  await deaf.getByRole('button', { name: 'Hide 3' }).click();
  await expect(deaf.getByText('The game has changed').first()).toBeVisible();
  await expect(deaf.getByRole('button', { name: /^Raid/ }).first()).toBeVisible();
});

test('a token of another session is rejected, and its holder may watch', async ({ page }) => {
  const own = await create(page.request, ['raid', 'valleys'], ['me', 'open']);
  const other = await create(page.request, ['raid', 'valleys'], ['me', 'open']);
  const token = own.seats[0]?.token ?? '';
  const refused = await page.request.get(`/api/sessions/${other.session.id}/view`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  expect([refused.status(), (await refused.json()).code]).toEqual([401, 'bad-token']);
  await sit(page, { ...other, seats: own.seats });
  await page.goto(`/table/${other.session.id}`);
  await expect(page.getByText('no longer knows your seat').first()).toBeVisible();
  await expect(page.getByText('You are watching', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Hide/ })).toHaveCount(0);
});
