import type { Client } from '../api/client';
import { messageOf } from '../api/error';
import { Parser } from '../api/sse';
import type { Odds } from '../api/wire';

/** A request for test games: a scenario to post, or the address of an encounter. */
export interface OddsRequest {
  url: string;
  body?: unknown;
}

/** Most test games of an estimate. */
export const TEST_GAMES = 400;

/** Requests the odds of a scenario file, played by the same bot on both sides. */
export function scenarioOdds(game: string, text: string, bot: string): OddsRequest {
  const players = [bot, bot];
  return { url: '/api/odds', body: { game, scenario: { text }, players, games: TEST_GAMES } };
}

/** Requests the odds of an encounter, played by the same bot on both sides. */
export function encounterOdds(id: string, bot: string): OddsRequest {
  const query = `games=${TEST_GAMES}&bot=${encodeURIComponent(bot)}`;
  return { url: `/api/encounters/${encodeURIComponent(id)}/odds?${query}` };
}

/** Odds that become more precise while the server plays test games. */
export class Estimate {
  tally = $state.raw<Odds | null>(null);
  problem = $state<string | null>(null);
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** Starts to count; the returned function cancels the games on the server. */
  start({ url, body }: OddsRequest): () => void {
    const stop = new AbortController();
    this.tally = this.problem = null;
    void this.#count(url, body, stop.signal);
    return () => stop.abort();
  }

  async #count(url: string, body: unknown, signal: AbortSignal): Promise<void> {
    try {
      const method = body === undefined ? 'GET' : 'POST';
      const accept = 'text/event-stream';
      const response = await this.#client.open(url, { method, body, accept, signal });
      for await (const tally of talliesIn(response)) {
        if (signal.aborted) return;
        this.tally = tally;
      }
    } catch (problem) {
      if (!signal.aborted) this.problem = messageOf(problem);
    }
  }
}

async function* talliesIn({ body }: Response): AsyncGenerator<Odds> {
  if (body === null) return;
  const [parser, decoder, reader] = [new Parser(), new TextDecoder(), body.getReader()];
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    for (const { data } of parser.push(decoder.decode(value, { stream: true }))) {
      yield JSON.parse(data) as Odds;
    }
  }
}
