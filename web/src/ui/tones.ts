/** Colours that bars and curves can have, by the name of their token. */
export type Tone =
  | 'ink'
  | 'soft'
  | 'accent'
  | 'good'
  | 'bad'
  | 'amber'
  | 'side-0'
  | 'side-1'
  | 'heat-low'
  | 'heat-mid'
  | 'heat-high';

/** Heats from which a bar changes its colour, hottest first. */
const HEAT: [number, Tone][] = [
  [14, 'heat-high'],
  [8, 'heat-mid'],
];

/** The colour of a heat between 0 and 30. */
export function heatTone(heat: number): Tone {
  return HEAT.find(([from]) => heat >= from)?.[1] ?? 'heat-low';
}

/** The colour of a seat as text or curve; seats after the second share ink. */
export function sideTone(seat: number): Tone {
  return seat === 0 ? 'side-0' : seat === 1 ? 'side-1' : 'ink';
}

export const toneColour = (tone: Tone): string => `var(--${tone})`;

/** A share between 0 and 1 as a length for bars. */
export const length = (share: number): string => `${100 * Math.min(1, Math.max(0, share))}%`;

/** A share between 0 and 1 as a whole percentage, for people. What is possible is not 0 %, what is not sure not 100 %. */
export function percent(share: number): string {
  const whole = Math.round(share * 100);
  if (whole === 0 && share > 0) return '<1 %';
  return whole === 100 && share < 1 ? '>99 %' : `${whole} %`;
}
