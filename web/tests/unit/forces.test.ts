import { describe, expect, it } from 'vitest';
import { Client } from '../../src/api/client';
import { Muster, type Force, type UnitCard } from '../../src/api/muster';
import {
  copyName,
  derivation,
  differences,
  draftOf,
  sentOf,
  tooLong,
  totalsOf,
} from '../../src/forces/draft';
import { ForceEditor } from '../../src/forces/editor.svelte';
import { Drafts } from '../../src/shared/drafts';
import { PageStorage } from '../../src/shared/storage';
import { answer, fakeFetch } from './fakes';

const unit = (unitId: string, gunnery: number, pilotName: string | null = null) => ({
  unitId,
  name: unitId,
  chassis: unitId,
  variant: '',
  class: 'medium' as const,
  tonnage: 50,
  bv: 1041,
  adjustedBV: 1041,
  pilotName,
  gunnery,
  piloting: 5,
});

function force(
  version: number,
  units = [unit('hunchback', 4, 'Mara Voss')],
  name = 'Lance',
): Force {
  const sums = { totalBV: 1041, adjustedBV: 1041, totalTonnage: 50, unitCount: units.length };
  const times = { createdAt: '', updatedAt: '' };
  return { id: 'f1', name, units, ...sums, version, ...times, warnings: [] };
}

const card = (weight: UnitCard['class'], walk: number, jump: number): UnitCard => ({
  id: weight,
  name: weight,
  chassis: weight,
  variant: '',
  tonnage: 50,
  bv: 1000,
  class: weight,
  movement: { walk, run: 0, jump },
  armor: 1,
  heatSinks: 1,
});

describe('a draft of a force', () => {
  it('is sent without keys, and a blank pilot has no name', () => {
    const draft = draftOf(force(1, [unit('hunchback', 3, null), unit('atlas', 4, 'Ilse')]));
    expect(sentOf(draft).units).toEqual([
      { unitId: 'hunchback', gunnery: 3, piloting: 5 },
      { unitId: 'atlas', pilotName: 'Ilse', gunnery: 4, piloting: 5 },
    ]);
  });

  it('differs from a stored force by name, pilots, and units on either side', () => {
    const mine = draftOf(force(1, [unit('hunchback', 3, 'Mara'), unit('atlas', 4)], 'Mine'));
    const theirs = force(2, [unit('hunchback', 4, 'Mara'), unit('locust', 4)], 'Theirs');
    expect(differences(mine, theirs, (id) => id.toUpperCase())).toEqual([
      { what: 'Name', mine: 'Mine', theirs: 'Theirs' },
      { what: 'HUNCHBACK', mine: 'Mara, 3 / 5', theirs: 'Mara, 4 / 5' },
      { what: 'ATLAS', mine: 'no pilot name, 4 / 5', theirs: 'not in the force' },
      { what: 'LOCUST', mine: 'not in the force', theirs: 'no pilot name, 4 / 5' },
    ]);
  });

  it('pairs two units of one design in order', () => {
    const both = [unit('atlas', 4, 'One'), unit('atlas', 3, 'Two')];
    expect(differences(draftOf(force(1, both)), force(1, both), (id) => id)).toEqual([]);
  });

  it('has totals in words', () => {
    const cards = [card('light', 6, 0), card('medium', 4, 4), card('medium', 5, 0)];
    expect(totalsOf(cards)).toEqual({
      units: 3,
      tonnage: 150,
      value: 3000,
      classes: '1 light, 2 medium',
      moves: ['slowest walks 4', '1 can jump'],
    });
    expect(totalsOf([]).moves).toEqual([]);
  });

  it('says how a value was adjusted and which length is accepted', () => {
    expect(derivation(1041, 1374)).toBe('1,041 × 1.32');
    expect(tooLong('x'.repeat(60), 60)).toBeNull();
    expect(tooLong('x'.repeat(10_000), 60)).toBe('10,000 characters: at most 60 are accepted.');
  });

  it('gives copies new names within the limit', () => {
    expect(copyName('Lance', ['Lance', 'Lance 2'])).toBe('Lance 3');
    expect(copyName('Lance 2', ['Lance 2'])).toBe('Lance 3');
    expect(copyName('x'.repeat(60), [], 60)).toBe(`${'x'.repeat(58)} 2`);
  });
});

