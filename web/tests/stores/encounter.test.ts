import { describe, expect, it } from 'vitest';
import { Client } from '../../src/api/client';
import { client } from '../../src/api/server.svelte';
import { EncounterStatus, type IEncounter } from '../../src/stores/types';
import { createEncounterStore, useEncounterStore } from '../../src/stores/useEncounterStore';
import { freshStore, readyEncounter, savedEncounter, savedForce } from './encounters';
import { asked, program, requests } from './harness';

const LIST = '/api/encounters';
/** The last request for the list must be newer than the change before it. */
const listedAfter = (method: string) =>
  asked.findLastIndex((request) => request.method === 'GET' && request.url === LIST) >
  asked.findIndex((request) => request.method === method);

describe('Encounter CRUD via API Routes', () => {
  it('Load all encounters', async () => {
    const id = await savedEncounter('Bridge at dawn');
    const store = freshStore();
    asked.splice(0);
    const loading = store.getState().loadEncounters();
    expect(store.getState().isLoading).toBe(true);
    await loading;
    expect(asked).toEqual([{ method: 'GET', url: LIST, body: null }]);
    const { encounters, isLoading } = store.getState();
    expect(encounters.find((encounter) => encounter.id === id)).toMatchObject({
      id,
      name: 'Bridge at dawn',
      description: null,
      status: EncounterStatus.Draft,
      playerForceId: null,
      opponentForceId: null,
      playerForce: null,
      opponentForce: null,
      gameSessionId: null,
    } satisfies Partial<IEncounter>);
    expect(isLoading).toBe(false);
  });

  it('Create a new encounter', async () => {
    const store = freshStore();
    const input = { name: 'Ford', description: 'Before the rain', turnLimit: 9 };
    const id = await store.getState().createEncounter(input);
    expect(requests('POST', LIST)).toEqual([{ method: 'POST', url: LIST, body: input }]);
    expect(id).toEqual(expect.any(String));
    expect(listedAfter('POST')).toBe(true);
    expect(store.getState().getEncounter(id!)).toMatchObject(input);
  });

  it('Update an encounter', async () => {
    const id = await savedEncounter('Old name');
    const store = freshStore();
    asked.splice(0);
    const input = { name: 'New name', turnLimit: 12 };
    expect(await store.getState().updateEncounter(id, input)).toBe(true);
    expect(requests('PATCH', `${LIST}/${id}`)).toEqual([
      { method: 'PATCH', url: `${LIST}/${id}`, body: input },
    ]);
    expect(listedAfter('PATCH')).toBe(true);
    expect(store.getState().getEncounter(id)).toMatchObject(input);
  });

  it('Delete an encounter', async () => {
    const [id, other] = [await savedEncounter('To delete'), await savedEncounter('To keep')];
    const store = freshStore();
    store.getState().selectEncounter(id);
    asked.splice(0);
    expect(await store.getState().deleteEncounter(id)).toBe(true);
    expect(requests('DELETE', `${LIST}/${id}`)).toHaveLength(1);
    expect(store.getState().selectedEncounterId).toBeNull();
    expect(listedAfter('DELETE')).toBe(true);
    expect(store.getState().getEncounter(id)).toBeUndefined();
    expect(store.getState().getEncounter(other)).toBeDefined();
  });

  it('keeps the selection when another encounter is deleted', async () => {
    const [id, other] = [await savedEncounter('Selected'), await savedEncounter('Deleted')];
    const store = freshStore();
    store.getState().selectEncounter(id);
    expect(await store.getState().deleteEncounter(other)).toBe(true);
    expect(store.getState().selectedEncounterId).toBe(id);
  });
});

describe('Encounter Selection and Retrieval', () => {
  it('Select an encounter', () => {
    const store = freshStore();
    expect(store.getState().selectedEncounterId).toBeNull();
    store.getState().selectEncounter('encounter-7');
    expect(store.getState().selectedEncounterId).toBe('encounter-7');
  });

  it('Get selected encounter', async () => {
    const id = await savedEncounter('Selected one');
    const store = freshStore();
    await store.getState().loadEncounters();
    expect(store.getState().getSelectedEncounter()).toBeNull();
    store.getState().selectEncounter(id);
    const selected = store.getState().getSelectedEncounter();
    expect(selected).toMatchObject({ id, name: 'Selected one' });
    expect(store.getState().encounters).toContain(selected);
  });

  it('Get encounter by ID', async () => {
    const id = await savedEncounter('Found one');
    const store = freshStore();
    await store.getState().loadEncounters();
    const found = store.getState().getEncounter(id);
    expect(found).toMatchObject({ id, name: 'Found one' });
    expect(store.getState().encounters).toContain(found);
    expect(store.getState().getEncounter('no such encounter')).toBeUndefined();
  });
});

