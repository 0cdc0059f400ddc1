import type { Browser, Page } from '@playwright/test';
import { create } from '../journeys/sessions';
import { test } from '../journeys/server';
import { measured, median, tail } from './measure';

/** Visits per page, each with an empty cache. */
const VISITS = 5;

/** Bytes over the wire, headers included: fonts, scripts and styles, and everything. */
interface Bytes {
  code: number;
  all: number;
}

/** Milliseconds to first paint and to the complete page, and bytes over the wire. */
interface Visit {
  first: number;
  whole: number;
  bytes: Bytes;
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

const CODE = ['Font', 'Script', 'Stylesheet'];

/** Counts the bytes of all responses. */
async function counted(page: Page): Promise<() => Bytes> {
  const line = await page.context().newCDPSession(page);
  await line.send('Network.enable');
  const bytes = { code: 0, all: 0 };
  const code = new Set<string>();
  line.on('Network.responseReceived', ({ requestId, type }) => {
    if (CODE.includes(type)) code.add(requestId);
  });
  line.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes.all += encodedDataLength;
    if (code.has(requestId)) bytes.code += encodedDataLength;
  });
  return () => bytes;
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
  const largest = (kind: keyof Bytes) => Math.max(...all.map(({ bytes }) => bytes[kind])) / 1_000;
  measured({
    work: `fonts, scripts and styles over the wire, ${name}`,
    ours: largest('code'),
    unit: 'kB',
    required: { most: 350 },
    note: `${Math.round(largest('all'))} kB with map and data`,
  });
}

test('the first visit is painted within a second, with 350 kB of fonts and scripts', async ({
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
