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
  '.woff2': 'font/woff2',
};

/** The content security policy that the server sends with the page. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; font-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** Serves the page from a folder and forwards API requests to a program with an older page built in. */
export async function servePage(folder: string, server: () => string) {
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
  // Compressed like the server's answers, so that bytes on the wire can be compared.
  createReadStream(file).pipe(createGzip()).pipe(answer);
}

function pass(asked: IncomingMessage, answer: ServerResponse, server: string): void {
  const { method, headers } = asked;
  const there = request(new URL(asked.url ?? '/', server), { method, headers }, (given) => {
    answer.writeHead(given.statusCode ?? 502, given.headers);
    // Sends the headers of a stream before its first event.
    answer.flushHeaders();
    given.pipe(answer);
    given.on('error', () => answer.destroy());
  });
  // An unreachable server must look unreachable to the page.
  there.on('error', () => answer.destroy());
  answer.on('close', () => there.destroy());
  asked.pipe(there);
}
