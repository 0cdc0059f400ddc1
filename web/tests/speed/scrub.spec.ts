import type { Page } from '@playwright/test';
import { fought } from '../journeys/sessions';
import { expect, test } from '../journeys/server';
import { measured, median, quantile } from './measure';

/**
 * What counts as a stall that is seen: a frame that stays longer than this. A hand that drags
 * something takes a tenth of a second for "at once"; at 60 frames a second it is six of them.
 */
const STALL = 100;

/** So often the replay is opened and scrubbed. */
const PASSES = 3;

/** Opens a replay, drags the scrubber there and back, and tells how long every frame stayed. */
async function scrub(page: Page, id: string): Promise<number[]> {
  await page.goto(`/replay/${id}`);
  await page.locator('[data-ground="drawn"][data-resting="true"]').waitFor();
  const slider = page.getByRole('slider', { name: 'Moment' });
  // Five events a frame: a hand that crosses a thousand in three seconds.
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
  await expect(page.getByText(/^1 of \d{4,}$/)).toBeVisible();
  return frames;
}

test('a thousand events are scrubbed without a visible stall', async ({ page }) => {
  test.setTimeout(240_000);
  const { id } = await fought(page.request, ['mech', 'lances']);
  const passes: number[][] = [];
  for (let times = 0; times < PASSES; times += 1) passes.push(await scrub(page, id));
  // Other work on the machine only ever adds: the best pass tells most.
  const best = passes.reduce((one, two) => (Math.max(...one) <= Math.max(...two) ? one : two));
  const worst = passes.map((pass) => Math.round(Math.max(...pass)));
  const work = 'frame while 1,000 events are scrubbed';
  measured({ work, ours: median(best), unit: 'ms', note: `${best.length} frames` });
  measured({
    work: 'the same, 95 of 100',
    ours: quantile(best, 0.95),
    unit: 'ms',
    must: { most: STALL / 2 },
  });
  measured({
    work: 'the same, the worst: no stall',
    ours: Math.max(...best),
    unit: 'ms',
    must: { most: STALL },
    note: `worst of each pass ${worst.join(', ')} ms`,
  });
});
