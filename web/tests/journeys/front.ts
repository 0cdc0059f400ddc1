import { createReadStream, existsSync } from 'node:fs';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { createGzip } from 'node:zlib';

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

/** What the server itself says to a browser that it gives the page. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; font-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** Stands in front of a program that has an older page built in, and gives out the one in a folder. */
export async function front(folder: string, server: () => string) {
  const made = createServer((asked, answer) => {
    if (asked.url?.startsWith('/api/')) pass(asked, answer, server());
    else give(folder, asked.url ?? '/', answer);
  });
  await new Promise<void>((ready) => made.listen(0, '127.0.0.1', ready));
  const { port } = made.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => (made.closeAllConnections(), made.close()),
  };
}

function give(folder: string, url: string, answer: ServerResponse): void {
  const { pathname } = new URL(url, 'http://page');
  const name = extname(pathname) === '' ? '/index.html' : pathname;
  const file = join(folder, name);
  if (!existsSync(file)) return void answer.writeHead(404).end();
  const type = TYPES[extname(name)] ?? 'application/octet-stream';
  answer.writeHead(200, {
    'Content-Type': type,
    'Content-Encoding': 'gzip',
    'Content-Security-Policy': POLICY,
  });
  // Compressed as the server would, so that what comes over the wire can be counted.
  createReadStream(file).pipe(createGzip()).pipe(answer);
}

function pass(asked: IncomingMessage, answer: ServerResponse, server: string): void {
  const { method, headers } = asked;
  const there = request(new URL(asked.url ?? '/', server), { method, headers }, (given) => {
    answer.writeHead(given.statusCode ?? 502, given.headers);
    // A stream is open before it says anything.
    answer.flushHeaders();
    given.pipe(answer);
    given.on('error', () => answer.destroy());
  });
  // Nobody there is not answered either: the page has to notice by itself.
  there.on('error', () => answer.destroy());
  answer.on('close', () => there.destroy());
  asked.pipe(there);
}
