import { fought } from '../journeys/sessions';
import { expect, test } from '../journeys/server';
import { measured, median, quantile, tail } from './measure';

/**
 * What counts as a stall that is seen: a frame that stays longer than this. A hand that drags
 * something takes a tenth of a second for "at once"; at 60 frames a second it is six of them.
 */
const STALL = 100;

test('a thousand events are scrubbed without a visible stall', async ({ page }) => {
  test.setTimeout(240_000);
  const { id } = await fought(page.request, ['mech', 'lances']);
  await page.goto(`/replay/${id}`);
  await page.locator('[data-ground="drawn"][data-resting="true"]').waitFor();
  const slider = page.getByRole('slider', { name: 'Moment' });
  // There and back, five events a frame: a hand that crosses the scrubber in three seconds.
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
  measured({
    work: 'frame while 1,000 events are scrubbed',
    ours: median(frames),
    unit: 'ms',
    note: tail(frames),
  });
  const work = 'the same, 95 of 100';
  measured({ work, ours: quantile(frames, 0.95), unit: 'ms', must: { most: STALL / 2 } });
  measured({
    work: 'the same, the worst of all: no stall',
    ours: Math.max(...frames),
    unit: 'ms',
    must: { most: STALL },
  });
});
