import { describe, expect, it } from 'vitest';
import { Client } from '../../src/api/client';
import type { Force } from '../../src/api/muster';
import { EncounterEditing } from '../../src/encounters/editing.svelte';
import {
  battleOf,
  differences,
  findingsOf,
  lead,
  nextStep,
  sentence,
  signed,
  summaryOf,
} from '../../src/encounters/words';
import { Drafts } from '../../src/shared/drafts';
import { PageStorage } from '../../src/shared/storage';
import { EncounterStatus, type IEncounter } from '../../src/stores/model';
import { createEncounterStore } from '../../src/stores/useEncounterStore';
import { answer, fakeFetch } from './fakes';

function encounter(fields: Partial<IEncounter> = {}): IEncounter {
  return {
    id: 'e1',
    name: 'Quarry',
    description: null,
    status: EncounterStatus.Draft,
    playerForceId: null,
    opponentForceId: null,
    playerForce: null,
    opponentForce: null,
    scenarioTemplate: null,
    mapId: null,
    turnLimit: null,
    createdAt: '',
    updatedAt: '',
    gameSessionId: null,
    version: 1,
    winner: null,
    ...fields,
  };
}

describe('an encounter in words', () => {
  it('is summed up in a line, with its result once it is over', () => {
    expect(summaryOf(encounter(), null)).toBe('no map yet · no template yet');
    const set = { mapId: 'quarry', scenarioTemplate: 'ambush', turnLimit: 12 } as const;
    expect(summaryOf(encounter(set), null)).toBe('quarry · ambush · 12 turns');
    expect(summaryOf(encounter({ ...set, winner: 'Player wins' }), null)).toBe(
      'quarry · ambush · Player wins',
    );
  });

  it('has one next step for each status', () => {
    const { Draft, Ready, Launched, Completed } = EncounterStatus;
    const step = (status: EncounterStatus, gameSessionId: string | null) => {
      const { words, href } = nextStep(encounter({ status, gameSessionId }));
      return [words, href];
    };
    expect(step(Draft, null)).toEqual(['Edit', '/encounters/e1']);
    expect(step(Ready, null)).toEqual(['Launch', undefined]);
    expect(step(Launched, 's')).toEqual(['Resume', '/table/s']);
    expect(step(Completed, 's')).toEqual(['Report', '/report/s']);
  });

  it('compares the values of two forces', () => {
    expect([lead(4000, 4160), lead(4000, 3840), lead(0, 100)]).toEqual([4, -4, null]);
    expect([signed(4), signed(-4), signed(0)]).toEqual(['+4 %', '−4 %', 'even']);
  });

  it('lists only the fields that differ from what another tab saved', () => {
    const theirs = encounter({ name: 'Theirs', mapId: 'ford', turnLimit: 9 });
    const mine = { name: 'Mine', mapId: null, turnLimit: 9 };
    expect(differences(mine, theirs, (_, value) => value.toUpperCase())).toEqual([
      { what: 'Name', mine: 'MINE', theirs: 'THEIRS' },
      { what: 'Map', mine: 'none', theirs: 'FORD' },
    ]);
  });

  it('has the same battle until a force, the map, the template or the turn limit changes', () => {
    const set = { playerForceId: 'f1', opponentForceId: 'f2', mapId: 'ford', turnLimit: 9 };
    const forces = (version: number) => [{ id: 'f2', version }] as Force[];
    const battle = battleOf(encounter(set), forces(1));
    const texts = { name: 'Renamed', description: 'At dawn', version: 7 };
    expect(battleOf(encounter({ ...set, ...texts }), forces(1))).toBe(battle);
    const others: Partial<IEncounter>[] = [
      { playerForceId: 'f3' },
      { opponentForceId: 'f3' },
      { mapId: 'quarry' },
      { scenarioTemplate: 'ambush' },
      { turnLimit: 10 },
    ];
    for (const other of others) {
      expect(battleOf(encounter({ ...set, ...other }), forces(1))).not.toBe(battle);
    }
    expect(battleOf(encounter(set), forces(2))).not.toBe(battle);
  });

  it('puts errors before warnings at their field', () => {
    const finding = (code: string, severity: string, path: string) => ({
      code,
      severity,
      path,
      message: code,
    });
    const all = [
      finding('a', 'warning', 'mapId'),
      finding('b', 'error', 'mapId'),
      finding('c', 'error', 'name'),
    ];
    expect(findingsOf(all, 'mapId').map(({ code }) => code)).toEqual(['b', 'a']);
    expect(sentence('no map: choose one')).toBe('No map: choose one.');
  });
});

