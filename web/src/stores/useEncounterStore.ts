import { createStore, type StoreApi } from 'zustand/vanilla';
import { contributionTo, type Client, type Method } from '../api/client';
import { ApiError, messageOf } from '../api/error';
import { client as page } from '../api/server.svelte';
import type { Chair, Created } from '../api/wire';
import {
  type EncounterStatus,
  type ICreateEncounterInput,
  type IEncounter,
  type IEncounterValidationResult,
  type IUpdateEncounterInput,
  type ScenarioTemplateType,
} from './types';

export interface IEncounterState {
  encounters: IEncounter[];
  selectedEncounterId: string | null;
  /** The last validation of each encounter. */
  validations: Map<string, IEncounterValidationResult>;
  statusFilter: EncounterStatus | 'all';
  searchQuery: string;
  isLoading: boolean;
  error: string | null;
  /** The encounter as another tab has saved it, if that refused the last change. */
  conflict: IEncounter | null;
}

export interface IEncounterActions {
  loadEncounters: () => Promise<void>;
  /** Returns the id of the new encounter, or null if it was refused. */
  createEncounter: (input: ICreateEncounterInput) => Promise<string | null>;
  updateEncounter: (id: string, input: IUpdateEncounterInput) => Promise<boolean>;
  /** Like every method with a version: it is refused if another tab has saved since that version. */
  deleteEncounter: (id: string, version?: number) => Promise<boolean>;
  selectEncounter: (id: string | null) => void;
  getSelectedEncounter: () => IEncounter | null;
  getEncounter: (id: string) => IEncounter | undefined;
  setPlayerForce: (encounterId: string, forceId: string, version?: number) => Promise<boolean>;
  setOpponentForce: (encounterId: string, forceId: string, version?: number) => Promise<boolean>;
  clearPlayerForce: (encounterId: string, version?: number) => Promise<boolean>;
  clearOpponentForce: (encounterId: string, version?: number) => Promise<boolean>;
  applyTemplate: (
    encounterId: string,
    template: ScenarioTemplateType,
    version?: number,
  ) => Promise<boolean>;
  validateEncounter: (id: string) => Promise<IEncounterValidationResult | null>;
  /** Returns the id of the session, or null. Without seats you play against a bot for beginners. */
  launchEncounter: (id: string, seats?: Chair[]) => Promise<string | null>;
  cloneEncounter: (id: string, newName: string) => Promise<string | null>;
  setStatusFilter: (status: EncounterStatus | 'all') => void;
  setSearchQuery: (query: string) => void;
  getFilteredEncounters: () => IEncounter[];
  clearError: () => void;
}

export type EncounterStore = IEncounterState & IEncounterActions;

const INITIAL: IEncounterState = {
  encounters: [],
  selectedEncounterId: null,
  validations: new Map(),
  statusFilter: 'all',
  searchQuery: '',
  isLoading: false,
  error: null,
  conflict: null,
};

/** The body of an answer to a change. */
interface Changed {
  success: boolean;
  id: string;
  gameSessionId: string;
  created?: Created;
}

