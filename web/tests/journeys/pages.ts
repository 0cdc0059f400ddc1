import type { APIRequestContext, Locator, Page } from '@playwright/test';
import type { Chair, Created, Shown, Summary, Timeline } from '../../src/api/wire';
import { LANCE, makeEncounter, makeForce, RAIDERS } from './armies';
import { create, finishedGame, live, sit } from './sessions';
import { expect } from './server';

/** A page of the site, and how to open it. */
export interface SitePage {
  name: string;
  go: (page: Page) => Promise<void>;
}

/** Scenarios, and an element that is on their table once it is complete. */
const SCENARIOS: [string, string, (page: Page) => Locator][] = [
  ['mech', 'duel', (page) => page.getByTestId('lock')],
  ['formation', 'crossroads', (page) => page.getByRole('button', { name: 'Confirm plan' })],
  ['raid', 'valleys', (page) => page.getByRole('button', { name: 'Hide 1' })],
];

/** The attack phases of a mech turn, and an element of their panel. */
const ATTACKS: [string, string, string][] = [
  ['fire', 'WeaponAttack', 'Heat at end of turn'],
  ['strike', 'PhysicalAttack', 'What the'],
];

/** Every page of the site, with sessions to show on them. */
export async function allPages(request: APIRequestContext): Promise<SitePage[]> {
  const tables = SCENARIOS.map(([game, scenario, last]): SitePage => {
    const made = create(request, [game, scenario], ['me', { bot: 'random' }]);
    return {
      name: `table-${game}`,
      go: async (page) => {
        await sit(page, await made);
        await page.goto(`/table/${(await made).session.id}`);
        await live(page);
        await expect(last(page)).toBeVisible();
        if (game !== 'raid') await drawn(page);
      },
    };
  });
  const duel = await finishedGame(request, ['mech', 'duel'], 'recruit');
  const lances = await finishedGame(request, ['mech', 'lances'], 'veteran');
  const attacks: SitePage[] = [];
  for (const [name, phase, words] of ATTACKS) {
    const made = await forkedAt(request, lances, phase);
    attacks.push({
      name: `table-mech-${name}`,
      go: async (page) => {
        await sit(page, made);
        await page.goto(`/table/${made.session.id}`);
        await expect(page.getByText(words).first()).toBeVisible();
        await drawn(page);
      },
    });
  }
  const battle = await finishedGame(request, ['formation', 'crossroads'], 'recruit');
  const fight = await battleUnderWay(request);
  const open = await create(request, ['raid', 'valleys'], ['me', 'open']);
  const [mine, theirs] = [
    await makeForce(request, 'Third Lance of the Upper Weir and the Seven Mills Beyond Fen', LANCE),
    await makeForce(request, 'פלוגת הסכר העליון', RAIDERS),
  ];
  const encounter = await makeEncounter(request, {
    name: 'Ambush at the Quarry of the Four Abandoned Chapels of Marlow',
    mapId: 'cutbank-quarry',
    scenarioTemplate: 'ambush',
    playerForceId: mine.id,
    opponentForceId: theirs.id,
  });
  const unfinished = await makeEncounter(request, { name: 'Reeds' });
  return [
    { name: 'home', go: (page) => to(page, '/', 'Recent sessions') },
    ...tables,
    ...attacks,
    {
      name: 'battle',
      go: async (page) => {
        await sit(page, fight);
        await page.goto(`/table/${fight.session.id}`);
        await drawn(page);
        const desk = page.getByRole('complementary');
        await desk.getByRole('button', { name: /^Weir spears/ }).click();
        await desk.getByText('Hold', { exact: true }).click();
        await expect(desk.getByRole('button', { name: 'Send rider' })).toBeEnabled();
      },
    },
    {
      name: 'replay',
      go: async (page) => {
        await page.goto(`/replay/${duel.id}?turn=4`);
        await drawn(page);
      },
    },
    {
      name: 'over',
      go: async (page) => {
        await page.goto(`/table/${duel.id}`);
        await drawn(page);
        await expect(page.getByTestId('end')).toBeVisible();
        await page.keyboard.press('g');
        // On a wide screen the log has its own place.
        await expect(page.getByRole('region', { name: 'Log' }).first()).toBeVisible();
      },
    },
    {
      name: 'report',
      go: async (page) => {
        await page.goto(`/report/${duel.id}`);
        await drawn(page);
        await expect(page.getByRole('region', { name: 'Units' })).toBeVisible();
      },
    },
    {
      name: 'beliefs',
      go: async (page) => {
        await page.goto(`/replay/${battle.id}?turn=240`);
        await drawn(page);
        await page.keyboard.press('b');
        await expect(page.getByRole('region', { name: /^Differences/ })).toBeVisible();
        await drawn(page);
      },
    },
    { name: 'join', go: (page) => to(page, `/join/${open.session.id}#nothing`, /Could not take/) },
    {
      name: 'forces',
      go: async (page) => {
        await page.goto('/forces');
        await expect(page.getByRole('article', { name: mine.name }).first()).toBeVisible();
      },
    },
    {
      name: 'force',
      go: async (page) => {
        await page.goto(`/forces/${mine.id}`);
        await expect(page.getByTestId('adjusted')).toHaveText('4,593');
      },
    },
    {
      name: 'encounters',
      go: async (page) => {
        await page.goto('/encounters');
        await expect(page.getByRole('article', { name: encounter.name }).first()).toBeVisible();
      },
    },
    {
      name: 'encounter',
      go: async (page) => {
        await page.goto(`/encounters/${encounter.id}`);
        await expect(page.getByRole('button', { name: 'Launch', exact: true })).toBeEnabled();
      },
    },
    {
      name: 'encounter-draft',
      go: async (page) => {
        await page.goto(`/encounters/${unfinished.id}`);
        await expect(page.getByText('2 things to settle:')).toBeVisible();
      },
    },
    { name: 'help', go: (page) => to(page, '/help', 'If the connection is lost') },
    {
      name: 'keys',
      go: async (page) => {
        await page.goto(`/replay/${duel.id}`);
        await drawn(page);
        await page.keyboard.press('?');
        await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
      },
    },
  ];
}

