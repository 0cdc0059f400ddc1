import type { Hex, Placed } from '../api/wire';

/** What a marked hex means. Kinds differ by pattern as well as by colour. */
export type Fill = 'walk' | 'run' | 'jump' | 'target' | 'danger' | 'own' | 'note';

export interface OverlayCell {
  hex: Hex;
  fill: Fill;
  /** From 0 (cheap, faint) to 1 (dear, strong). */
  level?: number;
  label?: string;
}

export type Tone = 'plain' | 'good' | 'bad' | 'own';

export interface OverlayLine {
  from: Hex;
  to: Hex;
  tone: Tone;
  label?: string;
}

/** Six buttons around a hex, of which some can be chosen. */
export interface Facings {
  hex: Hex;
  options: number[];
  chosen?: number;
  /** Whether it was chosen by hand; otherwise it is only proposed. */
  sure?: boolean;
}

/** What the page itself lays over a scene: reach, targets, choices. Knows no game. */
export interface Overlay {
  cells: OverlayCell[];
  path: Hex[] | null;
  lines: OverlayLine[];
  facings: Facings | null;
  /** Pieces where they would be. */
  ghosts: Placed[];
  /** Better words for the key below the map than the usual ones. */
  words?: Partial<Record<Fill, string>>;
}

export function emptyOverlay(): Overlay {
  return { cells: [], path: null, lines: [], facings: null, ghosts: [] };
}
