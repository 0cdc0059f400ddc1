import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { allPages } from './pages';
import { expect, program, test } from './server';
import { create, live, sit } from './sessions';

/** Text that is cut off, and controls that something covers: tag, text and how much is missing. */
function faults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const shown = (element: Element) =>
      element.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true });
    const name = (element: Element) =>
      `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}"> ${(element.textContent ?? '').trim().slice(0, 60)}`;
    const wide = document.documentElement.scrollWidth - innerWidth;
    if (wide > 0) found.push(`the page is ${wide} px too wide`);
    for (const element of document.querySelectorAll('#page *')) {
      const texts = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
      if (!texts || !shown(element) || element.closest('.visually-hidden, svg, [aria-hidden]'))
        continue;
      const { overflowX, clipPath } = getComputedStyle(element);
      // Words that only screen readers get, and those that a tooltip has in full.
      if (clipPath.startsWith('inset(50%')) continue;
      if (element.closest('[title]')?.getAttribute('title')?.includes(element.textContent!.trim()))
        continue;
      const missing = element.scrollWidth - element.clientWidth;
      if (
        (overflowX === 'hidden' || overflowX === 'clip') &&
        element.clientWidth > 1 &&
        missing > 1
      )
        found.push(`${name(element)} is cut by ${missing} px`);
    }
    // A dialog covers the page on purpose.
    const page = document.querySelector('dialog[open]') ?? document;
    for (const button of page.querySelectorAll('button.main, button.commit')) {
      const { left, top, width, height } = button.getBoundingClientRect();
      if (!shown(button)) continue;
      const [x, y] = [left + width / 2, top + height / 2];
      if (y < 0 || y > innerHeight) continue;
      const above = document.elementFromPoint(x, y);
      if (above && !button.contains(above))
        found.push(`${name(button)} is covered by ${name(above)}`);
    }
    return found;
  });
}

for (const [name, viewport, size] of [
  ['320 px wide', { width: 320, height: 640 }, '100%'],
  ['text of double size', { width: 1280, height: 800 }, '200%'],
] as const) {
  test(`nothing is cut or covered: ${name}`, async ({ browser, request }) => {
    test.setTimeout(300_000);
    const context = await browser.newContext({ viewport });
    const page = await context.newPage();
    for (const { name, go } of await allPages(request)) {
      await go(page);
      await page.evaluate((size) => (document.documentElement.style.fontSize = size), size);
      await expect.poll(() => faults(page), name).toEqual([]);
    }
    await context.close();
  });
}

test('the table works without our fonts', async ({ page, request }) => {
  await page.route('**/*.woff2', (route) => route.abort());
  const made = await create(request, ['mech', 'duel'], ['me', { bot: 'random' }]);
  await sit(page, made);
  await page.goto(`/table/${made.session.id}`);
  await expect(page.getByTestId('lock')).toBeVisible();
  expect(await faults(page)).toEqual([]);
});

for (const [what, forbid] of [
  [
    'forbidden',
    () =>
      Object.defineProperty(globalThis, 'localStorage', {
        get: () => {
          throw new DOMException('denied', 'SecurityError');
        },
      }),
  ],
  [
    'full',
    () =>
      (Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      }),
  ],
] as const) {
  test(`a ${what} storage is reported, and the game goes on`, async ({ page }) => {
    await page.addInitScript(forbid);
    await page.goto('/');
    await page.getByRole('button', { name: 'Play now' }).first().click();
    await live(page);
    await expect(page.getByText('This browser cannot store your seat.').first()).toBeVisible();
    await expect(page.getByTestId('lock')).toBeVisible();
  });
}

/** The scenario with a name of 60 characters and one from right to left. */
async function strangeNames(): Promise<string> {
  const file = join(import.meta.dirname, '../../../data/formation/scenarios/crossroads.toml');
  const text = await readFile(file, 'utf8');
  return text
    .replaceAll('Weir spears', 'Spearmen of the Upper Weir and the Seven Mills Beyond the Fen')
    .replaceAll('Weir riders', 'רוכבי הסכר העליון')
    .replaceAll('The crossroads', 'The Crossroads of the Four Abandoned Chapels Near Old Marlow');
}

test('long names and names from right to left are whole', async ({ page, request }) => {
  const folder = await mkdtemp(join(tmpdir(), 'sandtable-names-'));
  const [scenario, file] = [join(folder, 'names.toml'), join(folder, 'names.jsonl')];
  await writeFile(scenario, await strangeNames());
  await promisify(execFile)(program(), ['new', 'formation', '--scenario', scenario, '-o', file]);
  const answer = await request.post('/api/sessions/import', {
    data: await readFile(file, 'utf8'),
    headers: { 'content-type': 'text/plain' },
  });
  await rm(folder, { recursive: true });
  const { session, seats } = await answer.json();
  await page.goto(`/join/${session.id}#${seats[0].invite}`);
  await expect(page).toHaveURL(/\/table\//);
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport);
    await page.goto(`/table/${session.id}`);
    await live(page);
    await expect(page.getByText('רוכבי הסכר העליון').first()).toBeVisible();
    await expect.poll(() => faults(page)).toEqual([]);
  }
});