/**
 * A game that continues a finished one at the last turn in which the first seat has a choice in a phase: that
 * turn has the most to show.
 */
async function forkedAt(
  request: APIRequestContext,
  { id }: Summary,
  phase: string,
): Promise<Created> {
  const timeline: Timeline = await (await request.get(`/api/sessions/${id}/timeline`)).json();
  const firsts = timeline.marks.filter(
    (mark, index, all) => mark.phase === phase && all[index - 1]?.phase !== phase,
  );
  for (const { sequence } of firsts.reverse()) {
    const seats: Chair[] = ['me', { bot: 'recruit' }];
    const answer = await request.post(`/api/sessions/${id}/fork`, { data: { sequence, seats } });
    expect(answer.status(), await answer.text()).toBe(201);
    const made: Created = await answer.json();
    const headers = { Authorization: `Bearer ${made.seats[0]?.token}` };
    const view = await request.get(`/api/sessions/${made.session.id}/view`, { headers });
    const { moment, pending }: Shown = await view.json();
    if (moment.phase === phase && pending.some(({ unit, order }) => unit && !order)) return made;
  }
  throw new Error(`no choice in ${phase}`);
}

/** A battle against a bot after 100 ticks. */
async function battleUnderWay(request: APIRequestContext): Promise<Created> {
  const seats: Chair[] = ['me', { bot: 'greedy' }];
  const created = await create(request, ['formation', 'crossroads'], seats, '5');
  const url = `/api/sessions/${created.session.id}`;
  const headers = { Authorization: `Bearer ${created.seats[0]?.token}` };
  const summary = async (): Promise<Summary> => (await request.get(url, { headers })).json();
  for (const [at, order] of ['Begin', { Run: { ticks: 100 } }].entries()) {
    // The bot acts at the same time, so the version may be outdated.
    const given = async () => {
      const data = { order, expected: (await summary()).version };
      const key = { 'Idempotency-Key': `${created.session.id} ${at} ${data.expected}` };
      return (await request.post(`${url}/orders`, { headers: { ...headers, ...key }, data })).ok();
    };
    await expect.poll(given, { timeout: 60_000 }).toBe(true);
  }
  await expect.poll(async () => (await summary()).moment.turn, { timeout: 60_000 }).toBe(100);
  return created;
}

async function to(page: Page, path: string, words: string | RegExp): Promise<void> {
  await page.goto(path);
  await expect(page.getByText(words).first()).toBeVisible();
  await page.waitForLoadState('networkidle').catch(() => {});
}

async function drawn(page: Page): Promise<void> {
  await page.locator('[data-ground="drawn"][data-resting="true"]').first().waitFor();
}
