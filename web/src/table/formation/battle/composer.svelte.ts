import { announcer } from '../../../shared/announcer.svelte';
import type { Desk, Standing } from '../desk.svelte';
import type { CommandKind, Hex, Order, Prospect } from '../types';
import { commandOf, clicked, missing, needOf, newDraft, orderTo, type Draft } from './command';

/** The order being composed for the selected units, and its expected effect. */
export class Composer {
  readonly #desk: Desk;
  draft = $state.raw<Draft>(newDraft());

  constructor(desk: Desk) {
    this.#desk = desk;
  }

  /** Whether the selection can get orders now. */
  readonly open = $derived.by(
    () => this.#desk.fighting && this.#desk.units.some((unit) => unit.presence === 'Afield'),
  );
  readonly need = $derived(needOf(this.draft.kind));
  /** What is missing before the order can be sent; empty if nothing is. */
  readonly lack = $derived.by(() => {
    if (!this.open) return 'Choose units on the map or in your army.';
    return missing(this.draft) ?? this.#desk.reports.previewed?.refusal?.message ?? '';
  });
  readonly order = $derived.by((): Order | null => {
    const command = commandOf(this.draft);
    return command && this.open ? orderTo(this.#desk.chosen, command) : null;
  });
  readonly prospect = $derived.by((): Prospect | null => this.#desk.foreseen);

  /** Starts another command with sensible arguments. */
  choose(kind: CommandKind): void {
    const { belief } = this.#desk;
    this.draft = {
      ...newDraft(kind),
      contact: belief?.contacts.find((contact) => !contact.gone)?.id ?? null,
      code: belief?.go_codes.find((signal) => !signal.given)?.id ?? null,
      hexes: needOf(kind) === 'hex' ? this.draft.hexes.slice(-1) : [],
    };
  }

  change(change: Partial<Draft>): void {
    this.draft = { ...this.draft, ...change };
  }

  clear(): void {
    this.draft = newDraft();
    this.#desk.done();
  }

  /** Handles a click on the map; the same place again sends the order. */
  click(hex: Hex, standing: Standing[]): boolean {
    if (!this.open) return false;
    const next = clicked(this.draft, hex, standing);
    if (!next) return false;
    if (this.need !== 'route' && same(next, this.draft) && this.lack === '') void this.send();
    else this.draft = next;
    return true;
  }

  /** Loads the expected effect of the order. */
  foresee(): void {
    const order = this.#desk.mine ? this.order : null;
    const { commands } = this.#desk.army.value?.choices ?? { commands: [] };
    this.#desk.foreseenName = commands.find(({ value }) => value === this.draft.kind)?.name ?? '';
    this.#desk.foresee(order);
  }

  async send(): Promise<void> {
    const order = this.order;
    if (!order || this.lack !== '' || !this.#desk.mine || this.#desk.busy) return;
    this.#desk.done();
    if (!(await this.#desk.give(() => order))) return;
    announcer.say('Order sent.');
    this.draft = newDraft();
  }
}

function same(one: Draft, other: Draft): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
