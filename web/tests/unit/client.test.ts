import { expect, test } from 'vitest';
import { Client } from '../../src/api/client';
import { ApiError } from '../../src/api/error';
import { Tokens } from '../../src/api/tokens';
import { PageStorage } from '../../src/shared/storage';
import { answer, fakeFetch } from './fakes';

const gone = () => new TypeError('unreachable');

function clientOn(fetch: typeof globalThis.fetch) {
  const waits: number[] = [];
  const reached: boolean[] = [];
  let keys = 0;
  const client = new Client({
    fetch,
    tokens: new Tokens(new PageStorage(null)),
    sleep: async (milliseconds) => void waits.push(milliseconds),
    newKey: () => `key-${++keys}`,
    onreachable: (one) => reached.push(one),
  });
  return { client, waits, reached };
}

test('retries an unanswered request with growing delays', async () => {
  const { fetch, asked } = fakeFetch(gone(), gone(), answer([]));
  const { client, waits, reached } = clientOn(fetch);
  expect(await client.games()).toEqual([]);
  expect(asked).toHaveLength(3);
  expect(waits).toEqual([300, 600]);
  expect(reached).toEqual([false, false, true]);
});

test('reports the server as away after 4 attempts', async () => {
  const { fetch, asked } = fakeFetch();
  const { client } = clientOn(fetch);
  await expect(client.games()).rejects.toMatchObject({ code: 'away', status: 0 });
  expect(asked).toHaveLength(4);
});

test('retries of an order share one idempotency key, and orders differ', async () => {
  const accepted = { version: 4, repeated: false, lines: [], shown: {} };
  const busy = answer({ code: 'busy', message: 'later' }, 503);
  const { fetch, asked } = fakeFetch(gone(), busy, answer(accepted), answer(accepted));
  const { client } = clientOn(fetch);
  await client.submit('s', { Hide: 2 }, 3);
  await client.submit('s', { Raid: 1 }, 4);
  expect(asked.map((one) => one.headers['Idempotency-Key'])).toEqual([
    'key-1',
    'key-1',
    'key-1',
    'key-2',
  ]);
  expect(JSON.parse(asked[0]!.body!)).toEqual({ order: { Hide: 2 }, expected: 3 });
});

test('sends a held order with one key until it is answered', async () => {
  const accepted = { version: 4, repeated: false, lines: [], shown: {} };
  const { fetch, asked } = fakeFetch(...Array.from({ length: 9 }, gone), answer(accepted));
  const { client, waits } = clientOn(fetch);
  const waiting: number[] = [];
  const hold = { signal: new AbortController().signal, onwait: () => waiting.push(asked.length) };
  expect(await client.submit('s', { Hide: 2 }, 3, hold)).toEqual(accepted);
  expect(new Set(asked.map((one) => one.headers['Idempotency-Key']))).toEqual(new Set(['key-1']));
  // Reported once, after the second failure; retries are at most 2 seconds apart.
  expect(waiting).toEqual([2]);
  expect([asked.length, Math.max(...waits)]).toEqual([10, 2000]);
});

test('stops sending a held order once it is cancelled', async () => {
  const { fetch, asked } = fakeFetch();
  const { client } = clientOn(fetch);
  const held = new AbortController();
  const hold = { signal: held.signal, onwait: () => held.abort() };
  await expect(client.submit('s', { Hide: 2 }, 3, hold)).rejects.toThrow();
  expect(asked).toHaveLength(2);
});

test('does not retry a refusal, and keeps its code, message and version', async () => {
  const problem = { code: 'stale-version', message: 'Too late.', current: 12 };
  const { fetch, asked } = fakeFetch(answer(problem, 409));
  const { client } = clientOn(fetch);
  const failure = await client.undo('s', 11).catch((thrown: unknown) => thrown);
  expect(failure).toBeInstanceOf(ApiError);
  expect(failure).toMatchObject({ status: 409, code: 'stale-version', current: 12 });
  expect((failure as Error).message).toBe('Too late.');
  expect(asked).toHaveLength(1);
});

test('an answer that is not JSON is reported by its status', async () => {
  const { fetch } = fakeFetch(new Response('<html>', { status: 418 }));
  const { client } = clientOn(fetch);
  await expect(client.games()).rejects.toMatchObject({ status: 418, code: 'http-418' });
});

test('sends the token of a new seat only with requests about its session', async () => {
  const session = { id: 's/1' };
  const seats = [
    { seat: 0, token: 'secret' },
    { seat: 1, invite: 'code' },
  ];
  const dice = answer({ commitment: 'c', contributions: [], ready: false });
  const created = answer({ session, seats }, 201);
  const { fetch, asked } = fakeFetch(created, dice, answer({}), answer({}));
  const { client } = clientOn(fetch);
  await client.create({ game: 'raid', scenario: 'six', seats: ['me', 'open'] });
  await client.shown('s/1', { at: 3 });
  await client.shown('other');
  expect(asked[2]!.url).toBe('/api/sessions/s%2F1/view?at=3');
  expect(asked.map((one) => one.headers.Authorization)).toEqual([
    undefined,
    'Bearer secret',
    'Bearer secret',
    undefined,
  ]);
  expect(client.tokens.invite('s/1')).toBe('code');
});

