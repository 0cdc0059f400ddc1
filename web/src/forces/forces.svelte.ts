import type { Force } from '../api/muster';
import { muster } from '../api/server.svelte';
import { deletions } from '../shared/deletions.svelte';
import { Fetched } from '../shared/fetched.svelte';
import { notices } from '../shared/notices.svelte';
import { saveAs } from '../shared/saveAs';
import { useEncounterStore } from '../stores/useEncounterStore';

/** All forces, for lists and choices. */
export const forces = new Fetched(() => muster.forces());

/** Deletes a force after the undo time. A force that an encounter uses is refused at once; false then. */
export async function removeForce({ id, name }: Force): Promise<boolean> {
  await useEncounterStore.getState().loadEncounters();
  const user = useEncounterStore
    .getState()
    .encounters.find((one) => one.playerForceId === id || one.opponentForceId === id);
  if (user) {
    notices.error(
      `“${name}” is used by the encounter “${user.name}”: choose another force there first.`,
    );
    return false;
  }
  deletions.start(id, name, async () => {
    await muster.deleteForce(id);
    await forces.reload();
  });
  return true;
}

/** Saves a force as a TOML file. */
export async function exportForce({ id, name }: Force): Promise<void> {
  const file = name.toLocaleLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-');
  const content = new Blob([await muster.exportForce(id)], { type: 'application/toml' });
  saveAs(`${file === '-' ? 'force' : file}.toml`, content);
}
