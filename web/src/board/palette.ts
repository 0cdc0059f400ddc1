import { SEATS } from '../api/types/seats';
import type { Fill } from './overlay';

/** Edges of counters and the print on them: the same in both themes. */
export const INK = '#26211b';
export const PAPER = '#fdf8ea';

/** Names of places, with the halo around their letters. */
export const PLACE = '#33291b';
export const HALO = '#f7f0dd';

/** Plates of what may happen and of signals, and the ground of a signal's pill. */
export const PENCIL = '#4b4234';
export const SIGNAL = '#8a5a00';
export const SIGNAL_GROUND = '#f0d58c';

/** The cross hairs around a target. */
export const TARGET = '#a3211a';

/** The cursor of the keyboard. */
export const CURSOR = '#8a1c5b';

/** Colour of a side, from the server's table of seats. */
export function seatColour(side: number): string {
  return SEATS[side % SEATS.length]!.plate;
}

/** Colour of a highlighted hex, and a pattern for people who cannot see the colour. */
export interface FillStyle {
  colour: string;
  pattern: 'plain' | 'hatch' | 'back-hatch' | 'cross' | 'dots' | 'ring' | 'double';
  /** Label in the key below the map. */
  words: string;
}

export const FILLS: Record<Fill, FillStyle> = {
  walk: { colour: '#0b7a4b', pattern: 'plain', words: 'walk' },
  run: { colour: '#b26a00', pattern: 'hatch', words: 'run' },
  jump: { colour: '#6a3fb0', pattern: 'dots', words: 'jump' },
  target: { colour: '#a3211a', pattern: 'ring', words: 'target' },
  danger: { colour: '#a3211a', pattern: 'cross', words: 'danger' },
  own: { colour: '#14568c', pattern: 'double', words: 'your units to act' },
  note: { colour: '#4d473f', pattern: 'back-hatch', words: 'note' },
};
