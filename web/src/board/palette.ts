import type { Fill, Tone } from './overlay';

/** Colours of the sides, the same as in the server's pictures. */
const SEATS = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#e69f00', '#56b4e9'];

export const INK = '#1c1a18';
export const PAPER = '#fdf8ea';

export function seatColour(side: number): string {
  return SEATS[side % SEATS.length]!;
}

/** Mixes a colour with the given percentage of white. */
export function paled(colour: string, percent: number): string {
  const parts = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
  const mixed = parts.map((part) => Math.round(part + ((255 - part) * percent) / 100));
  return `#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
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
  target: { colour: '#b3261e', pattern: 'ring', words: 'target' },
  danger: { colour: '#b3261e', pattern: 'cross', words: 'danger' },
  own: { colour: '#0072b2', pattern: 'double', words: 'your units to act' },
  note: { colour: '#4d473f', pattern: 'back-hatch', words: 'note' },
};

export const TONES: Record<Tone, { colour: string; dash: number[] }> = {
  plain: { colour: '#2b2622', dash: [] },
  good: { colour: '#0b7a4b', dash: [10, 4] },
  bad: { colour: '#b3261e', dash: [3, 4] },
  own: { colour: '#0072b2', dash: [12, 3, 3, 3] },
};
