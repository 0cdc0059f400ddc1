import type { Hex, Placed } from '../api/wire';
import type { IconName } from '../ui/icons';

/** Kinds of highlighted hexes. They differ by pattern as well as colour. */
export type Fill = 'walk' | 'run' | 'jump' | 'target' | 'danger' | 'own' | 'note';

export interface OverlayCell {
  hex: Hex;
  fill: Fill;
  /** Intensity from 0 (cheap, faint) to 1 (expensive, strong). */
  level?: number;
  label?: string;
}

/**
 * Colour of a mark: ink for what is chosen, the number of a seat for what belongs to a side, pencil for
 * what may happen, gold for signals.
 */
export type Tone = 'ink' | 'pencil' | 'signal' | 'bad' | number;

/** Words at a mark. They take the first place around it that nothing else covers. */
export interface Label {
  text: string;
  /**
   * `plate`: paper print on the tone; `slip`: ink print on paper; `pill`: the same with a round edge in
   * the tone; `note`: italics; `name`: the name of an area above its upper edge.
   */
  look: 'plate' | 'slip' | 'pill' | 'note' | 'name';
  icon?: IconName;
}

/** A way over the map. */
export interface OverlayWay {
  hexes: Hex[];
  tone: Tone;
  /** A `staff` is an arrow that grows wider towards its head. */
  line: 'solid' | 'dashed' | 'dotted' | 'staff';
  /** Whether a line ends in an arrow head. Lines without one lie below the pieces. */
  head?: boolean;
  /** Whether the corners between hexes are rounded off. */
  eased?: boolean;
  /** How clearly it is drawn, from 0 to 1; 1 if left out. */
  strength?: number;
  label?: Label;
  /** Place of the label as a share of the way: 0 is its start, 1 its end; 0.6 if left out. */
  at?: number;
}

/** Hexes with a common outline: a zone, the trigger of a signal, a range bracket. */
export interface OverlayArea {
  hexes: Hex[];
  tone: Tone;
  edge: 'solid' | 'dashed' | 'dotted';
  fill: 'tint' | 'faint' | 'hatch';
  /** Hexes inside the area that are not part of it; it has no edge towards them. */
  around?: Hex[];
  /** Whether there is no edge along the border of the map. */
  open?: boolean;
  label?: Label;
}

/** A disc with an icon in the middle of a hex, such as a waypoint with its behaviour. */
export interface OverlayDisc {
  hex: Hex;
  icon: IconName;
  tone: Tone;
  /** Whether it belongs to what is chosen. */
  large?: boolean;
  label?: Label;
}

/** The six facing buttons around a hex, some of which can be chosen. */
export interface Facings {
  hex: Hex;
  options: number[];
  chosen?: number;
  /** Whether the player chose it; otherwise it is only a suggestion. */
  sure?: boolean;
}

/** A roll on the way of a move. */
export interface OverlayRoll {
  hex: Hex;
  /** What it needs: "roll 4+, 92 %". */
  words: string;
}

/** Highlights that the page draws over a scene: reach, targets, plans. Independent of the game. */
export interface Overlay {
  /** Single hexes, below the pieces. */
  cells: OverlayCell[];
  /** Areas below the pieces. */
  areas: OverlayArea[];
  ways: OverlayWay[];
  /** Whether the ways and discs replace the planned ways of the scene. */
  replaces?: boolean;
  discs: OverlayDisc[];
  /** Previews of pieces at other positions. */
  ghosts: Placed[];
  /** Rolls on the planned way. */
  rolls?: OverlayRoll[];
  facings: Facings | null;
  /** Labels for the key that replace the defaults. */
  words?: Partial<Record<Fill, string>>;
}

export function emptyOverlay(): Overlay {
  return { cells: [], areas: [], ways: [], discs: [], ghosts: [], facings: null };
}

/** A piece at another place, without what belongs to its present one. */
export function ghostOf(piece: Placed, hex: Hex, facing: number | null): Placed {
  const { label: _, ...rest } = piece;
  const layers = piece.layers.filter(({ hold }) => hold !== 'behind');
  return { ...rest, hex, facing, layers };
}