describe('Force Assignment', () => {
  it('Set player force', async () => {
    const [id, forceId] = [await savedEncounter('Player'), await savedForce('Third Lance')];
    const store = freshStore();
    asked.splice(0);
    expect(await store.getState().setPlayerForce(id, forceId)).toBe(true);
    const url = `${LIST}/${id}/player-force`;
    expect(requests('PUT', url)).toEqual([{ method: 'PUT', url, body: { forceId } }]);
    expect(listedAfter('PUT')).toBe(true);
    expect(store.getState().getEncounter(id)).toMatchObject({
      playerForceId: forceId,
      playerForce: { forceId, forceName: 'Third Lance', totalBV: 1041, unitCount: 1 },
      opponentForce: null,
    });
  });

  it('Set opponent force', async () => {
    const [id, forceId] = [await savedEncounter('Opponent'), await savedForce('Raiders')];
    const store = freshStore();
    asked.splice(0);
    expect(await store.getState().setOpponentForce(id, forceId)).toBe(true);
    const url = `${LIST}/${id}/opponent-force`;
    expect(requests('PUT', url)).toEqual([{ method: 'PUT', url, body: { forceId } }]);
    expect(listedAfter('PUT')).toBe(true);
    expect(store.getState().getEncounter(id)).toMatchObject({
      opponentForceId: forceId,
      opponentForce: { forceId, forceName: 'Raiders', totalBV: 1041, unitCount: 1 },
      playerForce: null,
    });
  });

  it('Clear opponent force', async () => {
    const id = await readyEncounter('Clearing');
    const store = freshStore();
    asked.splice(0);
    expect(await store.getState().clearOpponentForce(id)).toBe(true);
    expect(requests('DELETE', `${LIST}/${id}/opponent-force`)).toHaveLength(1);
    expect(listedAfter('DELETE')).toBe(true);
    const encounter = store.getState().getEncounter(id);
    expect(encounter).toMatchObject({ opponentForceId: null, opponentForce: null });
    expect(encounter?.playerForce?.forceName).toBe('Clearing blue');
  });
});

describe('Template Application', () => {
  it('Apply a scenario template', async () => {
    const id = await savedEncounter('Templates');
    const store = freshStore();
    asked.splice(0);
    expect(await store.getState().applyTemplate(id, 'ambush')).toBe(true);
    const url = `${LIST}/${id}/template`;
    expect(requests('PUT', url)).toEqual([{ method: 'PUT', url, body: { template: 'ambush' } }]);
    expect(listedAfter('PUT')).toBe(true);
    expect(store.getState().getEncounter(id)?.scenarioTemplate).toBe('ambush');
  });
});

describe('Encounter Validation', () => {
  it('Validate an encounter', async () => {
    const [bad, good] = [await savedEncounter('Unfinished'), await readyEncounter('Finished')];
    const store = freshStore();
    asked.splice(0);
    const result = await store.getState().validateEncounter(bad);
    const url = `${LIST}/${bad}/validate`;
    expect(requests('GET', url)).toEqual([{ method: 'GET', url, body: null }]);
    expect(result).toMatchObject({ isValid: false, warnings: expect.any(Array) });
    expect(result?.errors.length).toBeGreaterThan(0);
    expect(result?.errors.every((error) => typeof error === 'string')).toBe(true);
    expect(store.getState().validations.get(bad)).toBe(result);
    expect(await store.getState().validateEncounter(good)).toMatchObject({
      isValid: true,
      errors: [],
    });
    expect(store.getState().validations.size).toBe(2);
  });

  it('Validation cache lookup', async () => {
    const id = await savedEncounter('Cached');
    const store = freshStore();
    const result = await store.getState().validateEncounter(id);
    asked.splice(0);
    expect(store.getState().validations.get(id)).toBe(result);
    expect(store.getState().validations.get('another')).toBeUndefined();
    expect(asked).toEqual([]);
  });
});

