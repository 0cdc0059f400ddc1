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
  await page.getByText('16×', { exact: true }).click();
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
  const tick = async () => {
    const [, minutes, seconds] =
      /(\d+):(\d\d)/.exec((await moment(page).textContent()) ?? '') ?? [];
    return Number(minutes) * 60 + Number(seconds);
  };
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
  await expect(current(watcher)).not.toHaveText(/Your Hunchback /);
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
  // Headings are in the list too, without a link.
  const lines = log(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('link') });
  const line = lines.nth(3);
  const words = (await line.innerText()).trim();
  expect(words).not.toBe('');
  await line.getByRole('link', { name: 'Show this moment in the replay' }).click();
  await expect(current(page)).toHaveText(words);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('link', { name: 'Open table', exact: true }).click();
  await expect(page).toHaveURL(/\/table\//);
  await page.goBack();
  await expect(current(page)).toHaveText(words);
});

test('a row of the log goes to its moment, and the filter keeps hits', async ({ page }) => {
  test.setTimeout(360_000);
  const { id } = await finishedGame(page.request, DUEL, 'recruit');
  await open(page, `/replay/${id}`);
  await page.getByText('Hits', { exact: true }).click();
  await expect(page.getByRole('radio', { name: 'Hits' })).toBeChecked();
  const hit = log(page).getByRole('link', { name: /attacks .* hits for \d+/ });
  const count = await log(page).getByRole('link').count();
  // A heading for each row at most: nothing else is left.
  expect(await hit.count()).toBeGreaterThanOrEqual(Math.floor(count / 2) - 1);
  await hit.first().click();
  await expect(hit.first()).toHaveAttribute('aria-current', 'step');
  await expect(moment(page)).toHaveText(/^Turn \d+, (Fire|Strike)$/);
  await page.getByRole('button', { name: 'Search the log' }).click();
  await page.getByRole('textbox', { name: 'Search the log' }).fill('no such unit');
  await expect(page.getByText('No event matches.')).toBeVisible();
});

test('a step shows what happens: a move, or a shot', async ({ page }) => {
  test.setTimeout(360_000);
  const { id } = await finishedGame(page.request, DUEL, 'recruit');
  const { marks } = await (await page.request.get(`/api/sessions/${id}/timeline`)).json();
  const shot = marks.findIndex(({ text }: { text: string }) => / hits .* with /.test(text));
  await open(page, `/replay/${id}?sequence=${marks[shot - 1].sequence}`);
  const board = page.locator('[data-ground="drawn"][data-resting="true"]');
  await board.waitFor();
  await expect(page.locator('[data-motion="playing"]')).toHaveCount(0);
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    const board = document.querySelector('[data-testid="board"]')!;
    new MutationObserver(() => seen.push((board as HTMLElement).dataset.motion ?? '')).observe(
      board,
      { attributeFilter: ['data-motion'] },
    );
  });
  await page.keyboard.press('ArrowRight');
  const seen = () => page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  await expect.poll(seen).toEqual(['playing', 'still']);
  // A jump shows the position only.
  await page.keyboard.press('Home');
  await expect(slider(page)).toHaveValue('0');
  expect(await seen()).toEqual(['playing', 'still']);
});

test('the ruler measures on the map of the replay', async ({ page }) => {
  const { id } = await finishedGame(page.request, DUEL, 'recruit');
  await open(page, `/replay/${id}`);
  await page.locator('[data-ground="drawn"][data-resting="true"]').waitFor();
  await page.keyboard.press('x');
  await expect(page.getByRole('button', { name: 'Ruler' })).toHaveAttribute('aria-pressed', 'true');
  const map = page.getByRole('application');
  await map.focus();
  // The first Enter sets the cursor, the second the start, the third the end.
  for (const key of ['Enter', 'Enter', 'ArrowDown', 'Enter']) await map.press(key);
  await expect(page.getByText('1 hex', { exact: true })).toBeAttached();
});

test('on a phone the controls stay above the log, which is a sheet', async ({ page }) => {
  test.setTimeout(360_000);
  const { id } = await finishedGame(page.request, DUEL, 'recruit');
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, `/replay/${id}?turn=4`);
  const play = page.getByRole('button', { name: 'Play', exact: true });
  const fork = page.getByRole('button', { name: /^Fork here: turn 4/ });
  await expect(play).toBeInViewport({ ratio: 1 });
  await expect(fork).toBeInViewport({ ratio: 1 });
  await expect(current(page)).toBeInViewport();
  const handle = page.getByRole('button', { name: /^Height of the panel/ });
  // Half, full, low: the low sheet keeps the controls.
  await handle.click();
  await handle.click();
  await expect(fork).toBeHidden();
  await expect(play).toBeInViewport({ ratio: 1 });
});

test('the view of each commander is shown beside the ground truth', async ({ page }) => {
  test.setTimeout(360_000);
  const { id } = await finishedGame(page.request, ['formation', 'crossroads']);
  await open(page, `/replay/${id}?turn=60`);
  await expect(moment(page)).toHaveText(/^\d+:\d\d, /);
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
    await expect(page.getByRole('heading', { name: /^Strength (by turn|in time)$/ })).toBeVisible();
    const fates = page.getByRole('region', { name: 'Units' }).getByRole('listitem');
    expect(await fates.count()).toBeGreaterThan(1);
    const points = page.getByRole('region', { name: 'Turning points' }).getByRole('link');
    const words = (await points.first().innerText()).replace(/^[\s\S]*?: /, '');
    expect(words.length).toBeGreaterThan(3);
    await points.first().click();
    await expect(page).toHaveURL(new RegExp(`/replay/${id}\\?sequence=\\d+`));
    await expect(moment(page)).toHaveText(/^(Turn \d+|\d+:\d\d), /);
  });
}
