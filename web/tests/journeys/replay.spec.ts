import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { clickHex } from '../board';
import { approach, begin } from './mech';
import { finishedGame } from './sessions';
import { expect, test } from './server';

const DUEL: [string, string] = ['mech', 'duel'];

const moment = (page: Page) => page.getByTestId('moment');
const slider = (page: Page) => page.getByRole('slider', { name: 'Moment' });
const log = (page: Page) => page.getByRole('region', { name: 'Log' });
const current = (page: Page) => log(page).locator('[aria-current="step"]');
const menu = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('button', { name }).click();
};

/** The pieces on the board, from the list for screen readers. */
const pieces = (page: Page) =>
  page.getByRole('navigation', { name: 'Pieces on the map' }).textContent();

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(slider(page)).toBeVisible();
}

test('a finished game is scrubbed, linked and continued from any moment', async ({
  page,
  browser,
  context,
}) => {
  test.setTimeout(360_000);
  const { id } = await finishedGame(page.request, DUEL);
  await open(page, `/replay/${id}`);
  await expect(moment(page)).toHaveText('Turn 0, Initiative');
  const start = await pieces(page);

  // First by slider, then event by event and turn by turn.
  await page.keyboard.press('End');
  await expect(page.getByText(/wins|Draw/).first()).toBeVisible();
  await expect(page.getByTestId('polite')).toHaveText(/^Turn \d+, .*: /);
  await slider(page).fill('40');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('event 42 of')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(slider(page)).toHaveValue('40');
  const before = Number((await moment(page).textContent())?.match(/\d+/)?.[0]);
  await page.keyboard.press('Shift+ArrowRight');
  await expect(moment(page)).toHaveText(new RegExp(`^Turn ${before + 1}, `));
  await expect.poll(() => pieces(page)).not.toBe(start);
  await expect(page).toHaveURL(/\?sequence=\d+$/);

  // Another browser opens the link and sees the same.
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.keyboard.press('l');
  await expect(page.getByText(/Link copied/).first()).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await expect(page).toHaveURL(link);
  const other = await (await browser.newContext()).newPage();
  await open(other, link);
  await expect(moment(other)).toHaveText((await moment(page).textContent()) ?? '');
  await expect(current(other)).toHaveText((await current(page).textContent()) ?? '');
  await expect.poll(async () => (await pieces(other)) === (await pieces(page))).toBe(true);
  await other.close();

  // A fork continues from there.
  const [turn, there] = [(await moment(page).textContent())?.split(',')[0], await pieces(page)];
  await page.keyboard.press('f');
  const dialog = page.getByRole('dialog', { name: /^Fork here: turn \d+, / });
  await dialog.getByRole('combobox', { name: 'Player' }).selectOption('Me');
  await dialog.getByRole('combobox', { name: 'Opponent' }).selectOption('Random bot');
  await dialog.getByRole('button', { name: 'Start the game' }).click();
  await expect(page).toHaveURL(/\/table\//);
  expect(page.url()).not.toContain(id);
  await expect(page.getByText(turn ?? '', { exact: true })).toBeVisible();
  await expect(page.getByTestId('guide')).toBeVisible();
  expect(there).not.toBe(start);
});

test('two bots are watched live to the end, and every die is verified', async ({ page }) => {
  test.setTimeout(360_000);
  await page.goto('/');
  const tile = page.getByRole('article', { name: 'Mech' });
  await tile.getByRole('combobox', { name: 'Bot' }).selectOption('recruit');
  await tile.getByRole('button', { name: 'Watch two bots' }).click();
  await expect(page).toHaveURL(/\/replay\//);
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await page.getByRole('radio', { name: '16×' }).check();
  await expect(page.getByText('● live', { exact: true })).toBeHidden({ timeout: 150_000 });
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible({
    timeout: 150_000,
  });
  await expect(page.getByText(/wins|Draw/).first()).toBeVisible();
  await menu(page, 'Verify every die');
  await expect(page.getByTestId('verdict')).toHaveText(
    /Verified: \d+ orders, \d+ events, \d+ dice\./,
  );
});

test('a battle with ticks plays tick by tick, and is still stepped event by event', async ({
  page,
}) => {
  test.setTimeout(360_000);
  const { id } = await finishedGame(page.request, ['formation', 'crossroads']);
  await open(page, `/replay/${id}?play=1`);
  const tick = async () => Number((await moment(page).textContent())?.match(/\d+/)?.[0]);
  const place = async () => Number(await slider(page).inputValue());
  // Starts with the complete plan, then runs at 2 ticks per second.
  expect(await place()).toBeGreaterThan(0);
  await expect.poll(tick).toBeGreaterThan(0);
  const [before, began] = [await tick(), Date.now()];
  await expect.poll(tick, { intervals: [50] }).toBeGreaterThanOrEqual(before + 6);
  const seconds = (Date.now() - began) / 1_000;
  expect(seconds).toBeGreaterThan(0.5);
  expect(seconds).toBeLessThan(12);
  await page.getByRole('button', { name: 'Pause' }).click();
  const there = await place();
  await page.keyboard.press('ArrowRight');
  await expect(slider(page)).toHaveValue(String(there + 1));
});

test('a replay follows a game in progress', async ({ page, context }) => {
  await begin(page, 'duel', 'random');
  await expect(page.getByRole('region', { name: /^Move / })).toBeVisible();
  const watcher = await context.newPage();
  await open(watcher, page.url().replace('/table/', '/replay/'));
  await expect(watcher.getByText('● live', { exact: true })).toBeVisible();
  await expect(watcher.getByRole('button', { name: 'Live', exact: true })).toBeVisible();
  await page.bringToFront();
  await clickHex(page, (await approach(page))!);
  await page.getByRole('button', { name: /Declare only/ }).click();
  await expect(current(watcher)).toHaveText(/Hunchback (walks|runs|jumps) to \d{4}/);
  // After stepping back, the replay stays there until the viewer returns to live.
  await watcher.bringToFront();
  await watcher.keyboard.press('ArrowLeft');
  const behind = await current(watcher).textContent();
  await page.keyboard.press('u');
  await expect(page.getByTestId('guide')).toContainText('or stand still');
  await expect(
    watcher.getByRole('button', { name: 'Go to live' }).filter({ hasText: 'Go to live' }),
  ).toBeVisible();
  await expect(current(watcher)).toHaveText(behind ?? '');
});

test('a log line links to its moment, and the back button returns', async ({ page }) => {
  const { id } = await finishedGame(page.request, ['raid', 'valleys']);
  await page.goto(`/table/${id}`);
  const line = page.getByRole('region', { name: 'Log' }).getByRole('listitem').nth(3);
  const words = (await line.locator('span').first().textContent()) ?? '';
  expect(words).not.toBe('');
  await line.getByRole('link', { name: 'Show this moment in the replay' }).click();
  await expect(current(page)).toHaveText(words);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('link', { name: 'Open table', exact: true }).click();
  await expect(page).toHaveURL(/\/table\//);
  await page.goBack();
  await expect(current(page)).toHaveText(words);
});

test('the view of each commander is shown beside the ground truth', async ({ page }) => {
  test.setTimeout(360_000);
  const { id } = await finishedGame(page.request, ['formation', 'crossroads']);
  await open(page, `/replay/${id}?turn=60`);
  await expect(moment(page)).toHaveText(/^Tick \d+, /);
  const truth = await pieces(page);
  await page.keyboard.press('2');
  await expect(page.getByRole('radio', { name: 'Blue' })).toBeChecked();
  await expect.poll(() => pieces(page)).not.toBe(truth);
  await page.keyboard.press('1');
  await page.keyboard.press('b');
  for (const name of ['Blue’s view', 'Red’s view', 'Ground truth']) {
    await expect(page.getByRole('application', { name })).toBeVisible();
  }
  await expect(page.getByRole('region', { name: /^Differences/ })).toContainText(/Blue: /);
});

test('an import that exists already or is damaged is refused with a message', async ({ page }) => {
  const { id } = await finishedGame(page.request, ['raid', 'valleys']);
  await open(page, `/replay/${id}`);
  const saving = page.waitForEvent('download');
  await menu(page, 'Save to file');
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe(`raid-${id}.jsonl`);
  const text = await readFile(await saved.path(), 'utf8');
  const give = async (name: string, text: string) => {
    const file = { name, mimeType: 'application/jsonl', buffer: Buffer.from(text) };
    await page.getByLabel('Choose a file').setInputFiles(file);
  };
  // The message is a dialog, because the file field may be below a long list of sessions.
  const dialog = page.getByRole('dialog', { name: 'Import failed' });
  const said = async (words: string) => {
    await expect(dialog.getByText(words)).toBeInViewport();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
  };
  await page.goto('/');
  const lines = text.trimEnd().split('\n');
  await give('cut.jsonl', lines.slice(0, 3).join('\n').slice(0, -20));
  await said('cut.jsonl: Line 3 of the file is damaged: it ends in the middle.');
  const other = lines[4]!.replace(/\d(?=[,}])/, (digit) => String((Number(digit) + 1) % 10));
  expect(other).not.toBe(lines[4]);
  await give('changed.jsonl', lines.with(4, other).join('\n'));
  await said('Line 5 of the file is damaged: it was changed, or a line before it is missing.');
  await give('letter.jsonl', 'Dear friend');
  await said('letter.jsonl: This is not a session file.');
  await give('same.jsonl', text);
  await expect(
    dialog.getByText('same.jsonl: This session is already on the server.'),
  ).toBeInViewport();
  await dialog.getByRole('link', { name: 'Open replay' }).click();
  await expect(page).toHaveURL(new RegExp(`/replay/${id}`));
});

test('scrubbing 1,000 events keeps at most 2 requests in flight', async ({ page }) => {
  test.setTimeout(360_000);
  const { id } = await finishedGame(page.request, ['mech', 'lances']);
  await page.addInitScript(count);
  await open(page, `/replay/${id}`);
  await page.locator('[data-ground="drawn"][data-resting="true"]').waitFor();
  await slider(page).evaluate(async (input: HTMLInputElement) => {
    for (let at = 0; at <= 1_000; at += 5) {
      input.value = String(at);
      input.dispatchEvent(new Event('input', { bubbles: true }));
      await new Promise<number>(requestAnimationFrame);
    }
  });
  await expect(page.getByText('event 1001 of')).toBeVisible();
  const counted = () => page.evaluate(() => (window as unknown as { counted: Counted }).counted);
  await expect.poll(async () => (await counted()).out).toBe(0);
  expect((await counted()).most).toBeLessThanOrEqual(2);
});

interface Counted {
  out: number;
  most: number;
}

/** Runs in the page before its scripts: counts requests for views. */
function count(): void {
  const counted: Counted = { out: 0, most: 0 };
  Object.assign(window, { counted });
  const real = window.fetch.bind(window);
  window.fetch = async (url, init) => {
    if (!/\/view\?/.test(String(url))) return real(url, init);
    counted.out += 1;
    counted.most = Math.max(counted.most, counted.out);
    let isOut = true;
    const back = () => {
      if (isOut) counted.out -= 1;
      isOut = false;
    };
    // An aborted request is no longer in flight.
    init?.signal?.addEventListener('abort', back);
    try {
      return await real(url, init);
    } finally {
      back();
    }
  };
}

for (const [game, scenario] of [
  ['mech', 'duel'],
  ['formation', 'crossroads'],
] as const) {
  test(`the report of a ${game} battle leads to the replay of its turning points`, async ({
    page,
  }) => {
    test.setTimeout(360_000);
    const { id } = await finishedGame(page.request, [game, scenario]);
    await page.goto(`/report/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/wins|Draw/);
    await expect(page.getByRole('heading', { name: /^Strength by t/ })).toBeVisible();
    const fates = page.getByRole('region', { name: 'Units' }).getByRole('listitem');
    expect(await fates.count()).toBeGreaterThan(1);
    const points = page.getByRole('region', { name: 'Turning points' }).getByRole('link');
    const words = (await points.first().innerText()).replace(/^[\s\S]*?: /, '');
    expect(words.length).toBeGreaterThan(3);
    await points.first().click();
    await expect(page).toHaveURL(new RegExp(`/replay/${id}\\?sequence=\\d+`));
    await expect(moment(page)).toHaveText(/^(Turn|Tick) \d+, /);
  });
}
