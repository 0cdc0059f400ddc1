import type { Muster, UnitDraft, UnitSheet } from '../api/muster';
import { muster } from '../api/server.svelte';
import type { IGeneratedScenario, IQuickGameUnit, IQuickGameUnitRequest } from './quickGame';

/** Input of the scenario generator, as the source document names it. */
export interface IScenarioGeneratorConfig {
  playerBV: number;
  playerUnitCount: number;
  faction: string;
  era: string;
  difficulty: number;
  maxModifiers: number;
  allowNegativeModifiers: boolean;
  biome: string;
  scenarioType: string;
  seed: number;
  /** The units that value and count above are the sums of; the server adds them up itself. */
  units: UnitDraft[];
}

/** The server counts difficulty in thousandths, because its rules have no fractions. */
const THOUSANDTHS = 1000;

/** Makes the opposition and the ground of a quick game. */
export class ScenarioGenerator {
  readonly #muster: Muster;

  constructor(muster: Muster) {
    this.#muster = muster;
  }

  async generate(config: IScenarioGeneratorConfig): Promise<IGeneratedScenario> {
    const { playerBV: _value, playerUnitCount: _count, difficulty, seed, ...rest } = config;
    const made = await this.#muster.opposition({
      ...rest,
      difficulty: Math.round(difficulty * THOUSANDTHS),
      seed: String(seed),
    });
    return { ...made.scenario, opFor: made.opFor, text: made.scenarioText };
  }
}

export const scenarioGenerator = new ScenarioGenerator(muster);

/** A design as a request for a unit of a quick game. */
export function unitRequest(sheet: UnitSheet): IQuickGameUnitRequest {
  const { id, name, chassis, variant, bv, tonnage, maxArmor, maxStructure } = sheet;
  return { sourceUnitId: id, name, chassis, variant, bv, tonnage, maxArmor, maxStructure };
}

/** The same for a unit of the opposition, with its pilot. */
export function opponentRequest(
  unit: IGeneratedScenario['opFor']['units'][number],
): IQuickGameUnitRequest {
  const { gunnery, piloting, pilotName } = unit;
  return { ...unitRequest(unit), gunnery, piloting, ...(pilotName !== null && { pilotName }) };
}

/** A unit of a quick game as the server takes it. */
export function draftOf(unit: IQuickGameUnit): UnitDraft {
  const { sourceUnitId, pilotName, gunnery, piloting } = unit;
  return { unitId: sourceUnitId, ...(pilotName && { pilotName }), gunnery, piloting };
}
