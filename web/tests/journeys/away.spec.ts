import type { Page } from '@playwright/test';
import { clickHex } from '../board';
import { approach, ask, begin } from './mech';
import { create, sit } from './sessions';
import { expect, test } from './server';
import type { Chair, Shown } from '../../src/api/wire';

/** A duel in which a move is declared but not locked. */
async function declare(page: Page): Promise<Shown> {
  await begin(page, 'duel', 'random');
  await expect(page.getByRole('heading', { name: /^Move / })).toBeVisible();
  await clickHex(page, (await approach(page))!);
  await page.getByRole('button', { name: /Declare only/ }).click();
  await expect(page.getByTestId('guide')).toContainText('not final yet');
  return ask<Shown>(page, 'view');
}

/** The position without what only the asking changes. */
const position = ({ view, scene, moment, version, undo }: Shown) => ({
  view,
  scene,
  moment,
  version,
  undo,
});

test('a power cut in mid-game loses nothing, and the open page goes on by itself', async ({
  page,
  server,
}) => {
  const before = await declare(page);
  await server.kill();
  await expect(page.getByText('The server is away. Nothing is lost')).toBeVisible();
  await expect(page.getByText('○ away, trying again')).toBeVisible();
  await server.rise();
  await expect(page.getByText('The server is away. Nothing is lost')).toBeHidden();
  await expect(page.getByText('● live', { exact: true })).toBeVisible();
  expect(position(await ask<Shown>(page, 'view'))).toEqual(position(before));
  await expect(page.getByTestId('guide')).toContainText('not final yet');
  // What was declared before the cut can still be taken back after it.
  await page.keyboard.press('u');
  await expect(page.getByTestId('guide')).toContainText('still has to move');
});

test('an order that is given while the server is away arrives once when it is back', async ({
  page,
  server,
}) => {
  const created = await create(page.request, ['raid', 'valleys'], ['me', 'open']);
  await sit(page, created);
  await page.goto(`/table/${created.session.id}`);
  await expect(page.getByText('● live', { exact: true })).toBeVisible();
  // The list of orders is asked for on its own: without it there is nothing to click.
  const hide = page.getByRole('button', { name: 'Hide 2' });
  await expect(hide).toBeVisible();
  await server.kill();
  await hide.click();
  await expect(page.getByText('The server is away. Nothing is lost')).toBeVisible();
  // It is kept however long that takes.
  const waiting = page.getByRole('group', { name: 'Notice' }).getByText('Waiting for the server');
  await expect(waiting).toBeVisible();
  await page.waitForTimeout(6_000);
  await expect(waiting).toBeVisible();
  await server.rise();
  const line = page.getByRole('region', { name: 'Log' }).getByText(/hides its camp in valley 2/);
  await expect(line).toHaveCount(1);
  await expect(waiting).toBeHidden();
});

test('an order that waits for the server can be dropped', async ({ page, server }) => {
  const created = await create(page.request, ['raid', 'valleys'], ['me', 'open']);
  await sit(page, created);
  await page.goto(`/table/${created.session.id}`);
  const hide = page.getByRole('button', { name: 'Hide 2' });
  await expect(hide).toBeVisible();
  await server.kill();
  await hide.click();
  await page.getByRole('button', { name: 'Drop it' }).click();
  await expect(page.getByRole('button', { name: 'Drop it' })).toBeHidden();
  await server.rise();
  await expect(page.getByText('● live', { exact: true })).toBeVisible();
  await expect(hide).toBeEnabled();
  await expect(page.getByText(/hides its camp in valley 2/)).toHaveCount(0);
});

test('that the server does not answer is said no longer than it is so, and covers no button', async ({
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
  await expect(notice.getByText('The server does not answer.')).toBeVisible();
  for (const name of ['Zoom in', 'Zoom out', 'Begin…', 'Keys']) {
    await page.getByRole('button', { name, exact: true }).click({ trial: true });
  }
  await page.getByRole('link', { name: 'Games', exact: true }).click({ trial: true });
  await server.rise();
  await expect(page.getByText('The server is away. Nothing is lost')).toBeHidden();
  await expect(notice).toHaveCount(0);
});

test('a page that is loaded again in mid-game shows the same position', async ({ page }) => {
  const before = await declare(page);
  await page.reload();
  await expect(page.getByTestId('guide')).toContainText('not final yet');
  expect(position(await ask<Shown>(page, 'view'))).toEqual(position(before));
});

test('a replay goes on where it was when the server is back', async ({ page, server }) => {
  const created = await create(page.request, ['raid', 'valleys'], ['me', { bot: 'random' }]);
  await sit(page, created);
  await page.goto(`/replay/${created.session.id}`);
  await expect(page.getByTestId('moment')).toBeVisible();
  await server.kill();
  await expect(page.getByText('The server is away. Nothing is lost')).toBeVisible();
  await server.rise();
  await expect(page.getByText('● live', { exact: true })).toBeVisible();
  await expect(page.getByText('The server is away. Nothing is lost')).toBeHidden();
});

test('one who has not seen the latest is shown it before an order of his counts', async ({
  page,
  context,
}) => {
  const created = await create(page.request, ['raid', 'valleys'], ['me', { bot: 'random' }]);
  await sit(page, created);
  const path = `/table/${created.session.id}`;
  // The second window does not hear what happens.
  const deaf = await context.newPage();
  await deaf.route('**/stream', (route) => route.abort());
  await deaf.goto(path);
  await expect(deaf.getByRole('button', { name: 'Hide 3' })).toBeVisible();
  await page.goto(path);
  await page.getByRole('button', { name: 'Hide 2' }).click();
  // It has been his turn all the time; what is offered now shows that the order counts.
  await expect(page.getByRole('button', { name: /^Raid/ }).first()).toBeVisible();
  await deaf.getByRole('button', { name: 'Hide 3' }).click();
  await expect(deaf.getByText('Something happened meanwhile').first()).toBeVisible();
  await expect(deaf.getByRole('button', { name: /^Raid/ }).first()).toBeVisible();
});

test('a token of another table opens nothing, and its bearer may watch', async ({ page }) => {
  const own = await create(page.request, ['raid', 'valleys'], ['me', 'open']);
  const other = await create(page.request, ['raid', 'valleys'], ['me', 'open']);
  const token = own.seats[0]?.token ?? '';
  const refused = await page.request.get(`/api/sessions/${other.session.id}/view`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  expect([refused.status(), (await refused.json()).code]).toEqual([401, 'bad-token']);
  await sit(page, { ...other, seats: own.seats });
  await page.goto(`/table/${other.session.id}`);
  await expect(page.getByText('Your seat at this table is not known here').first()).toBeVisible();
  await expect(page.getByText('You are watching', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Hide/ })).toHaveCount(0);
});
