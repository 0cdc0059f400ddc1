import { deletions } from '../shared/deletions.svelte';
import { follow } from '../stores/adapter.svelte';
import type { IEncounter } from '../stores/model';
import { useEncounterStore } from '../stores/useEncounterStore';
import { notices } from '../shared/notices.svelte';

/** The encounters as Svelte reads them. */
export const encounters = follow(useEncounterStore);

/** The error of the store as an exception, for callers that must not go on. */
export function refusal(): Error {
  return new Error(useEncounterStore.getState().error ?? 'The server refused the request.');
}

/**
 * Deletes an encounter after the undo time; one that is being played is refused at once. The deletion is refused
 * if another tab has changed the encounter since it was shown here.
 */
export function removeEncounter({ id, name, status, version }: IEncounter): boolean {
  if (status === 'launched') {
    notices.error(`“${name}” is being played: finish or concede the game first.`);
    return false;
  }
  deletions.start(id, name, async () => {
    if (!(await useEncounterStore.getState().deleteEncounter(id, version))) throw refusal();
  });
  return true;
}

/** URL of the map with the placement of both forces. The version renews the picture after a change. */
export function pictureUrl({ id, version }: IEncounter, dark: boolean): string {
  const query = `theme=${dark ? 'dark' : 'light'}&version=${version}`;
  return `/api/encounters/${encodeURIComponent(id)}/picture.svg?${query}`;
}
