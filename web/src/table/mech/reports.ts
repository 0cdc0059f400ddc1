import type { UnitReport } from '../../api/types/mech/UnitReport';
import { Lookup, type LookupOptions } from '../../shared/lookup';

/**
 * Unit reports at one version of the session. Reports that will be needed next are prefetched, so
 * that a click finds them here; a new version invalidates all of them.
 */
export class Reports {
  readonly #lookup: Lookup<UnitReport>;
  #version: number | null = null;

  constructor(options: LookupOptions<UnitReport>) {
    this.#lookup = new Lookup(options);
  }

  /** Requests the report of the selected unit; delivered at once if it is cached. */
  want(version: number, unit: string): void {
    this.#hold(version);
    this.#lookup.request(unit);
  }

  /** Prefetches reports, the likeliest first. */
  expect(version: number, units: string[]): void {
    this.#hold(version);
    this.#lookup.prefetch(units);
  }

  clear(): void {
    this.#lookup.clear();
  }

  #hold(version: number): void {
    if (version === this.#version) return;
    this.#version = version;
    this.#lookup.clear();
  }
}
