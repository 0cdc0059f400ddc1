import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { allPages, type SitePage } from '../journeys/pages';
import { expect, test } from '../journeys/server';
import { small } from './png';

const BOOK = join(import.meta.dirname, '../../../docs/pictures/page');
const SIZES = { 1280: 800, 1920: 1080, 390: 844 } as const;
const THEMES = ['light', 'dark'] as const;

interface Shot {
  width: keyof typeof SIZES;
  theme: (typeof THEMES)[number];
}

const DESK: Shot[] = [{ width: 1280, theme: 'light' }];
const EVERY: Shot[] = [
  ...DESK,
  { width: 1280, theme: 'dark' },
  { width: 1920, theme: 'light' },
  { width: 390, theme: 'light' },
];
/** The pictures of README and book. */
const SHOWN: Record<string, Shot[]> = {
  home: EVERY,
  'table-mech': EVERY,
  'table-mech-fire': EVERY,
  'table-mech-strike': EVERY,
  'table-formation': EVERY,
  battle: EVERY,
  replay: EVERY,
  report: EVERY,
  over: DESK,
  force: DESK,
  encounter: DESK,
};

/** Every page at every size in both themes, to look at. */
const ALL = Object.keys(SIZES).flatMap((width) =>
  THEMES.map((theme) => ({ width: Number(width) as Shot['width'], theme })),
);

const fileOf = (name: string, { width, theme }: Shot) =>
  `${name}-${width}${theme === 'dark' ? '-dark' : ''}.png`;

/** Takes the pictures of one size and theme, one page after the other. */
async function shoot(
  browser: Browser,
  { width, theme }: Shot,
  pages: SitePage[],
  save: (name: string, picture: Buffer) => Promise<void>,
): Promise<void> {
  const viewport = { width, height: SIZES[width] };
  const context = await browser.newContext({ viewport, colorScheme: theme });
  const page = await context.newPage();
  for (const { name, go } of pages) {
    await go(page);
    // Transitions are over and notices are gone by then.
    await page.waitForTimeout(800);
    await save(name, await page.screenshot());
  }
  await context.close();
}

test('pictures of the pages', async ({ browser, request }) => {
  test.setTimeout(1_200_000);
  const [all, folder] = [await allPages(request), process.env.FOLDER];
  await mkdir(folder ?? BOOK, { recursive: true });
  for (const shot of ALL) {
    const wanted = ({ name }: SitePage) =>
      folder !== undefined ||
      SHOWN[name]?.some(({ width, theme }) => width === shot.width && theme === shot.theme);
    await shoot(browser, shot, all.filter(wanted), async (name, picture) => {
      const file = join(folder ?? BOOK, fileOf(name, shot));
      if (folder) return writeFile(file, picture);
      const reduced = small(picture);
      expect(reduced.length, file).toBeLessThan(500_000);
      await writeFile(file, reduced);
    });
  }
});
