import { muster } from '../api/server.svelte';
import type { IQuickGameForce, IQuickGameInstance } from '../stores/quickGame';
import { draftOf } from '../stores/scenarioGenerator';
import { useEncounterStore } from '../stores/useEncounterStore';

/** Saves both sides as forces and a new encounter between them; returns its id. */
export async function saveAsEncounter(game: IQuickGameInstance, enemy: string): Promise<string> {
  const { playerForce, opponentForce, scenario } = game;
  if (!opponentForce || !scenario) throw new Error('Generate a scenario first.');
  const [mine, theirs] = [
    await savedForce(`${leader(playerForce)} force`, playerForce),
    await savedForce(`${enemy} at ${scenario.mapTitle}`, opponentForce),
  ];
  const { createEncounter } = useEncounterStore.getState();
  const id = await createEncounter({
    name: `${enemy} at ${scenario.mapTitle}`,
    scenarioTemplate: 'skirmish',
    mapId: scenario.mapId,
    turnLimit: scenario.turnLimit,
    playerForceId: mine,
    opponentForceId: theirs,
  });
  if (id === null) throw new Error(useEncounterStore.getState().error ?? 'Could not be saved.');
  return id;
}

/** The heaviest unit names its force. */
function leader({ units }: IQuickGameForce): string {
  return units.toSorted((one, two) => two.tonnage - one.tonnage)[0]?.chassis ?? 'Quick';
}

async function savedForce(name: string, { units }: IQuickGameForce): Promise<string> {
  return (await muster.createForce(name, units.map(draftOf))).id;
}
