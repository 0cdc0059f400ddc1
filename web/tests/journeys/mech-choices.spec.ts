import type { Page } from '@playwright/test';
import type { ResultRow } from '../../src/api/types/mech/ResultRow';
import type { Board, Chair, Created, Line, Shown } from '../../src/api/wire';
import { clickHex } from '../board';
import { approach, ask, begin } from './mech';
import { create, sit } from './sessions';
import { expect, test } from './server';

const MINE = 'player-hunchback';

/** The printed number of the hex in which a unit stands. */
async function standsIn(page: Page, unit: string): Promise<string> {
  const [shown, board] = [await ask<Shown>(page, 'view'), await ask<Board>(page, 'board')];
  const { hex } = shown.scene!.pieces.find(({ id }) => id === unit)!;
  return board.cells.find((cell) => cell.hex.x === hex.x && cell.hex.y === hex.y)!.number;
}

/** The results of a unit's attacks of a kind. */
async function attacks<K extends 'shot' | 'strike'>(page: Page, kind: K, unit = MINE) {
  const rows = (await ask<Line[]>(page, 'log')).flatMap(
    ({ result }) => (result as ResultRow) ?? [],
  );
  const those = rows.filter((row): row is ResultRow & { kind: K } => row.kind === kind);
  return those.filter((row) => row.unit.id === unit);
}

/** Starts a duel and goes near enough to fire and to strike. */
async function closeIn(page: Page): Promise<void> {
  await begin(page, 'duel', 'recruit');
  await expect(page.getByRole('region', { name: /^Move / })).toBeVisible();
  await clickHex(page, (await approach(page))!);
  await page.getByTestId('commit').click();
  await expect(page.getByRole('region', { name: /^Weapon attack: / })).toBeVisible();
}

test('a weapon that is unticked does not fire', async ({ page }) => {
  await closeIn(page);
  const laser = page.getByRole('checkbox', { name: /^Medium Laser/ }).first();
  await expect(page.getByTestId('commit')).toContainText('Fire 4 weapons');
  await laser.uncheck({ force: true });
  await expect(page.getByTestId('commit')).toContainText('Fire 3 weapons');
  await laser.check({ force: true });
  await expect(page.getByTestId('commit')).toContainText('Fire 4 weapons');
  await laser.uncheck({ force: true });
  await page.getByTestId('commit').click();
  await expect.poll(async () => (await attacks(page, 'shot')).length).toBe(3);
});

test('the physical attack that the player chooses is the one that is carried out', async ({
  page,
}) => {
  await closeIn(page);
  // Arms that have fired cannot push.
  await page.getByTestId('lock').click();
  const panel = page.getByRole('region', { name: /^Physical attack: / });
  const push = panel.getByRole('radio', { name: /^Push/ });
  await expect(push).not.toBeChecked();
  await push.check();
  await expect(page.getByTestId('commit')).toContainText('Push the Hunchback');
  await page.getByTestId('commit').click();
  await expect
    .poll(async () => (await attacks(page, 'strike')).map(({ name }) => name))
    .toEqual(['push']);
});

test('a tap on the selected unit shows its record sheet, and a new game starts without it', async ({
  page,
}) => {
  await closeIn(page);
  const order = page.getByRole('region', { name: /^Weapon attack: / });
  const sheet = page.getByRole('heading', { name: 'Critical hits' });
  const number = await standsIn(page, MINE);
  await clickHex(page, number);
  await expect(sheet).toBeVisible();
  await clickHex(page, number);
  await expect(order).toBeVisible();
  await clickHex(page, number);
  await expect(sheet).toBeVisible();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Concede…' }).click();
  await page.getByRole('button', { name: 'Concede', exact: true }).click();
  const end = page.getByTestId('end');
  await expect(end.getByRole('heading')).toHaveText('You lost');
  // A finished game waits for no side.
  await expect(page.getByTestId('guide')).toBeHidden();
  await end.getByRole('button', { name: 'Play again' }).click();
  await expect(page.getByRole('region', { name: /^Move / })).toBeVisible();
});