describe('Encounter Launch', () => {
  it('Launch an encounter', async () => {
    const id = await readyEncounter('Launched');
    const store = freshStore();
    asked.splice(0);
    const session = await store.getState().launchEncounter(id);
    expect(requests('POST', `${LIST}/${id}/launch`)).toHaveLength(1);
    expect(session).toEqual(expect.any(String));
    expect(listedAfter('POST')).toBe(true);
    expect(store.getState().getEncounter(id)).toMatchObject({
      status: EncounterStatus.Launched,
      gameSessionId: session,
    });
    // The session is there, and this browser has the player's seat.
    expect((await client.summary(session!)).you).toEqual({ seat: 0 });
  });

  it('keeps the tokens of a launch before it loads the list again', async () => {
    const id = await readyEncounter('Tokens first');
    const held: number[] = [];
    const watching: Client = new Client({
      fetch: (url, init) => {
        if (url === LIST) held.push(watching.tokens.sessions().length);
        return fetch(url, init);
      },
    });
    const store = createEncounterStore(watching);
    expect(await store.getState().launchEncounter(id)).not.toBeNull();
    expect(held).toEqual([1]);
  });

  it('Launch fails validation', async () => {
    const id = await savedEncounter('Not ready');
    const store = freshStore();
    const refusal = await fetch(`${LIST}/${id}/launch`, {
      method: 'POST',
      body: '{}',
      headers: JSON_BODY,
    });
    expect(refusal.status).toBe(422);
    const body = (await refusal.json()) as { success: boolean; error: string; code: string };
    expect(body).toMatchObject({ success: false, code: 'invalid-encounter' });
    expect(await store.getState().launchEncounter(id)).toBeNull();
    expect(store.getState().error).toBe(body.error);
    expect(store.getState().error).not.toBe('');
  });
});

const JSON_BODY = { 'Content-Type': 'application/json' };

describe('Encounter Cloning', () => {
  it('Clone an encounter', async () => {
    const id = await readyEncounter('Original');
    const store = freshStore();
    asked.splice(0);
    const copy = await store.getState().cloneEncounter(id, 'Copy');
    const url = `${LIST}/${id}/clone`;
    expect(requests('POST', url)).toEqual([{ method: 'POST', url, body: { newName: 'Copy' } }]);
    expect(copy).toEqual(expect.any(String));
    expect(copy).not.toBe(id);
    expect(listedAfter('POST')).toBe(true);
    expect(store.getState().getEncounter(copy!)).toMatchObject({
      name: 'Copy',
      status: EncounterStatus.Ready,
      gameSessionId: null,
    });
  });
});

describe('Filtering and Search', () => {
  it('Set status filter', () => {
    const store = freshStore();
    expect(store.getState().statusFilter).toBe('all');
    store.getState().setStatusFilter(EncounterStatus.Ready);
    expect(store.getState().statusFilter).toBe(EncounterStatus.Ready);
    store.getState().setStatusFilter('all');
    expect(store.getState().statusFilter).toBe('all');
  });

  it('Set search query', () => {
    const store = freshStore();
    expect(store.getState().searchQuery).toBe('');
    store.getState().setSearchQuery('ford');
    expect(store.getState().searchQuery).toBe('ford');
  });

  it('Get filtered encounters', async () => {
    const other = await readyEncounter('Nothing to see');
    const named = await readyEncounter('A TEST of nerve');
    const draft = await savedEncounter('A test that is no more than a draft');
    const [described, mine, theirs] = [
      await readyEncounter('By description'),
      await readyEncounter('By player'),
      await readyEncounter('By opponent'),
    ];
    const store = freshStore();
    const { updateEncounter, setPlayerForce, setOpponentForce } = store.getState();
    await updateEncounter(described, { description: 'the last Test of the day' });
    await setPlayerForce(mine, await savedForce('Testers'));
    await setOpponentForce(theirs, await savedForce('Contestants'));
    store.getState().setStatusFilter(EncounterStatus.Ready);
    store.getState().setSearchQuery('test');
    const found = store.getState().getFilteredEncounters();
    expect(found.every(({ status }) => status === EncounterStatus.Ready)).toBe(true);
    expect(found.map(({ id }) => id).toSorted()).toEqual(
      [named, described, mine, theirs].toSorted(),
    );
    expect(found.map(({ id }) => id)).not.toContain(draft);
    expect(found.map(({ id }) => id)).not.toContain(other);
  });

  it("Get all encounters when filter is 'all'", async () => {
    const [ready, draft] = [await readyEncounter('All zebras'), await savedEncounter('One zebra')];
    await savedEncounter('No such animal');
    const store = freshStore();
    await store.getState().loadEncounters();
    store.getState().setStatusFilter('all');
    const { encounters, getFilteredEncounters } = store.getState();
    expect(getFilteredEncounters()).toEqual(encounters);
    store.getState().setSearchQuery('zebra');
    const found = store.getState().getFilteredEncounters();
    expect(found.map(({ id }) => id).toSorted()).toEqual([ready, draft].toSorted());
  });
});

