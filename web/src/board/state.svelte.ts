import type { Hex } from '../api/wire';
import { emptyOverlay, type Overlay } from './overlay';

/**
 * What a panel and the board share: the panel lays an overlay and says what a click means, the
 * board says where cursor and selection are.
 */
export class BoardState {
  /** Replaced as a whole, never changed in place: that is how the board knows. */
  overlay = $state.raw<Overlay>(emptyOverlay());
  cursor = $state.raw<Hex | null>(null);
  selected = $state.raw<Hex | null>(null);
  hovered = $state.raw<Hex | null>(null);
  /** Where hand or keys point: under the pointer, else under the cursor. */
  readonly pointed = $derived(this.hovered ?? this.cursor);
  /** A hex that is to be brought into view. */
  wanted = $state.raw<Hex | null>(null);

  /** A click or Enter on a hex; set by the panel. */
  onhex: (hex: Hex) => void = () => {};
  /** A piece picked from the list of pieces; without a handler it is a click on its hex. */
  onpiece = $state.raw<((unit: string | null, hex: Hex) => void) | null>(null);
  /** One of the buttons around a hex. */
  onfacing: (facing: number) => void = () => {};
  /** What more to say about a hex when the cursor comes there ("costs 3", "to hit 8+"). */
  describe: (hex: Hex) => string = () => '';

  clear(): void {
    this.overlay = emptyOverlay();
  }

  /** Brings a hex into view and puts the cursor there. */
  show(hex: Hex): void {
    this.cursor = hex;
    this.wanted = { ...hex };
  }
}
