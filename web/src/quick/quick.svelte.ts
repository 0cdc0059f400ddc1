import { muster } from '../api/server.svelte';
import type { UnitDraft } from '../api/muster';
import { follow } from '../stores/adapter.svelte';
import { unitRequest } from '../stores/scenarioGenerator';
import { useQuickGameStore } from '../stores/useQuickGameStore';

/** The quick game of this tab, for Svelte. */
export const quick = follow(useQuickGameStore);

/** The actions of the store; they never change. */
export const actions = useQuickGameStore.getState();

/** Ends when the units before are added: units are added in the order in which they were chosen. */
let queue: Promise<void> = Promise.resolve();

/** Adds units of the library to the player's force. Fails if one of them cannot be loaded. */
export function addUnits(chosen: UnitDraft[]): Promise<void> {
  const loaded = Promise.all(chosen.map(({ unitId }) => muster.unit(unitId)));
  const added = Promise.all([loaded, queue]).then(([sheets]) => {
    for (const [at, sheet] of sheets.entries()) {
      const { gunnery, piloting, pilotName } = chosen[at] ?? {};
      const pilot = { gunnery, piloting, pilotName: pilotName ?? undefined };
      actions.addUnit({ ...unitRequest(sheet), ...pilot });
    }
  });
  queue = added.catch(() => {});
  return added;
}
