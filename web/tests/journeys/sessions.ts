import type { APIRequestContext, Page } from '@playwright/test';
import type { Chair, Created, Summary } from '../../src/api/wire';
import { expect } from './server';

/**
 * Creates a session through the API. The same seed gives the same game; a game between people rolls
 * dice that nobody can choose.
 */
export async function create(
  request: APIRequestContext,
  [game, scenario]: [string, string],
  seats: Chair[],
  seed = '7',
): Promise<Created> {
  const people = seats.filter((seat) => seat === 'me' || seat === 'open').length;
  const data = { game, scenario, seats, seed: people > 1 ? undefined : seed };
  const answer = await request.post('/api/sessions', { data });
  expect(answer.status()).toBe(201);
  return answer.json();
}

/** Lets two bots play a game to the end. */
export async function finishedGame(
  request: APIRequestContext,
  [game, scenario]: [string, string],
  bot = 'random',
): Promise<Summary> {
  const { session } = await create(request, [game, scenario], [{ bot }, { bot }]);
  const asked = async () => (await request.get(`/api/sessions/${session.id}`)).json();
  await expect.poll(async () => (await asked()).over, { timeout: 180_000 }).toBe(true);
  return asked();
}

/** Stores a seat token where the page looks for it. */
export async function sit(page: Page, { session, seats }: Created, seat = 0): Promise<void> {
  const token = seats[seat]?.token ?? '';
  await page.goto('/help');
  await page.evaluate(
    ([id, token]) => localStorage.setItem(`sandtable.token.${id}`, token ?? ''),
    [session.id, token],
  );
}

/** Waits until a table receives events. */
export async function live(page: Page): Promise<void> {
  await expect(page.locator('[data-connection="live"]')).toBeVisible();
}