test('contributes to the dice of a game between people, and remembers what', async () => {
  const created = (id: string) =>
    answer({ session: { id }, seats: [{ seat: 0, token: 't' }] }, 201);
  const joined = answer({ seat: 1, token: 'u' });
  const dice = { commitment: 'c', contributions: [{ seat: 1, contribution: null }], ready: false };
  const own = { ...dice, commitment: 'own' };
  const { fetch, asked } = fakeFetch(
    created('alone'),
    created('two'),
    answer(own),
    answer(dice),
    joined,
  );
  const { client } = clientOn(fetch);
  await client.create({ game: 'raid', scenario: 'six', seats: ['me', { bot: 'a' }] });
  await client.create({ game: 'raid', scenario: 'six', seats: ['me', 'open'] });
  await client.takeSeat('three', 'code');
  expect(asked[2]!.url).toBe('/api/sessions/two/dice');
  expect(asked[3]!.url).toBe('/api/sessions/three/dice');
  const commitments = ['alone', 'two', 'three'].map((id) => client.tokens.commitment(id));
  expect(commitments).toEqual([null, 'own', 'c']);
  const posted = asked.filter((one) => one.method === 'POST');
  const sent = posted.map(
    (one) => (JSON.parse(one.body!) as { contribution?: string }).contribution,
  );
  expect(sent[0]).toBeUndefined();
  expect(sent[1]).toMatch(/^[0-9a-f]{64}$/);
  expect(sent[2]).toMatch(/^[0-9a-f]{64}$/);
  expect(sent[1]).not.toBe(sent[2]);
  expect(['alone', 'two', 'three'].map((id) => client.tokens.contribution(id))).toEqual([
    null,
    sent[1],
    sent[2],
  ]);
});

test('asks for a rematch as the player of the seat, and keeps the new token', async () => {
  const seats = [
    { seat: 0, token: 'new' },
    { seat: 1, invite: 'code' },
  ];
  const dice = answer({ commitment: 'c', contributions: [], ready: false });
  const { fetch, asked } = fakeFetch(answer({ session: { id: 'again' }, seats }, 201), dice);
  const { client } = clientOn(fetch);
  client.tokens.set('first', 'old');
  await client.rematch('first', { seats: ['me', 'open'] });
  expect(asked[0]).toMatchObject({ method: 'POST', url: '/api/sessions/first/rematch' });
  expect(asked[0]!.headers.Authorization).toBe('Bearer old');
  const sent = JSON.parse(asked[0]!.body!) as { seats: unknown; contribution: string };
  expect(sent).toEqual({
    seats: ['me', 'open'],
    contribution: client.tokens.contribution('again'),
  });
  expect([client.tokens.get('again'), client.tokens.invite('again')]).toEqual(['new', 'code']);
});

test('creates a session even if its commitment to the dice cannot be read', async () => {
  const created = answer({ session: { id: 's' }, seats: [{ seat: 0, token: 't' }] }, 201);
  const gone = answer({ code: 'internal', message: 'gone' }, 500);
  const { client } = clientOn(fakeFetch(created, gone).fetch);
  await client.create({ game: 'raid', scenario: 'six', seats: ['me', 'open'] });
  expect([client.tokens.get('s'), client.tokens.commitment('s')]).toEqual(['t', null]);
});

test('remembers no contribution of a seat that does not contribute', async () => {
  const kept = [{ seat: 0, contribution: 'of the parent' }];
  const dice = (contributions: unknown[]) =>
    answer({ commitment: 'c', contributions, ready: true });
  const joined = () => answer({ seat: 0, token: 't' });
  const { fetch } = fakeFetch(dice([]), joined(), dice(kept), joined());
  const { client } = clientOn(fetch);
  await client.takeSeat('alone', 'code');
  await client.takeSeat('fork', 'code');
  expect(['alone', 'fork'].map((id) => client.tokens.contribution(id))).toEqual([null, null]);
});

test('a spectator keeps the watch token', async () => {
  const created = { session: { id: 's' }, seats: [{ seat: 0 }, { seat: 1 }], watch: 'watch-token' };
  const { fetch } = fakeFetch(answer(created, 201));
  const { client } = clientOn(fetch);
  await client.create({ game: 'raid', scenario: 'six', seats: [{ bot: 'a' }, { bot: 'b' }] });
  expect(client.tokens.get('s')).toBe('watch-token');
});

test('a game without a map has no board', async () => {
  const { fetch } = fakeFetch(answer({ code: 'no-board', message: 'No map.' }, 404));
  expect(await clientOn(fetch).client.board('s')).toBeNull();
});

test('sends the operator secret once it is known', async () => {
  const { fetch, asked } = fakeFetch(answer([]), answer([]));
  const { client } = clientOn(fetch);
  await client.sessions();
  client.tokens.operator = 'open sesame';
  await client.sessions();
  expect(asked.map((one) => one.headers['X-Operator'])).toEqual([undefined, 'open sesame']);
});

test('an aborted request says nothing about the server', async () => {
  const abort = new AbortController();
  const fetch = (async () => {
    abort.abort();
    throw new DOMException('aborted', 'AbortError');
  }) as typeof globalThis.fetch;
  const { client, reached } = clientOn(fetch);
  await expect(client.shown('s', { at: 1 }, abort.signal)).rejects.toThrow();
  expect(reached).toEqual([]);
});

test('forces and encounters are sent with the token of this browser, other requests without', async () => {
  const { fetch, asked } = fakeFetch(...Array.from({ length: 4 }, () => answer([])));
  const { client } = clientOn(fetch);
  await client.send('GET', '/api/forces');
  await client.send('GET', '/api/encounters/e1/validate');
  await client.send('GET', '/api/units?search=forces');
  await client.games();
  const [force, encounter, ...others] = asked.map((one) => one.headers['Authorization']);
  expect(force).toMatch(/^Bearer [0-9a-f]{64}$/);
  expect(encounter).toBe(force);
  expect(others).toEqual([undefined, undefined]);
});
