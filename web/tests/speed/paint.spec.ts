import type { Browser, Page } from '@playwright/test';
import { create } from '../journeys/sessions';
import { test } from '../journeys/server';
import { measured, median, tail } from './measure';

/** Visits per page, each with an empty cache. */
const VISITS = 5;

/** Milliseconds to first paint and to the complete page, and bytes over the wire. */
interface Visit {
  first: number;
  whole: number;
  bytes: number;
}

/** Opens a page with an empty cache and waits until `ready` is on screen. */
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

/** Runs in the page before its scripts: records when `ready` has been painted. */
function watch([ready, key]: readonly [string, string]): void {
  const id = location.pathname.split('/')[2];
  if (key !== '') localStorage.setItem(`sandtable.token.${id}`, key);
  const whole = new Promise<number>((done) => {
    const look = () => {
      const pictures = [...document.images].every((picture) => picture.complete);
      if (!document.querySelector(ready) || !pictures) return requestAnimationFrame(look);
      // When the next frame begins, the frame that shows it has been submitted.
      return requestAnimationFrame(() => done(performance.now()));
    };
    look();
  });
  Object.assign(window, { whole });
}

/** Counts the bytes of all responses on the wire, headers included. */
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
    required: { most },
    note: tail(first),
  });
  measured({
    work: `all of it drawn, ${name}`,
    ours: median(whole),
    unit: 'ms',
    required: { most },
    note: tail(whole),
  });
  const bytes = Math.max(...all.map((one) => one.bytes)) / 1_000;
  measured({ work: `over the wire, ${name}`, ours: bytes, unit: 'kB', required: { most: 300 } });
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
