import { AxeBuilder } from '@axe-core/playwright';
import { places, type Place } from './places';
import { expect, test } from './server';

const SCREENS = [
  { name: 'desktop', viewport: { width: 1280, height: 800 } },
  { name: 'phone', viewport: { width: 390, height: 844 } },
];

let all: Place[] = [];

test.beforeAll(async ({ playwright, pageUrl }) => {
  test.setTimeout(360_000);
  all = await places(await playwright.request.newContext({ baseURL: pageUrl }));
});

for (const { name, viewport } of SCREENS) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`every page can be used by everybody: ${name}, ${colorScheme}`, async ({ browser }) => {
      test.setTimeout(360_000);
      // Buttons change their colours slowly, and would be looked at half-way.
      const context = await browser.newContext({
        viewport,
        colorScheme,
        reducedMotion: 'reduce',
      });
      const page = await context.newPage();
      for (const place of all) {
        await place.go(page);
        const { violations } = await new AxeBuilder({ page }).analyze();
        const found = violations.map(({ id, nodes }) => ({
          id,
          nodes: nodes.map(({ target, failureSummary }) => `${target}: ${failureSummary}`),
        }));
        expect.soft(found, place.name).toEqual([]);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        expect.soft(wide, `${place.name} is not wider than the screen`).toBe(viewport.width);
      }
      await context.close();
    });
  }
}
