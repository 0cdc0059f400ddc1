import type { Drafts } from '../shared/drafts';
import type { IEncounter, IUpdateEncounterInput } from '../stores/model';
import type { EncounterStore } from '../stores/useEncounterStore';

/** The fields of an encounter that a person changes. */
export type Fields = Omit<IUpdateEncounterInput, 'version'>;

/** Fields that have a request of their own. Each sends its part of the fields and says whether it was accepted. */
const OWN: [
  keyof Fields,
  (store: EncounterStore, id: string, of: Fields, version: number) => Promise<boolean>,
][] = [
  [
    'playerForceId',
    (store, id, { playerForceId: force }, version) =>
      force ? store.setPlayerForce(id, force, version) : store.clearPlayerForce(id, version),
  ],
  [
    'opponentForceId',
    (store, id, { opponentForceId: force }, version) =>
      force ? store.setOpponentForce(id, force, version) : store.clearOpponentForce(id, version),
  ],
  [
    'scenarioTemplate',
    (store, id, fields, version) =>
      fields.scenarioTemplate
        ? store.applyTemplate(id, fields.scenarioTemplate, version)
        : store.updateEncounter(id, { scenarioTemplate: null, version }),
  ],
];

/**
 * An encounter that is being edited. Every change is saved at once, one request after the other. What the server has
 * not accepted yet stays in `unsaved` and in the form: while it is away, after a refusal, and over a reload.
 */
export class EncounterEditing {
  unsaved = $state.raw<Fields>({});
  saving = $state(false);
  /** Why the last change was not accepted. */
  problem = $state<string | null>(null);
  /** The encounter as another tab has saved it, if that refused our change. */
  conflict = $state.raw<IEncounter | null>(null);
  readonly #id: string;
  readonly #store: () => EncounterStore;
  readonly #drafts: Drafts;
  /** Ends with the requests that are on their way. */
  #current: Promise<void> = Promise.resolve();

  constructor(id: string, store: () => EncounterStore, drafts: Drafts) {
    this.#id = id;
    this.#store = store;
    this.#drafts = drafts;
    this.unsaved = drafts.find<Fields>(this.#name) ?? {};
  }

  /** Whether something is not saved yet. */
  get waits(): boolean {
    return Object.keys(this.unsaved).length > 0;
  }

  /** Shows a change without saving it, while a person is typing. */
  type(fields: Fields): void {
    this.#set({ ...this.unsaved, ...fields });
  }

  /** Changes fields and saves them. */
  async change(fields: Fields): Promise<void> {
    this.type(fields);
    await this.save();
  }

  /** Saves what is unsaved, over the version that this tab shows. Ends when nothing is being saved any more. */
  save(): Promise<void> {
    const shown = this.#store().getEncounter(this.#id);
    if (!this.saving && this.conflict === null && shown) this.#current = this.#saveAll();
    return this.#current;
  }

  async #saveAll(): Promise<void> {
    this.saving = true;
    let accepted = true;
    while (accepted && this.waits) accepted = await this.#next();
    this.saving = false;
  }

  /** Saves my fields over what the other tab has saved. */
  async keepMine(): Promise<void> {
    this.conflict = null;
    await this.#store().loadEncounters();
    await this.save();
  }

  /** Drops my fields and shows what the other tab has saved. */
  async takeTheirs(): Promise<void> {
    this.conflict = null;
    this.problem = null;
    this.#set({});
    await this.#store().loadEncounters();
  }

  async #next(): Promise<boolean> {
    const [store, id] = [this.#store(), this.#id];
    const version = store.getEncounter(id)?.version ?? 0;
    const own = OWN.find(([field]) => field in this.unsaved);
    const sent = own ? { [own[0]]: this.unsaved[own[0]] } : this.unsaved;
    const accepted = own
      ? await own[1](store, id, sent, version)
      : await store.updateEncounter(id, { ...sent, version });
    if (accepted) {
      this.problem = null;
      this.#drop(sent);
      return true;
    }
    const { error, conflict } = this.#store();
    this.conflict = conflict;
    this.problem = conflict ? null : error;
    return false;
  }

  /** Forgets accepted fields, unless they were changed again meanwhile. */
  #drop(sent: Fields): void {
    const left = Object.entries(this.unsaved).filter(
      ([field, value]) => !(field in sent) || sent[field as keyof Fields] !== value,
    );
    this.#set(Object.fromEntries(left));
  }

  #set(unsaved: Fields): void {
    this.unsaved = unsaved;
    if (this.waits) this.#drafts.keep(this.#name, unsaved);
    else this.#drafts.drop(this.#name);
  }

  get #name(): string {
    return `encounter.${this.#id}`;
  }
}
