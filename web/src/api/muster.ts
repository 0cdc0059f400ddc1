import type { Client, Method } from './client';
import type { Force } from './types/Force';
import type { ForcePreview } from './types/ForcePreview';
import type { ForceShown } from './types/ForceShown';
import type { ForceCard } from './types/mech/ForceCard';
import type { ForceDraft } from './types/mech/ForceDraft';
import type { ForceUnit } from './types/mech/ForceUnit';
import type { MusterOptions } from './types/mech/MusterOptions';
import type { Opposition } from './types/mech/Opposition';
import type { OppositionRequest } from './types/mech/OppositionRequest';
import type { UnitCard } from './types/mech/UnitCard';
import type { UnitDraft } from './types/mech/UnitDraft';
import type { UnitSheet } from './types/mech/UnitSheet';
import type { WeightClass } from './types/mech/WeightClass';
import type { Created } from './wire';

/** Units, forces, scenarios made of them, and quick games: the requests beside those about sessions. */

export type {
  Force,
  ForceCard,
  ForceDraft,
  ForceUnit,
  MusterOptions,
  Opposition,
  OppositionRequest,
  UnitCard,
  UnitDraft,
  UnitSheet,
  WeightClass,
};

/** A request for an opposition with ids as forms know them. */
type OppositionChoice = Omit<OppositionRequest, 'scenarioType'> & { scenarioType: string };

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
  readonly #sheets = new Map<string, Promise<UnitSheet>>();

  constructor(client: Client) {
    this.#client = client;
  }

  async units(search = '', signal?: AbortSignal): Promise<UnitCard[]> {
    const query = search === '' ? '' : `?search=${encodeURIComponent(search)}`;
    const url = `/api/units${query}`;
    return (await this.#client.send<{ units: UnitCard[] }>('GET', url, undefined, signal)).units;
  }

  /** A design; each is fetched once, because designs do not change while the page is open. */
  unit(id: string): Promise<UnitSheet> {
    const known =
      this.#sheets.get(id) ??
      this.#client.send<UnitSheet>('GET', `/api/units/${encodeURIComponent(id)}`);
    this.#sheets.set(id, known);
    known.catch(() => this.#sheets.delete(id));
    return known;
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
  async previewForce(draft: ForceDraft): Promise<ForceCard> {
    const url = forcePath(['preview']);
    return (await this.#client.send<ForcePreview>('POST', url, draft)).force;
  }

  /** A force as a TOML file. */
  exportForce(id: string): Promise<string> {
    return this.#client.text(forcePath([id, 'export']));
  }

  importForce(text: string): Promise<Force> {
    return this.#force('POST', ['import'], text);
  }

  async #force(method: Method, parts: string[], body?: unknown): Promise<Force> {
    return (await this.#client.send<ForceShown>(method, forcePath(parts), body)).force;
  }

  /** Forms send the ids that `options` gave them. */
  opposition(request: OppositionChoice): Promise<Opposition> {
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