/** A client whose every request the server refuses. */
const foreign = new Client({
  fetch: (url, init = {}) => {
    const headers = {
      ...(init.headers as Record<string, string>),
      Origin: 'http://elsewhere.example',
    };
    return fetch(url, { ...init, headers });
  },
});

describe('Error Handling', () => {
  it('API error during load', async () => {
    const store = createEncounterStore(foreign);
    const loading = store.getState().loadEncounters();
    expect(store.getState()).toMatchObject({ isLoading: true, error: null });
    await loading;
    expect(store.getState()).toMatchObject({
      isLoading: false,
      error: 'rejected: this request comes from a page of another site',
    });
  });

  it('reports a server that does not answer, and keeps the list', async () => {
    const id = await savedEncounter('Kept');
    const store = freshStore();
    await store.getState().loadEncounters();
    await program.kill();
    await store.getState().loadEncounters();
    expect(store.getState()).toMatchObject({
      isLoading: false,
      error: 'The server is not responding.',
    });
    expect(store.getState().getEncounter(id)?.name).toBe('Kept');
    await program.launch();
    await store.getState().loadEncounters();
    expect(store.getState().error).toBeNull();
  });

  it('Clear error', async () => {
    const store = freshStore();
    expect(await store.getState().updateEncounter('no-such-id', { name: 'x' })).toBe(false);
    expect(store.getState().error).toContain('no-such-id');
    store.getState().clearError();
    expect(store.getState().error).toBeNull();
  });

  it('returns null, false and an error where the server refuses', async () => {
    const { createEncounter, deleteEncounter, cloneEncounter, validateEncounter } =
      useEncounterStore.getState();
    expect(await createEncounter({ name: 'x'.repeat(10_000) })).toBeNull();
    expect(useEncounterStore.getState().error).not.toBeNull();
    expect(await deleteEncounter('no-such-id')).toBe(false);
    expect(await cloneEncounter('no-such-id', 'Copy')).toBeNull();
    expect(await validateEncounter('no-such-id')).toBeNull();
  });

  it('shows the newer encounter to the tab whose change came second', async () => {
    const id = await savedEncounter('Two tabs');
    const [one, two] = [freshStore(), freshStore()];
    await Promise.all([one.getState().loadEncounters(), two.getState().loadEncounters()]);
    const { version } = one.getState().getEncounter(id)!;
    expect(await one.getState().updateEncounter(id, { name: 'First', version })).toBe(true);
    expect(await two.getState().updateEncounter(id, { name: 'Second', version })).toBe(false);
    expect(two.getState().conflict).toMatchObject({ id, name: 'First' });
    expect(two.getState().error).not.toBeNull();
  });

  for (const [what, clear] of [
    ['clearing the player force', 'clearPlayerForce'],
    ['clearing the opponent force', 'clearOpponentForce'],
    ['deletion', 'deleteEncounter'],
  ] as const) {
    it(`refuses the ${what} of a tab that shows an older version`, async () => {
      const id = await readyEncounter(`Stale ${what}`);
      const [one, two] = [freshStore(), freshStore()];
      await Promise.all([one.getState().loadEncounters(), two.getState().loadEncounters()]);
      const { version } = one.getState().getEncounter(id)!;
      expect(await one.getState().updateEncounter(id, { name: 'First', version })).toBe(true);
      expect(await two.getState()[clear](id, version)).toBe(false);
      expect(two.getState().conflict).toMatchObject({ id, name: 'First' });
      await two.getState().loadEncounters();
      const current = two.getState().getEncounter(id);
      expect(current?.playerForce).not.toBeNull();
      expect(current?.opponentForce).not.toBeNull();
      expect(await two.getState()[clear](id, current!.version)).toBe(true);
    });
  }
});
