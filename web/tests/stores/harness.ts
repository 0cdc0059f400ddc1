import { afterAll, beforeAll, beforeEach } from 'vitest';
import { Server } from '../server';

/** A request of a store. */
export interface Asked {
  method: string;
  /** Path and query, such as `/api/encounters?limit=5`. */
  url: string;
  body: unknown;
}

/** The requests of the current test, oldest first. */
export const asked: Asked[] = [];

/** The requests of the current test that match a method and a pattern. */
export function requests(method: string, url: string | RegExp): Asked[] {
  const matches = (other: string) => (typeof url === 'string' ? other === url : url.test(other));
  return asked.filter((request) => request.method === method && matches(request.url));
}

/** The real program, with its own port and a temporary database for each test file. */
let server: Server | null = null;
const browserless = globalThis.fetch;

/** Sends what a page would send to its own server to the program, and records it. */
const toServer: typeof fetch = (input, init = {}) => {
  const url = String(input);
  const text = typeof init.body === 'string' ? init.body : undefined;
  asked.push({ method: init.method ?? 'GET', url, body: text === undefined ? null : read(text) });
  const headers = { Origin: server?.url ?? '', ...(init.headers as Record<string, string>) };
  return browserless(new URL(url, server?.url), { ...init, headers });
};

function read(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

beforeAll(async () => {
  server = await Server.start();
  globalThis.fetch = toServer;
});

beforeEach(() => void asked.splice(0));

afterAll(async () => {
  globalThis.fetch = browserless;
  await server?.stop();
});

/** Makes the program unreachable and reachable again. */
export const program = {
  kill: () => server?.kill(),
  launch: () => server?.launch(),
};
