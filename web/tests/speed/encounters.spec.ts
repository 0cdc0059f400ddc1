import { LANCE, makeForce } from '../journeys/armies';
import { expect, test } from '../journeys/server';
import { measured, median, tail } from './measure';

const ENCOUNTERS = 1_000;
const VISITS = 5;
/** Letters typed into the search for units. */
const WORD = 'phoenix hawk';

test('a list of 1,000 encounters opens within 300 ms', async ({ page, request }) => {
  test.setTimeout(300_000);
  const mine = await makeForce(request, 'Third Lance', LANCE);
  for (let first = 0; first < ENCOUNTERS; first += 50) {
    await Promise.all(
      Array.from({ length: 50 }, async (_, at) => {
        const data = { name: `Encounter ${first + at}`, playerForceId: mine.id };
        expect((await request.post('/api/encounters', { data })).status()).toBe(201);
      }),
    );
  }
  // The script of the page is there already: measured is the way from the click to the rows.
  const times: number[] = [];
  await page.goto('/encounters');
  for (let visit = 0; visit < VISITS; visit += 1) {
    await expect(page.getByText(`of 1,000 encounters`)).toBeVisible();
    await page.getByRole('link', { name: 'Help' }).click();
    await expect(page).toHaveURL('/help');
    await page.reload();
    times.push(
      await page.evaluate(async () => {
        const begun = performance.now();
        document.querySelector<HTMLAnchorElement>('nav a[href="/encounters"]')?.click();
        while (!document.querySelector('[data-testid="encounters"] article')) {
          await new Promise(requestAnimationFrame);
        }
        await new Promise(requestAnimationFrame);
        return performance.now() - begun;
      }),
    );
  }
  measured({
    work: 'open a list of 1,000 encounters',
    ours: median(times),
    unit: 'ms',
    required: { most: 300 },
    note: tail(times),
  });
});

test('the search for units answers within 50 ms of the key', async ({ page, request }) => {
  const force = await makeForce(request, 'Search', LANCE);
  await page.goto(`/forces/${force.id}`);
  await expect(page.getByText('25 of 25 units')).toBeVisible();
  const times = await page.evaluate(async (word) => {
    const field = document.querySelector<HTMLInputElement>('input[type="search"]')!;
    const found: number[] = [];
    for (let end = 1; end <= word.length; end += 1) {
      const begun = performance.now();
      field.value = word.slice(0, end);
      field.dispatchEvent(new Event('input', { bubbles: true }));
      await new Promise(requestAnimationFrame);
      // When the next frame begins, the frame that shows the answer has been submitted.
      await new Promise(requestAnimationFrame);
      found.push(performance.now() - begun);
    }
    return found;
  }, WORD);
  await expect(page.getByText('1 of 25 units')).toBeVisible();
  measured({
    work: 'search among the units, per key',
    ours: median(times),
    unit: 'ms',
    required: { most: 50 },
    note: tail(times),
  });
});
