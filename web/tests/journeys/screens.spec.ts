import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { allPages } from './pages';
import { small } from './png';
import { expect, test } from './server';

const FOLDER = join(import.meta.dirname, '../../../docs/pictures/page');
const SIZES = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];

test('screenshots of every page for the docs', async ({ browser, request }) => {
  test.skip(process.env.SCREENS !== '1', 'only with SCREENS=1');
  test.setTimeout(300_000);
  await mkdir(FOLDER, { recursive: true });
  const all = await allPages(request);
  for (const viewport of SIZES) {
    const context = await browser.newContext({ viewport, colorScheme: 'light' });
    const page = await context.newPage();
    for (const { name, go } of all) {
      await go(page);
      // Transitions are over and notices are gone by then.
      await page.waitForTimeout(800);
      const picture = small(await page.screenshot());
      expect(picture.length, name).toBeLessThan(300_000);
      await writeFile(join(FOLDER, `${name}-${viewport.width}.png`), picture);
    }
    await context.close();
  }
});