/** A store of the encounters on the server that a client talks to. */
export function createEncounterStore(client: Client): StoreApi<EncounterStore> {
  return createStore<EncounterStore>()((set, get) => {
    /**
     * Sends a change and loads the list again. Returns null and sets `error` if it was refused. `onchanged` runs
     * before the list is loaded: what it keeps is safe if the page closes meanwhile.
     */
    async function change(
      method: Method,
      url: string,
      body?: unknown,
      onchanged: (changed: Changed) => void = () => {},
    ): Promise<Changed | null> {
      set({ error: null, conflict: null });
      try {
        const changed = await client.send<Changed>(method, url, body);
        onchanged(changed);
        await get().loadEncounters();
        return changed;
      } catch (problem) {
        set({ error: messageOf(problem), conflict: conflictIn(problem) });
        return null;
      }
    }

    const changed = async (...request: Parameters<typeof change>) =>
      (await change(...request)) !== null;

    return {
      ...INITIAL,

      async loadEncounters() {
        set({ isLoading: true, error: null });
        try {
          const { encounters } = await client.send<{ encounters: IEncounter[] }>('GET', ENCOUNTERS);
          set({ encounters, isLoading: false });
        } catch (problem) {
          set({ error: messageOf(problem), isLoading: false });
        }
      },

      async createEncounter(input) {
        return (await change('POST', ENCOUNTERS, input))?.id ?? null;
      },

      updateEncounter: (id, input) => changed('PATCH', at(id), input),

      async deleteEncounter(id, version) {
        const deleted = await changed('DELETE', at(id, '', version));
        if (deleted && get().selectedEncounterId === id) set({ selectedEncounterId: null });
        return deleted;
      },

      selectEncounter: (id) => set({ selectedEncounterId: id }),

      getSelectedEncounter() {
        const { selectedEncounterId, getEncounter } = get();
        return (selectedEncounterId === null ? null : getEncounter(selectedEncounterId)) ?? null;
      },

      getEncounter: (id) => get().encounters.find((encounter) => encounter.id === id),

      setPlayerForce: (id, forceId, version) =>
        changed('PUT', at(id, 'player-force'), { forceId, version }),
      setOpponentForce: (id, forceId, version) =>
        changed('PUT', at(id, 'opponent-force'), { forceId, version }),
      clearPlayerForce: (id, version) => changed('DELETE', at(id, 'player-force', version)),
      clearOpponentForce: (id, version) => changed('DELETE', at(id, 'opponent-force', version)),
      applyTemplate: (id, template, version) =>
        changed('PUT', at(id, 'template'), { template, version }),

      async validateEncounter(id) {
        try {
          const url = at(id, 'validate');
          const answer = await client.send<{ validation: IEncounterValidationResult }>('GET', url);
          // A new map, because subscribers compare by identity.
          set(({ validations }) => ({
            validations: new Map(validations).set(id, answer.validation),
          }));
          return answer.validation;
        } catch (problem) {
          set({ error: messageOf(problem) });
          return null;
        }
      },

      async launchEncounter(id, seats) {
        const share = contributionTo(seats);
        const body = seats ? { seats, ...share } : {};
        // The tokens of the seats are sent only once.
        let adopted: Promise<unknown> | undefined;
        const launched = await change('POST', at(id, 'launch'), body, ({ created }) => {
          if (created) adopted = client.adopt(created, share.contribution);
        });
        await adopted;
        return launched?.gameSessionId ?? null;
      },

      async cloneEncounter(id, newName) {
        return (await change('POST', at(id, 'clone'), { newName }))?.id ?? null;
      },

      setStatusFilter: (status) => set({ statusFilter: status }),
      setSearchQuery: (query) => set({ searchQuery: query }),

      getFilteredEncounters() {
        const { encounters, statusFilter, searchQuery } = get();
        const wanted = searchQuery.trim().toLowerCase();
        return encounters.filter(
          (encounter) =>
            (statusFilter === 'all' || encounter.status === statusFilter) &&
            wordsOf(encounter).some((words) => words.toLowerCase().includes(wanted)),
        );
      },

      clearError: () => set({ error: null, conflict: null }),
    };
  });
}

const ENCOUNTERS = '/api/encounters';

/** The URL of an encounter or of a part of it. A request without a body has its expected version in the query. */
function at(id: string, rest = '', version?: number): string {
  const base = `${ENCOUNTERS}/${encodeURIComponent(id)}`;
  const query = version === undefined ? '' : `?version=${version}`;
  return `${rest === '' ? base : `${base}/${rest}`}${query}`;
}

/** The texts of an encounter that a search looks at. */
function wordsOf({ name, description, playerForce, opponentForce }: IEncounter): string[] {
  return [name, description ?? '', playerForce?.forceName ?? '', opponentForce?.forceName ?? ''];
}

function conflictIn(problem: unknown): IEncounter | null {
  if (!(problem instanceof ApiError) || problem.code !== 'stale') return null;
  return (problem.problem.current as IEncounter | undefined) ?? null;
}

/** The encounters of this server. */
export const useEncounterStore = createEncounterStore(page);
