import { expect } from 'vitest';
import type { UnitDraft } from '../../src/api/muster';
import { client, muster } from '../../src/api/server.svelte';
import { createEncounterStore } from '../../src/stores/useEncounterStore';

/** Shipped designs that tests field. */
export const HUNCHBACK = 'hunchback-hbk-4g';
export const ATLAS = 'atlas-as7-d';

/** A store as a page that was just opened has it. */
export const freshStore = () => createEncounterStore(client);

/** Saves a force and returns its id. */
export async function savedForce(
  name: string,
  units: UnitDraft[] = [{ unitId: HUNCHBACK }],
): Promise<string> {
  return (await muster.createForce(name, units)).id;
}

/** Saves an encounter and returns its id. */
export async function savedEncounter(name: string): Promise<string> {
  const id = await freshStore().getState().createEncounter({ name });
  expect(id).not.toBeNull();
  return id!;
}

/** Saves an encounter that can be launched, and returns its id. */
export async function readyEncounter(name: string): Promise<string> {
  const [playerForceId, opponentForceId] = await Promise.all([
    savedForce(`${name} blue`),
    savedForce(`${name} red`),
  ]);
  const input = { name, scenarioTemplate: 'skirmish', playerForceId, opponentForceId } as const;
  const id = await freshStore().getState().createEncounter(input);
  expect(id).not.toBeNull();
  return id!;
}
