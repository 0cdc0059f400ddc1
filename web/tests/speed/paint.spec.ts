import type { Browser, Page } from '@playwright/test';
import { create } from '../journeys/sessions';
import { test } from '../journeys/server';
import { measured, median, tail } from './measure';

/** So often each page is opened by somebody who has never been here. */
const VISITS = 5;

/** When something was first on the screen, when all of it was, and what came over the wire. */
interface Visit {
  first: number;
  whole: number;
  bytes: number;
}

/** Opens a page with nothing in the cache, and waits until what is meant is there. */
async function visit(browser: Browser, url: string, ready: string, key = ''): Promise<Visit> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.addInitScript(watch, [ready, key] as const);
  const bytes = await counted(page);
  await page.goto(url);
  const whole = await page.evaluate(() => (window as unknown as { whole: Promise<number> }).whole);
  await page.waitForTimeout(300);
  const first = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
  );
  await context.close();
  return { first, whole, bytes: bytes() };
}

/** Runs in the page before it does: notes when what is waited for has been drawn. */
function watch([ready, key]: readonly [string, string]): void {
  const id = location.pathname.split('/')[2];
  if (key !== '') localStorage.setItem(`sandtable.token.${id}`, key);
  const whole = new Promise<number>((done) => {
    const look = () => {
      const pictures = [...document.images].every((picture) => picture.complete);
      if (!document.querySelector(ready) || !pictures) return requestAnimationFrame(look);
      // The frame that shows it has been handed over when the next one begins.
      return requestAnimationFrame(() => done(performance.now()));
    };
    look();
  });
  Object.assign(window, { whole });
}

/** Counts the bytes that answers take on the wire, heads and all. */
async function counted(page: Page): Promise<() => number> {
  const line = await page.context().newCDPSession(page);
  await line.send('Network.enable');
  let sum = 0;
  line.on('Network.loadingFinished', ({ encodedDataLength }) => (sum += encodedDataLength));
  return () => sum;
}

async function judge(name: string, visits: () => Promise<Visit>): Promise<void> {
  const all: Visit[] = [];
  for (let times = 0; times < VISITS; times += 1) all.push(await visits());
  const [first, whole] = [all.map((one) => one.first), all.map((one) => one.whole)];
  const most = 1_000;
  measured({
    work: `first paint, ${name}`,
    ours: median(first),
    unit: 'ms',
    must: { most },
    note: tail(first),
  });
  measured({
    work: `all of it drawn, ${name}`,
    ours: median(whole),
    unit: 'ms',
    must: { most },
    note: tail(whole),
  });
  const bytes = Math.max(...all.map((one) => one.bytes)) / 1_000;
  measured({ work: `over the wire, ${name}`, ours: bytes, unit: 'kB', must: { most: 300 } });
}

test('the first visit is painted within a second and 300 kB', async ({
  browser,
  request,
  pageUrl,
}) => {
  test.setTimeout(120_000);
  await judge('home', () => visit(browser, pageUrl, 'article img'));
  const created = await create(request, ['mech', 'lances'], ['me', { bot: 'random' }]);
  const url = `${pageUrl}/table/${created.session.id}`;
  const key = created.seats[0]?.token ?? '';
  await judge('table of lances', () => visit(browser, url, '[data-ground="drawn"]', key));
});
