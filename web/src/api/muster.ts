import type { Client, Method } from './client';
import type { WeightClass } from './types/mech/WeightClass';
import type { Created } from './wire';

/** Units, forces, scenarios made of them, and quick games: the requests beside those about sessions. */

export type { WeightClass };

/** A design in a list. */
export interface UnitCard {
  id: string;
  name: string;
  chassis: string;
  variant: string;
  tonnage: number;
  /** Battle value with regular pilots. */
  bv: number;
  class: WeightClass;
  movement: { walk: number; run: number; jump: number };
  /** Points of armour on all locations. */
  armor: number;
  heatSinks: number;
}

/** A mounted weapon. */
export interface WeaponStatus {
  id: string;
  name: string;
  location: string;
  damage: number;
  heat: number;
  minRange: number;
  shortRange: number;
  mediumRange: number;
  longRange: number;
  isEnabled: boolean;
  ammoRemaining?: number;
}

/** A design with everything that the page shows of it. */
export interface UnitSheet extends UnitCard {
  maxArmor: Record<string, number>;
  maxStructure: Record<string, number>;
  weaponList: WeaponStatus[];
  heatCapacity: number;
}

/** A pilot's skills; lower is better. */
export interface Skill {
  id: string;
  gunnery: number;
  piloting: number;
}

/** The choices of every form about forces and encounters. */
export interface MusterOptions {
  templates: { id: string; title: string; about: string; turnLimit: number }[];
  maps: { id: string; title: string; columns: number; rows: number }[];
  factions: { id: string; name: string }[];
  eras: { id: string; name: string }[];
  biomes: { id: string; name: string; maps: string[] }[];
  scenarioTypes: { id: string; title: string; about: string }[];
  skills: Skill[];
  defaults: { gunnery: number; piloting: number; turnLimit: number };
  limits: {
    units: number;
    name: number;
    description: number;
    skill: [number, number];
    difficulty: [number, number];
    games: number;
  };
}

/** A unit as forms send it. */
export interface UnitDraft {
  unitId: string;
  pilotName?: string | null;
  gunnery?: number;
  piloting?: number;
}

export interface ForceUnit extends Required<UnitDraft> {
  name: string;
  chassis: string;
  variant: string;
  class: WeightClass;
  tonnage: number;
  bv: number;
  /** Battle value for the pilot's skills. */
  adjustedBV: number;
}

export interface Force {
  id: string;
  name: string;
  units: ForceUnit[];
  totalBV: number;
  adjustedBV: number;
  totalTonnage: number;
  unitCount: number;
  /** Grows with every change. */
  version: number;
  createdAt: string;
  updatedAt: string;
  warnings: string[];
}

/** A force as forms send it. */
export interface ForceDraft {
  name: string;
  units: UnitDraft[];
}

export interface OppositionRequest {
  units: UnitDraft[];
  faction: string;
  era?: string;
  biome: string;
  /** Enemy budget in thousandths of the player's battle value. */
  difficulty: number;
  scenarioType: string;
  maxModifiers: number;
  allowNegativeModifiers: boolean;
  seed?: string;
}

/** A generated battle. */
export interface Opposition {
  scenario: {
    mapId: string;
    mapTitle: string;
    turnLimit: number;
    scenarioType: string;
    biome: string;
    faction: string;
    modifiers: { id: string; name: string; about: string; effect: unknown }[];
    seed: string;
    budget: number;
  };
  opFor: {
    units: (UnitSheet & { gunnery: number; piloting: number; pilotName: string | null })[];
    totalBV: number;
    totalTonnage: number;
  };
  /** A scenario file of the game. */
  scenarioText: string;
}

/** A session in which bots act only on request. */
export interface WaitingGame {
  game: string;
  scenario: string | { text: string; title?: string };
  seats: ('me' | 'open' | { bot: string })[];
  seed?: string;
  bots?: 'waiting';
  /** Deleted a day after its last change. */
  temporary?: boolean;
}

/** The game that has forces and encounters. */
export const MUSTER_GAME = 'mech';

/** Requests about units, forces and quick games. */
export class Muster {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  async units(search = '', signal?: AbortSignal): Promise<UnitCard[]> {
    const query = search === '' ? '' : `?search=${encodeURIComponent(search)}`;
    const url = `/api/units${query}`;
    return (await this.#client.send<{ units: UnitCard[] }>('GET', url, undefined, signal)).units;
  }

  unit(id: string): Promise<UnitSheet> {
    return this.#client.send('GET', `/api/units/${encodeURIComponent(id)}`);
  }

  options(): Promise<MusterOptions> {
    return this.#client.send('GET', '/api/musters');
  }

  async forces(): Promise<Force[]> {
    return (await this.#client.send<{ forces: Force[] }>('GET', '/api/forces')).forces;
  }

  async createForce(name: string, units: UnitDraft[]): Promise<Force> {
    const body = { name, units };
    return (await this.#client.send<{ force: Force }>('POST', '/api/forces', body)).force;
  }

  force(id: string): Promise<Force> {
    return this.#force('GET', [id]);
  }

  /** Refused with code "stale" and the current force if it was saved elsewhere since `version`. */
  saveForce(id: string, draft: ForceDraft, version: number): Promise<Force> {
    return this.#force('PATCH', [id], { ...draft, version });
  }

  cloneForce(id: string, newName: string): Promise<Force> {
    return this.#force('POST', [id, 'clone'], { newName });
  }

  deleteForce(id: string): Promise<unknown> {
    return this.#client.send('DELETE', forcePath([id]));
  }

  /** Totals and warnings of a draft; nothing is stored. */
  previewForce(draft: ForceDraft, signal?: AbortSignal): Promise<Force> {
    return this.#force('POST', ['preview'], draft, signal);
  }

  /** A force as a TOML file. */
  exportForce(id: string): Promise<string> {
    return this.#client.text(forcePath([id, 'export']));
  }

  importForce(text: string): Promise<Force> {
    return this.#force('POST', ['import'], text);
  }

  async #force(
    method: Method,
    parts: string[],
    body?: unknown,
    signal?: AbortSignal,
  ): Promise<Force> {
    const url = forcePath(parts);
    return (await this.#client.send<{ force: Force }>(method, url, body, signal)).force;
  }

  opposition(request: OppositionRequest): Promise<Opposition> {
    return this.#client.send('POST', '/api/opposition', request);
  }

  /** Creates a session from a scenario file and stores the token of the caller. */
  async create(request: WaitingGame): Promise<Created> {
    return this.#client.adopt(await this.#client.send('POST', '/api/sessions', request));
  }

  /** The starting position of a scenario file as SVG. */
  async picture(text: string, theme: 'light' | 'dark', signal?: AbortSignal): Promise<Blob> {
    const url = `/api/scenarios/picture?theme=${theme}`;
    const body = { game: MUSTER_GAME, scenario: { text } };
    const accept = 'image/svg+xml';
    return (await this.#client.open(url, { method: 'POST', body, accept, signal })).blob();
  }
}

function forcePath(parts: string[]): string {
  return ['/api/forces', ...parts.map(encodeURIComponent)].join('/');
}

/** URL of the counter of a standing unit, for an `<img>`. */
export function tokenUrl(unit: string, seat: 0 | 1 = 0): string {
  return `/api/units/${encodeURIComponent(unit)}/token.svg?seat=${seat}`;
}
