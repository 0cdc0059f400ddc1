import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { places } from './places';
import { small } from './png';
import { expect, test } from './server';

const FOLDER = join(import.meta.dirname, '../../../docs/pictures/page');
const SIZES = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];

test('pictures of every page for the book', async ({ browser, request }) => {
  test.skip(process.env.SCREENS !== '1', 'only when SCREENS=1 asks for them');
  test.setTimeout(300_000);
  await mkdir(FOLDER, { recursive: true });
  const all = await places(request);
  for (const viewport of SIZES) {
    const context = await browser.newContext({ viewport, colorScheme: 'light' });
    const page = await context.newPage();
    for (const { name, go } of all) {
      await go(page);
      // What fades in has faded in, and the notices are gone.
      await page.waitForTimeout(800);
      const picture = small(await page.screenshot());
      expect(picture.length, name).toBeLessThan(300_000);
      await writeFile(join(FOLDER, `${name}-${viewport.width}.png`), picture);
    }
    await context.close();
  }
});
