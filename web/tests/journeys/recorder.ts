import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Created, Shown } from '../../src/api/wire';
import type { View } from '../../src/table/formation/types';

/** A page that records every response body, and the stream as far as it has arrived. */
export interface Recorder {
  page: Page;
  recorded: () => Promise<string[]>;
}

/** Opens a page that records everything it receives. */
async function recordingPage(context: BrowserContext): Promise<Recorder> {
  const bodies: Promise<string>[] = [];
  const page = await context.newPage();
  // A stream does not end while the page is open, so it is copied inside the page.
  await page.addInitScript(() => {
    const received: string[] = [];
    Object.assign(window, { received });
    const real = window.fetch.bind(window);
    window.fetch = async (...asked) => {
      const answer = await real(...asked);
      if (!answer.body) return answer;
      const [own, copy] = answer.body.tee();
      const at = received.push('') - 1;
      const reader = copy.pipeThrough(new TextDecoderStream()).getReader();
      void (async () => {
        for (;;) {
          const { done, value } = await reader.read();
          if (done) return;
          received[at] += value;
        }
      })().catch(() => {});
      return new Response(own, answer);
    };
  });
  page.on('response', (response) => {
    if (response.headers()['content-type']?.includes('event-stream')) return;
    bodies.push(
      response.text().then(
        (text) => `${response.url()}\n${text}`,
        () => '',
      ),
    );
  });
  const recorded = async () => {
    const inside = await page.evaluate(
      () => (window as unknown as { received: string[] }).received,
    );
    return [...(await Promise.all(bodies)), ...inside];
  };
  return { page, recorded };
}

/** The server's view for the player at a page. */
export async function shownTo(page: Page, query = ''): Promise<Shown & { view: View }> {
  return page.evaluate(async (query) => {
    const id = location.pathname.split('/')[2]!;
    const token = localStorage.getItem(`sandtable.token.${id}`);
    const headers = { Authorization: `Bearer ${token}` };
    const answer = await fetch(`/api/sessions/${id}/view${query}`, { headers });
    return await answer.json();
  }, query);
}

/** A battle at the crossroads between two browsers. */
export async function sitDown(browser: Browser): Promise<[Recorder, Recorder]> {
  const [first, second] = [
    await recordingPage(await browser.newContext()),
    await recordingPage(await browser.newContext()),
  ];
  await first.page.goto('/');
  const created: Created = await first.page.evaluate(async () => {
    const body = { game: 'formation', scenario: 'crossroads', seats: ['me', 'open'] };
    const answer = await fetch('/api/sessions', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    const created = await answer.json();
    localStorage.setItem(`sandtable.token.${created.session.id}`, created.seats[0].token);
    return created;
  });
  const { id } = created.session;
  await second.page.goto(`/join/${id}#${created.seats[1]?.invite}`);
  await second.page.waitForURL(`**/table/${id}`);
  await first.page.goto(`/table/${id}`);
  return [first, second];
}
