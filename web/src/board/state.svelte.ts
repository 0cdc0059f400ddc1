import type { Hex } from '../api/wire';
import type { Point } from './geometry';
import { emptyOverlay, type Overlay } from './overlay';
import { Ruler } from './ruler.svelte';

/** What tools around a board can do with its view. */
export interface BoardControls {
  /** Zooms about the middle of the board. */
  zoom: (factor: number) => void;
  /** Shows the whole map. */
  fit: () => void;
  /** Position of the centre of a hex, in pixels from the board's upper left corner. */
  placeOf: (hex: Hex) => Point;
  /** Ends what is moving on the map. */
  skip: () => void;
}

/**
 * State shared by a panel and the board: the panel sets the overlay and the click handlers, the board
 * sets cursor and selection.
 */
export class BoardState {
  /** Always replaced, never mutated: `$state.raw` notices only assignments. */
  overlay = $state.raw<Overlay>(emptyOverlay());
  cursor = $state.raw<Hex | null>(null);
  selected = $state.raw<Hex | null>(null);
  hovered = $state.raw<Hex | null>(null);
  /** The hex under the pointer, else under the keyboard cursor. */
  readonly pointed = $derived(this.hovered ?? this.cursor);
  readonly ruler = new Ruler();
  /** Set by the board once it is on the page. */
  controls = $state.raw<BoardControls | null>(null);
  /** A hex to scroll into view. */
  wanted = $state.raw<Hex | null>(null);

  /** Handler for a click or Enter on a hex, with Shift to add to a selection; set by the panel. */
  onhex: (hex: Hex, more: boolean) => void = () => {};
  /** Handler for a frame drawn around hexes; without one, Shift and drag moves the map. */
  onframe = $state.raw<((hexes: Hex[]) => void) | null>(null);
  /** Whether every drag draws a frame, also without Shift. */
  framing = $state(false);
  /** Handler for a piece picked from the list; without one it is a click on its hex. */
  onpiece = $state.raw<((unit: string | null, hex: Hex) => void) | null>(null);
  /** Handler for one of the facing buttons. */
  onfacing: (facing: number) => void = () => {};
  /** Additional text about a hex for screen readers ("costs 3", "to hit 8+"). */
  describe: (hex: Hex) => string = () => '';

  clear(): void {
    this.overlay = emptyOverlay();
  }

  /** Scrolls a hex into view and moves the cursor there. */
  show(hex: Hex): void {
    this.cursor = hex;
    this.wanted = { ...hex };
  }
}
