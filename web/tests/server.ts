import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** Where the program is if `SANDTABLE_BIN` is not set. */
const PLACES = ['../target/release/sandtable', '../target/debug/sandtable'];

export function program(): string {
  const given = process.env.SANDTABLE_BIN;
  const web = join(import.meta.dirname, '..');
  const found = given ? [resolve(given)] : PLACES.map((place) => join(web, place));
  const there = found.find((place) => existsSync(place));
  if (!there)
    throw new Error(`no program at ${found.join(' or ')}: run cargo build or set SANDTABLE_BIN`);
  return there;
}

/** The real program with its own port and database. */
export class Server {
  readonly #folder: string;
  #child: ChildProcess | null = null;
  /** Stays the same when the program is restarted. */
  address = '127.0.0.1:0';

  private constructor(folder: string) {
    this.#folder = folder;
  }

  static async start(): Promise<Server> {
    const server = new Server(await mkdtemp(join(tmpdir(), 'sandtable-')));
    await server.launch();
    return server;
  }

  get url(): string {
    return `http://${this.address}`;
  }

  /** Starts the program and waits until it is ready. */
  async launch(): Promise<void> {
    const database = join(this.#folder, 'sessions.db');
    const child = spawn(program(), ['serve', '--listen', this.address, '--database', database]);
    this.#child = child;
    let said = '';
    const hear = (chunk: Buffer) => (said += chunk.toString());
    child.stderr.on('data', hear);
    await new Promise<void>((ready, failed) => {
      child.stdout.on('data', (chunk: Buffer) => {
        hear(chunk);
        const place = /ready at http:\/\/([^/\s]+)/.exec(said)?.[1];
        if (place) ready(void (this.address = place));
      });
      child.once('error', failed);
      child.once('exit', () => failed(new Error(`the server did not start: ${said}`)));
    });
  }

  /** Kills the program without warning, as a crash would. */
  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (!child || child.exitCode !== null) return;
    const gone = new Promise((done) => child.once('exit', done));
    child.kill(signal);
    await gone;
  }

  async stop(): Promise<void> {
    await this.kill('SIGTERM');
    await rm(this.#folder, { recursive: true, force: true });
  }
}