/** An editor of encounter e1 and the requests that it sends. */
async function editing(drafts: Drafts, ...answers: (Response | Error)[]) {
  const { fetch, asked } = fakeFetch(answer({ encounters: [encounter()] }), ...answers);
  const client = new Client({ fetch, sleep: async () => {}, attempts: 1 });
  const store = createEncounterStore(client);
  await store.getState().loadEncounters();
  return { editing: new EncounterEditing('e1', () => store.getState(), drafts), asked };
}

const fresh = () => new Drafts(new PageStorage(null));
const body = (asked: { body: string | undefined } | undefined) =>
  JSON.parse(asked?.body ?? 'null') as unknown;

describe('editing an encounter', () => {
  it('saves a change at once, over the version that is shown', async () => {
    const { editing: one, asked } = await editing(
      fresh(),
      answer({ success: true }),
      answer({ encounters: [encounter({ name: 'New', version: 2 })] }),
    );
    await one.change({ name: 'New' });
    expect([asked[1]?.method, asked[1]?.url]).toEqual(['PATCH', '/api/encounters/e1']);
    expect(body(asked[1])).toEqual({ name: 'New', version: 1 });
    expect([one.waits, one.problem]).toEqual([false, null]);
  });

  it('sends forces and template through their own routes, each over the newest version', async () => {
    const { editing: one, asked } = await editing(
      fresh(),
      answer({ success: true }),
      answer({ encounters: [encounter({ version: 2 })] }),
      answer({ success: true }),
      answer({ encounters: [encounter({ version: 3 })] }),
    );
    one.type({ scenarioTemplate: 'ambush', playerForceId: 'f1' });
    await one.save();
    expect(asked.filter(({ method }) => method === 'PUT').map(({ url }) => url)).toEqual([
      '/api/encounters/e1/player-force',
      '/api/encounters/e1/template',
    ]);
    expect(body(asked[3])).toEqual({ template: 'ambush', version: 2 });
  });

  it('takes forces back over the newest version too', async () => {
    const { editing: one, asked } = await editing(
      fresh(),
      answer({ success: true }),
      answer({ encounters: [encounter({ version: 2 })] }),
      answer({ success: true }),
      answer({ encounters: [encounter({ version: 3 })] }),
    );
    await one.change({ playerForceId: null, opponentForceId: null });
    expect(asked.filter(({ method }) => method === 'DELETE').map(({ url }) => url)).toEqual([
      '/api/encounters/e1/player-force?version=1',
      '/api/encounters/e1/opponent-force?version=2',
    ]);
  });

  it('keeps what was not accepted, in the form and over a reload', async () => {
    const drafts = fresh();
    const { editing: one } = await editing(drafts, new TypeError('away'));
    await one.change({ name: 'Typed' });
    expect([one.waits, one.problem]).toEqual([true, 'The server is not responding.']);
    const { editing: two } = await editing(drafts);
    expect(two.unsaved).toEqual({ name: 'Typed' });
  });

  it('stops at a conflict until a version was chosen', async () => {
    const theirs = encounter({ name: 'Theirs', version: 4 });
    const { editing: one, asked } = await editing(
      fresh(),
      answer({ code: 'stale', message: 'saved', current: theirs }, 409),
      answer({ encounters: [theirs] }),
      answer({ success: true }),
      answer({ encounters: [encounter({ name: 'Mine', version: 5 })] }),
    );
    await one.change({ name: 'Mine' });
    expect([one.conflict?.name, one.problem]).toEqual(['Theirs', null]);
    await one.save();
    expect(asked).toHaveLength(2);
    await one.keepMine();
    expect(body(asked[3])).toEqual({ name: 'Mine', version: 4 });
    expect([one.waits, one.conflict]).toEqual([false, null]);
  });
});