test('a physical attack that is only declared can still be undone', async ({ page }) => {
  await closeIn(page);
  await page.getByTestId('lock').click();
  const panel = page.getByRole('region', { name: /^Physical attack: / });
  await panel.getByRole('radio', { name: /^Push/ }).check();
  await panel.getByRole('button', { name: 'Declare only' }).click();
  await expect(panel).toContainText(/Declared: Push at Opponent's Hunchback/);
  await page.keyboard.press('u');
  await expect(panel.getByRole('radio', { name: /^Push/ })).toBeEnabled();
  await expect(panel).not.toContainText('Declared:');
});

/** No shipped design has a weapon with two modes of direct fire, or too few rounds for all its weapons. */
const TITANS = `
title = "Two titans"
about = "Two hexes apart, each with three autocannons and 5 rounds."
level = "beginner"
minutes = 5
map = "mill-ford"
turn-limit = 9

[designs.titan]
chassis = "Titan"
model = "TTN-1"
tons = 100
walk = 1
jump = 0
engine = 100
battle-value = 1000
weapons = [
    { weapon = "Ultra AC/20", location = "LT" },
    { weapon = "Ultra AC/20", location = "RT" },
    { weapon = "Ultra AC/20", location = "RA" },
]
ammo = [{ weapon = "Ultra AC/20", location = "LA" }]
missing-actuators = { RA = ["lower-arm", "hand"] }
heat-sinks = { count = 10, kind = "single", placed = { LL = 2, RL = 2, LA = 2 } }

[designs.titan.armour]
HD = 9
CT = { front = 40, rear = 8 }
LT = { front = 30, rear = 4 }
RT = { front = 30, rear = 4 }
LA = 30
RA = 30
LL = 30
RL = 30

[[units]]
id = "player-titan"
side = "player"
design = "titan"
position = "1003"
facing = "S"

[[units]]
id = "opponent-titan"
side = "opponent"
design = "titan"
position = "1005"
facing = "N"
`;

/** Begins a duel of titans, and ticks double fire of all three weapons; the first is dropped for the third. */
async function tickDouble(page: Page): Promise<void> {
  const seats: Chair[] = ['me', { bot: 'random' }];
  const data = { game: 'mech', scenario: { text: TITANS, title: 'Titans' }, seats, seed: '7' };
  const answer = await page.request.post('/api/sessions', { data });
  expect(answer.status(), await answer.text()).toBe(201);
  const created = (await answer.json()) as Created;
  await sit(page, created);
  await page.goto(`/table/${created.session.id}`);
  await expect(page.getByRole('region', { name: /^Move / })).toBeVisible();
  await page.getByTestId('lock').click();
  const fire = page.getByRole('region', { name: /^Weapon attack: / });
  const double = fire.getByRole('checkbox', { name: /^Ultra AC\/20, double/ });
  await expect(double).toHaveCount(3);
  for (const box of await double.all()) {
    await box.check({ force: true });
    await expect(box).toBeChecked();
  }
  await expect(fire.getByRole('checkbox', { checked: true })).toHaveCount(2);
  await expect(double.first()).not.toBeChecked();
  await expect(fire.getByRole('status')).toHaveText('only 5 rounds left for Ultra AC/20');
  await expect(page.getByTestId('commit')).toContainText('Fire 2 weapons');
}

/** The modes in which the titan has fired. */
async function modes(page: Page): Promise<string[]> {
  return (await attacks(page, 'shot', 'player-titan')).map(({ mode }) => mode);
}

test('a weapon fires in the mode that the player ticks', async ({ page }) => {
  await tickDouble(page);
  await page.getByTestId('commit').click();
  await expect.poll(() => modes(page)).toEqual(['double', 'double']);
});

test('declared fire keeps its modes until it is locked', async ({ page }) => {
  await tickDouble(page);
  await page.getByRole('button', { name: /^Declare, then/ }).click();
  const fire = page.getByRole('region', { name: /^Weapon attack: / });
  await expect(fire).toContainText(/Declared: Ultra AC\/20 at Opponent's Titan/);
  await page.getByTestId('lock').click();
  await expect.poll(() => modes(page)).toEqual(['double', 'double']);
});

test('a tap on an enemy shows its record sheet instead of the order', async ({ page }) => {
  await begin(page, 'duel', 'random');
  const order = page.getByRole('region', { name: /^Move / });
  await expect(order).toBeVisible();
  await clickHex(page, await standsIn(page, 'opponent-hunchback'));
  const head = page.getByRole('heading', { name: /Hunchback$/, level: 2 });
  await expect(head).toHaveText("Opponent's Hunchback");
  await expect(page.getByRole('heading', { name: 'Critical hits' })).toBeVisible();
  await expect(order).toBeHidden();
  await page.getByRole('button', { name: 'Back to the order' }).click();
  await expect(order).toBeVisible();
  await expect(head).toHaveText('Your Hunchback');
});

test('Escape drops the planned move, then the target', async ({ page }) => {
  await begin(page, 'duel', 'recruit');
  await expect(page.getByRole('region', { name: /^Move / })).toBeVisible();
  const number = (await approach(page))!;
  await clickHex(page, number);
  const commit = page.getByTestId('commit');
  await expect(commit).toContainText(`Run to ${number}`);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Choose a hex' })).toBeDisabled();
  await clickHex(page, number);
  await commit.click();
  await expect(page.getByTestId('target')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('target')).toBeHidden();
  await expect(page.getByTestId('missing')).toHaveText('No target: choose an enemy first.');
  await clickHex(page, await standsIn(page, 'opponent-hunchback'));
  await expect(page.getByTestId('polite')).toHaveText(
    "Target: Opponent's Hunchback, best hit chance 42 %, 4 weapons selected.",
  );
});

test('bots that wait to be asked are asked by the table', async ({ page }) => {
  const seats: Chair[] = ['me', { bot: 'random' }];
  const data = { game: 'mech', scenario: 'duel', seats, bots: 'waiting' };
  const created = await (await page.request.post('/api/sessions', { data })).json();
  await sit(page, created);
  await page.goto(`/table/${created.session.id}`);
  await expect(page.getByRole('region', { name: /^Move / })).toBeVisible();
  await page.getByTestId('lock').click();
  await expect(page.getByTestId('bar').getByText('Turn 2')).toBeVisible();
});

test('a game that the other side concedes asks for no more orders', async ({ page }) => {
  const created = await create(page.request, ['mech', 'duel'], ['me', 'me']);
  await sit(page, created);
  await page.goto(`/table/${created.session.id}`);
  await expect(page.getByTestId('guide')).toBeVisible();
  const headers = { Authorization: `Bearer ${created.seats[1]?.token}` };
  const path = `/api/sessions/${created.session.id}`;
  // Phases without a decision may pass meanwhile.
  await expect(async () => {
    const { version } = await (await page.request.get(`${path}/view`, { headers })).json();
    const data = { expected: version };
    const answer = await page.request.post(`${path}/concede`, { headers, data });
    expect(answer.ok(), await answer.text()).toBe(true);
  }).toPass();
  await expect(page.getByTestId('end').getByRole('heading')).toHaveText('You won');
  await expect(page.getByTestId('guide')).toBeHidden();
});

test('N advances a phase without decisions', async ({ page }) => {
  const created = await create(page.request, ['mech', 'duel'], ['me', 'me']);
  await sit(page, created, 1);
  // Orders without a decision are given after a while; here they wait for the key.
  await page.addInitScript(() => {
    const later = window.setTimeout.bind(window);
    const slow = (run: TimerHandler, wait?: number) => later(run, wait === 1_500 ? 1e9 : wait);
    window.setTimeout = slow as typeof window.setTimeout;
  });
  await page.goto(`/table/${created.session.id}`);
  // The panel, which knows the key.
  await expect(page.getByTestId('guide')).toBeVisible();
  await page.keyboard.press('n');
  const phases = page.getByRole('list', { name: 'Phases' });
  await expect(phases.locator('[aria-current]')).toHaveText(/Move/);
});
