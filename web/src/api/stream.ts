import { backoff, sleep } from './backoff';
import { ApiError } from './error';
import { Parser, type Message } from './sse';
import type { Change } from './wire';

/** State of the live connection. */
export type Connection = 'connecting' | 'live' | 'away' | 'refused' | 'closed';

export interface StreamOptions {
  /** Changes after this version are sent. */
  since: number;
  headers: () => Record<string, string>;
  onchange: (change: Change) => void;
  onstatus?: (status: Connection) => void;
  /** Called if the server refuses the stream: unknown session or bad token. */
  onrefused?: (problem: ApiError) => void;
  fetch?: typeof fetch;
  sleep?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** Milliseconds of silence until the connection counts as dead; heartbeats come every 15 s. */
  patience?: number;
}

/**
 * Live event stream of a session: server-sent events over `fetch`, because `EventSource` cannot
 * send the token. Reconnects by itself and resumes after the last version it received.
 */
export class Stream {
  readonly #url: string;
  readonly #options: StreamOptions;
  readonly #stop = new AbortController();
  #last: number;
  #failures = 0;
  #status: Connection = 'connecting';

  constructor(session: string, options: StreamOptions) {
    this.#url = `/api/sessions/${encodeURIComponent(session)}/stream`;
    this.#options = options;
    this.#last = options.since;
    void this.#run();
  }

  get status(): Connection {
    return this.#status;
  }

  /** The last version received. */
  get last(): number {
    return this.#last;
  }

  close(): void {
    this.#stop.abort();
    this.#set('closed');
  }

  async #run(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      try {
        await this.#listen();
      } catch (problem) {
        if (problem instanceof ApiError && problem.status >= 400 && problem.status < 500) {
          this.#set('refused');
          this.#options.onrefused?.(problem);
          return;
        }
      }
      if (this.#stop.signal.aborted) return;
      this.#failures += 1;
      this.#set('away');
      await (this.#options.sleep ?? sleep)(backoff(this.#failures), this.#stop.signal);
    }
  }

  /** Reads one connection until it ends or falls silent. */
  async #listen(): Promise<void> {
    const silence = new AbortController();
    const patience = this.#options.patience ?? 35_000;
    let watchdog = setTimeout(() => silence.abort(), patience);
    const heard = () => {
      clearTimeout(watchdog);
      watchdog = setTimeout(() => silence.abort(), patience);
    };
    try {
      const body = await this.#open(AbortSignal.any([silence.signal, this.#stop.signal]));
      this.#failures = 0;
      this.#set('live');
      await this.#read(body, heard);
    } finally {
      clearTimeout(watchdog);
    }
  }

  async #open(signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
    const ask = this.#options.fetch ?? fetch;
    const headers = {
      ...this.#options.headers(),
      Accept: 'text/event-stream',
      'Last-Event-ID': String(this.#last),
    };
    const response = await ask(this.#url, { headers, signal, cache: 'no-store' });
    if (!response.ok || response.body === null) throw await ApiError.from(response);
    return response.body;
  }

  async #read(body: ReadableStream<Uint8Array>, heard: () => void): Promise<void> {
    const parser = new Parser();
    const decoder = new TextDecoder();
    const reader = body.getReader();
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      heard();
      for (const message of parser.push(decoder.decode(value, { stream: true }))) {
        if (!this.#stop.signal.aborted) this.#hand(message);
      }
    }
  }

  #hand(message: Message): void {
    if (message.event !== 'change') return;
    const change = JSON.parse(message.data) as Change;
    this.#last = change.version;
    this.#options.onchange(change);
  }

  #set(status: Connection): void {
    if (this.#status === status) return;
    this.#status = status;
    this.#options.onstatus?.(status);
  }
}