/** An editor whose server gives these answers; previews are left unanswered. */
function editing(drafts: Drafts, ...answers: (Response | Error)[]) {
  const { fetch, asked } = fakeFetch(...answers);
  const routed: typeof fetch = (input, init) =>
    String(input).endsWith('/preview') ? new Promise(() => {}) : fetch(input, init);
  const client = new Client({ fetch: routed, sleep: async () => {}, attempts: 1 });
  return { editor: new ForceEditor('f1', new Muster(client), drafts), asked };
}

const fresh = () => new Drafts(new PageStorage(null));

describe('editing a force', () => {
  it('counts unsaved changes, and undo takes a whole name back', async () => {
    const { editor } = editing(fresh(), answer({ force: force(1) }));
    await editor.load();
    for (const name of ['L', 'La', 'Lan']) editor.rename(name);
    editor.change(0, { gunnery: 3 });
    expect([editor.unsaved, editor.canUndo, editor.canRedo]).toEqual([2, true, false]);
    editor.undo();
    expect([editor.draft.units[0]?.gunnery, editor.unsaved]).toEqual([4, 1]);
    editor.undo();
    expect([editor.draft.name, editor.unsaved, editor.canUndo]).toEqual(['Lance', 0, false]);
    editor.redo();
    expect(editor.draft.name).toBe('Lan');
  });

  it('saves over the version it started from', async () => {
    const saved = force(2, undefined, 'Lan');
    const { editor, asked } = editing(
      fresh(),
      answer({ force: force(1) }),
      answer({ force: saved }),
    );
    await editor.load();
    editor.rename('Lan');
    expect(await editor.save()).toBe(true);
    expect(asked[1]?.method).toBe('PATCH');
    expect(JSON.parse(asked[1]?.body ?? '')).toMatchObject({ name: 'Lan', version: 1 });
    expect([editor.base?.version, editor.unsaved]).toEqual([2, 0]);
  });

  it('shows what another tab saved, and keeps mine or takes theirs', async () => {
    const stale = () =>
      answer({ code: 'stale', message: 'saved', current: force(5, undefined, 'Theirs') }, 409);
    const mine = editing(
      fresh(),
      answer({ force: force(1) }),
      stale(),
      answer({ force: force(6, undefined, 'Mine') }),
    );
    await mine.editor.load();
    mine.editor.rename('Mine');
    expect(await mine.editor.save()).toBe(false);
    expect(mine.editor.conflict?.name).toBe('Theirs');
    expect(await mine.editor.keepMine()).toBe(true);
    expect(JSON.parse(mine.asked[2]?.body ?? '')).toMatchObject({ name: 'Mine', version: 5 });

    const theirs = editing(fresh(), answer({ force: force(1) }), stale());
    await theirs.editor.load();
    theirs.editor.rename('Mine');
    await theirs.editor.save();
    theirs.editor.takeTheirs();
    expect([theirs.editor.draft.name, theirs.editor.unsaved]).toEqual(['Theirs', 0]);
    theirs.editor.undo();
    expect(theirs.editor.draft.name).toBe('Mine');
  });

  it('keeps unsaved work while the server is away and over a reload', async () => {
    const drafts = fresh();
    const first = editing(drafts, answer({ force: force(1) }), new TypeError('away'));
    await first.editor.load();
    first.editor.rename('Typed');
    expect(await first.editor.save()).toBe(false);
    expect(first.editor.problem).toBeInstanceOf(Error);
    // Another tab has saved meanwhile: the draft keeps the version it started from.
    const second = editing(drafts, answer({ force: force(4, undefined, 'Theirs') }));
    await second.editor.load();
    expect([second.editor.draft.name, second.editor.base?.version]).toEqual(['Typed', 1]);
    expect(second.editor.restored).toBe(true);
  });
});

describe('the owner of forces and encounters', () => {
  it('is one secret of the browser, sent with these requests and no others', async () => {
    const { fetch, asked } = fakeFetch(
      answer({ forces: [] }),
      answer({ encounters: [] }),
      answer([]),
    );
    const client = new Client({ fetch });
    await client.send('GET', '/api/forces');
    await client.send('GET', '/api/encounters');
    await client.games();
    const [forces, encounters, games] = asked.map(({ headers }) => headers.Authorization);
    expect(forces).toMatch(/^Bearer [0-9a-f]{64}$/);
    expect([encounters, games]).toEqual([forces, undefined]);
  });
});
