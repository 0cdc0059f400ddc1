import { accessible } from './accessible';
import { allPages, type SitePage } from './pages';
import { test } from './server';

const SCREENS = [
  { name: 'desktop', viewport: { width: 1280, height: 800 } },
  { name: 'phone', viewport: { width: 390, height: 844 } },
];

let all: SitePage[] = [];

test.beforeAll(async ({ playwright, pageUrl }) => {
  test.setTimeout(360_000);
  all = await allPages(await playwright.request.newContext({ baseURL: pageUrl }));
});

for (const { name, viewport } of SCREENS) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`every page passes the accessibility checks: ${name}, ${colorScheme}`, async ({
      browser,
    }) => {
      test.setTimeout(360_000);
      // Without reduced motion, buttons would be checked in the middle of a colour transition.
      const context = await browser.newContext({
        viewport,
        colorScheme,
        reducedMotion: 'reduce',
      });
      const page = await context.newPage();
      for (const sitePage of all) {
        await sitePage.go(page);
        await accessible(page, sitePage.name);
      }
      await context.close();
    });
  }
}
