import type { Hex, Placed } from '../api/wire';

/** Kinds of highlighted hexes. They differ by pattern as well as colour. */
export type Fill = 'walk' | 'run' | 'jump' | 'target' | 'danger' | 'own' | 'note';

export interface OverlayCell {
  hex: Hex;
  fill: Fill;
  /** Intensity from 0 (cheap, faint) to 1 (expensive, strong). */
  level?: number;
  label?: string;
}

export type Tone = 'plain' | 'good' | 'bad' | 'own' | 'hit' | 'miss';

export interface OverlayLine {
  from: Hex;
  to: Hex;
  tone: Tone;
  label?: string;
  /** Whether the label stands in a pill instead of a halo. */
  pill?: boolean;
}

/** Hexes with a common outline, such as a range bracket. */
export interface OverlayBand {
  hexes: Hex[];
  /** Label at the outline: "medium 6". */
  words: string;
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

/** Highlights that the page draws over a scene: reach, targets, choices. Independent of the game. */
export interface Overlay {
  cells: OverlayCell[];
  path: Hex[] | null;
  lines: OverlayLine[];
  facings: Facings | null;
  /** Areas below the pieces, nearest first: arcs and range brackets. */
  bands?: OverlayBand[];
  /** Previews of pieces at their planned positions. */
  ghosts: Placed[];
  /** Rolls on the planned way. */
  rolls?: OverlayRoll[];
  /** Labels for the key that replace the defaults. */
  words?: Partial<Record<Fill, string>>;
}

export function emptyOverlay(): Overlay {
  return { cells: [], path: null, lines: [], facings: null, ghosts: [] };
}

/** A piece at another place, without what belongs to its present one. */
export function ghostOf(piece: Placed, hex: Hex, facing: number | null): Placed {
  const { label: _, ...rest } = piece;
  const layers = piece.layers.filter(({ hold }) => hold !== 'behind');
  return { ...rest, hex, facing, layers };
}
