import type { UnitReport } from '../../api/types/mech/UnitReport';
import { Lookup, type LookupOptions } from '../../shared/lookup';

/**
 * The reports of units at one version of the session. Those that will be looked at next are asked
 * for ahead, so that a click finds them here; with another version all of them are void.
 */
export class Reports {
  readonly #lookup: Lookup<UnitReport>;
  #version: number | null = null;

  constructor(options: LookupOptions<UnitReport>) {
    this.#lookup = new Lookup(options);
  }

  /** The unit that is looked at. It is told at once if it is known. */
  want(version: number, unit: string): void {
    this.#hold(version);
    this.#lookup.want(unit);
  }

  /** Units that may be looked at next, the likeliest first. */
  expect(version: number, units: string[]): void {
    this.#hold(version);
    this.#lookup.expect(units);
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
