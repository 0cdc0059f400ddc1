import type { Previewed } from '../api/wire';
import { Lookup } from '../shared/lookup';

/** The requests that `Reports` makes. */
export interface ReportRequests {
  /** The version of the session, or null before it is open. */
  version: () => number | null;
  unit: (unit: string, signal?: AbortSignal) => Promise<unknown>;
  preview: (order: unknown) => Promise<Previewed>;
}

/**
 * The server's last answers about a unit and about a plan. Their contents depend on the game.
 *
 * A report is valid for one version of the session. Reports that will be needed next are prefetched, so that a click
 * finds them here; a new version invalidates all of them.
 */
export class Reports {
  /** The newest report about the unit asked for last; kept until the next one arrives. */
  current = $state.raw<unknown>(null);
  /** The answer about the last plan; kept until the next one arrives. */
  previewed = $state.raw<Previewed | null>(null);
  /** Called when `current` has changed. */
  onreport: () => void = () => {};
  readonly #requests: ReportRequests;
  readonly #lookup: Lookup<unknown>;
  /** The version that the cached reports are about. */
  #version: number | null = null;
  /** The unit asked for last, and the caller that waits for its report. */
  #asked: Asked = NONE;
  #plans = 0;

  constructor(requests: ReportRequests) {
    this.#requests = requests;
    this.#lookup = new Lookup({
      fetch: requests.unit,
      onfound: (report, unit) => this.#found(report, unit),
      onproblem: (problem) => this.#asked.failed(problem),
    });
  }

  /** Asks for the report about a unit, at once if it is cached. Null if another unit was asked for meanwhile. */
  ask(unit: string): Promise<unknown> {
    return new Promise((done, failed) => {
      this.#asked.done(null);
      this.#asked = { unit, done, failed };
      if (this.#renew()) this.#lookup.request(unit);
      else done(null);
    });
  }

  /** Prefetches reports, the likeliest first. */
  expect(units: string[]): void {
    if (this.#renew()) this.#lookup.prefetch(units);
  }

  /** Fetches the reports about several units; the first becomes `current` if there is none. */
  async all(units: string[]): Promise<unknown[]> {
    const reports = await Promise.all(units.map((unit) => this.#requests.unit(unit)));
    this.current ??= reports[0] ?? null;
    return reports;
  }

  /** Asks for the effect of an order; without an order there is none. */
  async foresee(order: unknown): Promise<void> {
    this.#plans += 1;
    const plan = this.#plans;
    if (order === null) return void (this.previewed = null);
    const answer = await this.#requests.preview(order).catch(() => null);
    if (answer !== null && plan === this.#plans) this.previewed = answer;
  }

  /** Ends the requests. */
  clear(): void {
    this.#lookup.clear();
    this.#asked.done(null);
    this.#asked = NONE;
  }

  /** Drops the reports of an older version; false if the session is not open. */
  #renew(): boolean {
    const version = this.#requests.version();
    if (version !== this.#version) this.#lookup.clear();
    this.#version = version;
    return version !== null;
  }

  #found(report: unknown, unit: string): void {
    if (unit !== this.#asked.unit) return;
    // An unchanged report keeps the plan that was made with it.
    if (report !== this.current) {
      this.current = report;
      this.onreport();
    }
    this.#asked.done(report);
  }
}

interface Asked {
  unit: string | null;
  done: (report: unknown) => void;
  failed: (problem: unknown) => void;
}

const NONE: Asked = { unit: null, done: () => {}, failed: () => {} };
