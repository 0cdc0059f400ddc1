import { expect, test, vi } from 'vitest';
import { Parser } from '../../src/api/sse';
import { Stream, type Connection } from '../../src/api/stream';
import { answer, fakeFetch, streamed } from './fakes';

test('messages are parsed however the text is split into chunks', () => {
  const text = ': beat\n\nevent: change\nid: 7\ndata: {"a":\ndata: 1}\n\ndata: plain\r\n\r\n';
  const whole = new Parser().push(text);
  expect(whole).toEqual([
    { event: 'change', id: '7', data: '{"a":\n1}' },
    { event: 'message', id: '7', data: 'plain' },
  ]);
  const parser = new Parser();
  expect([...text].flatMap((letter) => parser.push(letter))).toEqual(whole);
});

test('a message without data is ignored', () => {
  expect(new Parser().push('event: change\n\n')).toEqual([]);
});

test('half a message is kept until the rest arrives', () => {
  const parser = new Parser();
  expect(parser.push('data: on')).toEqual([]);
  expect(parser.push('e\n')).toEqual([]);
  expect(parser.push('\n')).toEqual([{ event: 'message', id: null, data: 'one' }]);
});

const change = (version: number) =>
  `event: change\nid: ${version}\ndata: {"version":${version},"lines":[]}\n\n`;

test('reconnects and resumes after the last version received', async () => {
  const { fetch, asked } = fakeFetch(
    streamed([change(4), change(5)]),
    new TypeError('unreachable'),
    streamed([change(6)], true),
  );
  const [seen, statuses, waits]: [number[], Connection[], number[]] = [[], [], []];
  const stream = new Stream('s', {
    since: 3,
    headers: () => ({ Authorization: 'Bearer t' }),
    fetch,
    sleep: async (milliseconds) => void waits.push(milliseconds),
    onchange: ({ version }) => seen.push(version),
    onstatus: (status) => statuses.push(status),
  });
  await vi.waitFor(() => expect(seen).toEqual([4, 5, 6]));
  stream.close();
  expect(asked.map((one) => one.headers['Last-Event-ID'])).toEqual(['3', '5', '5']);
  expect(asked[0]!.headers.Authorization).toBe('Bearer t');
  expect(waits).toEqual([300, 600]);
  expect(statuses).toEqual(['live', 'away', 'live', 'closed']);
});

test('does not reconnect after a refusal', async () => {
  const { fetch, asked } = fakeFetch(answer({ code: 'bad-token', message: 'No.' }, 401));
  const refused = vi.fn();
  const stream = new Stream('s', {
    since: 0,
    headers: () => ({}),
    fetch,
    onchange: () => {},
    onrefused: refused,
  });
  await vi.waitFor(() => expect(stream.status).toBe('refused'));
  expect(refused).toHaveBeenCalledOnce();
  expect(asked).toHaveLength(1);
});

test('gives up a connection that falls silent', async () => {
  const aborted = vi.fn();
  const fetch = ((_: unknown, init: RequestInit) =>
    new Promise((_resolve, reject) => {
      init.signal?.addEventListener('abort', () => {
        aborted();
        reject(new Error('aborted'));
      });
    })) as typeof globalThis.fetch;
  const stream = new Stream('s', {
    since: 0,
    headers: () => ({}),
    fetch,
    onchange: () => {},
    patience: 10,
  });
  await vi.waitFor(() => expect(stream.status).toBe('away'));
  stream.close();
  expect(aborted).toHaveBeenCalled();
});
