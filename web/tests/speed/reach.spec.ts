import type { Page } from '@playwright/test';
import type { UnitReport } from '../../src/api/types/mech/UnitReport';
import type { Board, Placed, Shown } from '../../src/api/wire';
import { placeOfHex } from '../board';
import { ask } from '../journeys/mech';
import { create, sit } from '../journeys/sessions';
import { expect, test } from '../journeys/server';
import { measured, median, tail } from './measure';

/** How often the table is opened; every unit is clicked once each time. */
const OPENINGS = 6;

interface Place {
  x: number;
  y: number;
}

/** What is needed to click the units of a table. */
interface Table {
  page: Page;
  shown: Shown;
  number: (hex: Placed['hex']) => string;
}

async function open(page: Page, id: string): Promise<Table> {
  await page.goto(`/table/${id}`);
  await page.locator('[data-ground="drawn"][data-resting="true"]').waitFor();
  await page.getByRole('region', { name: /^Move / }).waitFor();
  const [shown, board] = [await ask<Shown>(page, 'view'), await ask<Board>(page, 'board')];
  const number = (hex: Placed['hex']) =>
    board.cells.find((cell) => cell.hex.x === hex.x && cell.hex.y === hex.y)?.number ?? '';
  return { page, shown, number };
}

/** A point in a free hex that a unit can reach. */
async function within({ page, shown, number }: Table, unit: Placed): Promise<Place> {
  const report = await ask<UnitReport>(page, `units/${unit.id}`);
  const taken = new Set(shown.scene?.pieces.map(({ hex }) => number(hex)));
  const ends = report.moves.flatMap(({ stops }) => stops.filter((stop) => stop[3] === 1));
  const hexes = ends.map((stop) => number({ x: stop[0] ?? 0, y: stop[1] ?? 0 }));
  const { x, y } = await placeOfHex(
    page,
    hexes.find((hex) => hex !== '' && !taken.has(hex))!,
  );
  // Beside the label, where the hex is only tinted.
  return { x: x + 6, y: y - 6 };
}

/**
 * Clicks a unit while nothing is highlighted, and returns the milliseconds until the canvas changed
 * at a point that the unit can reach.
 */
async function click(table: Table, unit: Placed): Promise<number> {
  const { page, shown, number } = table;
  const foe = shown.scene!.pieces.find((piece) => piece.side !== unit.side)!;
  const away = await placeOfHex(page, number(foe.hex));
  await page.mouse.click(away.x, away.y);
  await expect(page.getByRole('list', { name: 'Key to the map' })).toBeHidden();
  const [at, place] = [await placeOfHex(page, number(unit.hex)), await within(table, unit)];
  await page.evaluate(watch, place);
  // Moves and presses at the speed of a hand.
  await page.mouse.move(at.x + 40, at.y + 90);
  await page.mouse.move(at.x, at.y);
  await page.waitForTimeout(60);
  await page.mouse.down();
  await page.waitForTimeout(50);
  await page.mouse.up();
  return page.evaluate(() => (window as unknown as { painted: Promise<number> }).painted);
}

/**
 * Runs in the page: checks after every frame whether a pixel has changed. The click counts from its
 * event timestamp. A frame counts when it is over: script, layout and paint are done by then, and
 * the picture is with the compositor.
 */
function watch({ x, y }: Place): void {
  const canvas = document.querySelector<HTMLCanvasElement>('[data-testid="board"] canvas')!;
  const box = canvas.getBoundingClientRect();
  const [across, down] = [x - box.x, y - box.y].map((way) => Math.round(way * devicePixelRatio));
  const look = () => canvas.getContext('2d')!.getImageData(across!, down!, 1, 1).data.join();
  const bare = look();
  const painted = new Promise<number>((done) => {
    const begin = ({ timeStamp }: PointerEvent) => {
      const frame = () => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          const now = performance.now();
          if (look() === bare) requestAnimationFrame(frame);
          else done(now - timeStamp);
        };
        port2.postMessage(null);
      };
      requestAnimationFrame(frame);
    };
    addEventListener('pointerup', begin, { capture: true, once: true });
  });
  Object.assign(window, { painted });
}

test('reach is on the screen within 50 ms of the click', async ({ page }) => {
  test.setTimeout(120_000);
  const created = await create(page.request, ['mech', 'lances'], ['me', { bot: 'random' }]);
  await sit(page, created);
  const [first, all]: [number[], number[]] = [[], []];
  for (let times = 0; times < OPENINGS; times += 1) {
    const table = await open(page, created.session.id);
    const waiting = table.shown.pending.flatMap(({ unit }) => unit ?? []);
    const units = table.shown.scene!.pieces.filter(({ id }) => id && waiting.includes(id));
    for (const [at, unit] of units.entries()) {
      const took = await click(table, unit);
      all.push(took);
      if (at === 0) first.push(took);
    }
  }
  expect(all.length).toBeGreaterThanOrEqual(20);
  const most = 50;
  measured({
    work: 'reach on the screen after a click, lances',
    ours: median(all),
    unit: 'ms',
    required: { most },
    note: tail(all),
  });
  measured({
    work: 'the same, first click after the table was opened',
    ours: median(first),
    unit: 'ms',
    required: { most },
    note: tail(first),
  });
});
