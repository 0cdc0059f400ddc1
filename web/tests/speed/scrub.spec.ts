import type { Page } from '@playwright/test';
import { finishedGame } from '../journeys/sessions';
import { expect, test } from '../journeys/server';
import { measured, median, quantile } from './measure';

/**
 * Longest acceptable frame in milliseconds. A response within 100 ms feels immediate; at 60 frames
 * per second that is 6 frames.
 */
const STALL = 100;

/** How often the replay is opened and scrubbed. */
const PASSES = 3;

/** Opens a replay, drags the slider there and back, and returns the duration of every frame. */
async function scrub(page: Page, id: string): Promise<number[]> {
  await page.goto(`/replay/${id}`);
  await page.locator('[data-ground="drawn"][data-resting="true"]').waitFor();
  const slider = page.getByRole('slider', { name: 'Moment' });
  // 5 events per frame: crosses 1,000 events in about 3 seconds.
  const frames = await slider.evaluate(async (input: HTMLInputElement) => {
    const frame = () => new Promise<number>(requestAnimationFrame);
    const stops = Array.from({ length: 201 }, (_, at) => at * 5);
    const times: number[] = [];
    let last = await frame();
    for (const stop of [...stops, ...stops.toReversed()]) {
      input.value = String(stop);
      input.dispatchEvent(new Event('input', { bubbles: true }));
      const now = await frame();
      times.push(now - last);
      last = now;
    }
    return times;
  });
  await expect(page.getByText(/^event 1 of \d{4,}$/)).toBeVisible();
  return frames;
}

test('a thousand events are scrubbed without a visible stall', async ({ page }) => {
  test.setTimeout(240_000);
  const { id } = await finishedGame(page.request, ['mech', 'lances']);
  const passes: number[][] = [];
  for (let times = 0; times < PASSES; times += 1) passes.push(await scrub(page, id));
  // Other load on the machine only adds time, so the best pass counts.
  const best = passes.reduce((one, two) => (Math.max(...one) <= Math.max(...two) ? one : two));
  const worst = passes.map((pass) => Math.round(Math.max(...pass)));
  const work = 'frame while 1,000 events are scrubbed';
  measured({ work, ours: median(best), unit: 'ms', note: `${best.length} frames` });
  measured({
    work: 'the same, 95 of 100',
    ours: quantile(best, 0.95),
    unit: 'ms',
    required: { most: STALL / 2 },
  });
  measured({
    work: 'the same, the worst: no stall',
    ours: Math.max(...best),
    unit: 'ms',
    required: { most: STALL },
    note: `worst of each pass ${worst.join(', ')} ms`,
  });
});
