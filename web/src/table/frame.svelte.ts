import type { Snippet } from 'svelte';
import type { Hex } from '../api/wire';
import { announcer } from '../shared/announcer.svelte';
import type { SheetHeight } from '../ui/sheet';
import type { TableSession } from './session.svelte';

/** The parts of the table page that a game fills. Those it leaves out are not shown. */
export interface Parts {
  /** Head of the panel: the unit or task it is about. */
  title?: Snippet;
  /** One line above the committing action: what it will do. */
  sum?: Snippet;
  /** The committing action and its alternative, beside undo. */
  commit?: Snippet;
  /** A fact about this turn, in the bar. */
  note?: string;
  /** A bar above the upper left of the map: tools. */
  bar?: Snippet;
  /** The card at the upper left of the map: roster, clocks, seats. */
  card?: Snippet;
  /** The card on a phone, as a row in the sheet. */
  plates?: Snippet;
  /** The strip below the map: the last result, or the controls of the clock. */
  strip?: Snippet;
  /** The legend of the map; without it the kinds of highlighted hexes are listed. */
  legend?: Snippet;
  /** A log line as this player reads it. */
  worded?: (text: string) => string;
  /** Undoes the last order; without it the session does. */
  undo?: () => Promise<unknown>;
  /** Concedes; without it the session does. */
  concede?: () => Promise<unknown>;
  /** Whether the body has sections with their own padding. */
  sections?: boolean;
}

/** A refused order or click, shown where it was given. */
export interface Refusal {
  text: string;
  /** The hex it is about; without one it is shown beside the last tap. */
  hex: Hex | null;
  /** Distinguishes two refusals with the same text. */
  key: number;
}

/** Milliseconds that a refusal stays. */
const STAYS = 6_000;

/** State of the table page that games and the page share: filled parts, drawers, sheet, refusal. */
export class Frame {
  parts = $state.raw<Parts>({});
  log = $state(false);
  rules = $state(false);
  /** Height of the sheet that replaces the panel on phones. */
  rest = $state<SheetHeight>('half');
  refusal = $state.raw<Refusal | null>(null);
  /** Counts taps anywhere on the page; a tap hides what hovering shows. */
  taps = $state(0);
  /** Who filled the parts. Not a state, which has its old value while its reader is destroyed. */
  #filler: object | null = null;
  #key = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Fills parts of the page, in place of what filled them before. */
  fill(filler: object, parts: Parts): void {
    this.#filler = filler;
    this.parts = parts;
  }

  /** Empties the parts, unless the next phase of the game has filled them already. */
  empty(filler: object): void {
    if (this.#filler === filler) this.parts = {};
  }

  /** Undoes the last order, through the panel of a game that has its own way. */
  undo(session: Pick<TableSession, 'undo'>): Promise<unknown> {
    return this.parts.undo ? this.parts.undo() : session.undo();
  }

  /** Concedes, through the panel of a game that has its own way. */
  concede(session: Pick<TableSession, 'concede'>): Promise<unknown> {
    return this.parts.concede ? this.parts.concede() : session.concede();
  }

  /** Shows why something was refused, beside a hex or the last tap, until the next tap. */
  refuse(text: string, hex: Hex | null = null): void {
    this.#key += 1;
    this.refusal = { text, hex, key: this.#key };
    announcer.warn(text);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.accept(), STAYS);
  }

  /** Removes the refusal. */
  accept(): void {
    clearTimeout(this.#timer);
    this.refusal = null;
  }
}
