import type { Force, ForceCard, Muster, UnitCard } from '../api/muster';
import { ApiError } from '../api/error';
import type { Drafts } from '../shared/drafts';
import { Latest } from '../shared/latest.svelte';
import { differences, draftOf, nextKey, sentOf, type Draft, type DraftUnit } from './draft';

/** A draft with the version of the force that it started from. */
interface Kept {
  draft: Draft;
  base: Force;
}

/** A force that is being edited: its draft with undo and redo, and what the server said about it. */
export class ForceEditor {
  /** The force as it was last loaded or saved. */
  base = $state.raw<Force | null>(null);
  draft = $state.raw<Draft>({ name: '', units: [] });
  /** The force as another tab has saved it, if that refused our save. */
  conflict = $state.raw<Force | null>(null);
  /** Why the last request failed. */
  problem = $state.raw<unknown>(null);
  saving = $state(false);
  /** Whether unsaved changes of an earlier visit were found. */
  restored = $state(false);
  #past = $state.raw<Draft[]>([]);
  #future = $state.raw<Draft[]>([]);
  /** What the last edit was about: further edits of the same are one step of undo. */
  #subject: string | null = null;
  readonly #preview = new Latest<ForceCard>();
  readonly #muster: Muster;
  readonly #drafts: Drafts;
  readonly #id: string;

  constructor(id: string, muster: Muster, drafts: Drafts) {
    this.#id = id;
    this.#muster = muster;
    this.#drafts = drafts;
  }

  /** Fetches the force. Unsaved changes of this tab are taken up again. */
  async load(): Promise<void> {
    try {
      const force = await this.#muster.force(this.#id);
      const kept = this.#drafts.find<Kept>(this.#name);
      this.problem = null;
      this.#open(kept?.base ?? force, kept?.draft ?? draftOf(force));
      this.restored = this.unsaved > 0;
    } catch (failure) {
      this.problem = failure;
    }
  }

  get unsaved(): number {
    return this.base === null ? 0 : differences(this.draft, this.base, (id) => id).length;
  }

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  get canRedo(): boolean {
    return this.#future.length > 0;
  }

  /** Values and warnings of the draft: from the server's preview, or from the saved force if nothing has changed. */
  get card(): ForceCard | null {
    const answer = this.#preview.value;
    if (this.unsaved === 0) return this.base;
    return answer !== null && differences(this.draft, answer, (id) => id).length === 0
      ? answer
      : null;
  }

  rename(name: string): void {
    this.#edit('name', { ...this.draft, name });
  }

  add(unit: UnitCard, skills: { gunnery: number; piloting: number }): void {
    const added = { key: nextKey(this.draft), unitId: unit.id, pilotName: '', ...skills };
    this.#edit(null, { ...this.draft, units: [...this.draft.units, added] });
  }

  remove(key: number): void {
    const units = this.draft.units.filter((unit) => unit.key !== key);
    this.#edit(null, { ...this.draft, units });
  }

  change(key: number, part: Partial<DraftUnit>): void {
    const units = this.draft.units.map((unit) => (unit.key === key ? { ...unit, ...part } : unit));
    this.#edit(`${key} ${Object.keys(part).join()}`, { ...this.draft, units });
  }

  undo(): void {
    const before = this.#past.at(-1);
    if (!before) return;
    this.#past = this.#past.slice(0, -1);
    this.#future = [...this.#future, this.draft];
    this.#show(before);
  }

  redo(): void {
    const after = this.#future.at(-1);
    if (!after) return;
    this.#future = this.#future.slice(0, -1);
    this.#past = [...this.#past, this.draft];
    this.#show(after);
  }

  /** Saves over the version that the draft started from; true if it was accepted. */
  async save(): Promise<boolean> {
    if (this.base === null || this.saving) return false;
    this.saving = true;
    const sent = this.draft;
    try {
      this.base = await this.#muster.saveForce(this.#id, sentOf(sent), this.base.version);
      this.problem = null;
      this.restored = false;
      this.#keep();
      return true;
    } catch (failure) {
      if (failure instanceof ApiError && failure.code === 'stale') {
        this.conflict = failure.problem.current as Force;
      } else {
        this.problem = failure;
      }
      return false;
    } finally {
      this.saving = false;
    }
  }

  /** Saves my draft over what the other tab has saved. */
  async keepMine(): Promise<boolean> {
    if (this.conflict === null) return false;
    this.base = this.conflict;
    this.conflict = null;
    return this.save();
  }

  /** Takes what the other tab has saved; undo brings my draft back. */
  takeTheirs(): void {
    if (this.conflict === null) return;
    this.base = this.conflict;
    this.conflict = null;
    this.#edit(null, draftOf(this.base));
  }

  #open(base: Force, draft: Draft): void {
    this.base = base;
    [this.#past, this.#future, this.#subject] = [[], [], null];
    this.#show(draft);
  }

  #edit(subject: string | null, draft: Draft): void {
    const more = subject !== null && subject === this.#subject && this.#past.length > 0;
    if (!more) this.#past = [...this.#past, this.draft];
    this.#future = [];
    this.#show(draft);
    this.#subject = subject;
  }

  #show(draft: Draft): void {
    this.draft = draft;
    this.#subject = null;
    this.#keep();
    if (this.unsaved > 0) this.#ask();
  }

  /** An older server has no preview: values of a draft then appear after saving. */
  #ask(): void {
    const draft = sentOf(this.draft);
    this.#preview.ask(
      () => this.#muster.previewForce(draft),
      () => {},
    );
  }

  #keep(): void {
    if (this.base === null || this.unsaved === 0) this.#drafts.drop(this.#name);
    else this.#drafts.keep(this.#name, { draft: this.draft, base: this.base } satisfies Kept);
  }

  get #name(): string {
    return `force.${this.#id}`;
  }
}
