import type { Tone } from './tones';

/** A line of a chart with one value per step. */
export interface Series {
  name: string;
  tone: Tone;
  values: number[];
  /** Colour is not enough: the second side is dashed, with round points. */
  dashed?: boolean;
}

/** A numbered moment on a line. */
export interface CurveMark {
  number: number;
  /** Index of the step. */
  step: number;
  value: number;
  words: string;
  /** Below the line instead of above it. */
  below?: boolean;
  href?: string;
}

/** Converts steps and values to pixels. */
export interface Frame {
  x: (step: number) => number;
  y: (value: number) => number;
}

/** Room for the numbers at the left and below, and for marks above. */
const EDGE = { left: 44, right: 20, top: 24, bottom: 34 };

export function frame(width: number, height: number, steps: number, max: number): Frame {
  const wide = Math.max(1, width - EDGE.left - EDGE.right);
  const high = Math.max(1, height - EDGE.top - EDGE.bottom);
  return {
    x: (step) => EDGE.left + (wide * step) / Math.max(1, steps - 1),
    y: (value) => EDGE.top + high * (1 - value / max),
  };
}

/** SVG path through the values. */
export function pathOf(values: number[], { x, y }: Frame): string {
  const round = (number: number) => Math.round(number * 10) / 10;
  return values
    .map((value, step) => `${step === 0 ? 'M' : 'L'}${round(x(step))} ${round(y(value))}`)
    .join('');
}

/** Indices of the steps that get a number: the last one, and before it as many as have room. */
export function numbered(steps: number, width: number): number[] {
  const every = Math.max(1, Math.ceil((steps * 44) / Math.max(1, width)));
  const all = Array.from({ length: steps }, (_, step) => step);
  return all.filter((step) => step === steps - 1 || (step % every === 0 && step + every < steps));
}

/** Where the name of a line stands: above the end of the upper line, below the others' last stretch. */
export function nameAt(series: Series[], index: number, at: Frame): { x: number; y: number } {
  const values = series[index]?.values ?? [];
  const end = values.length - 1;
  const ends = series.map((one) => one.values.at(-1) ?? 0);
  const upper = ends.every((value, other) => other === index || value < (ends[index] ?? 0));
  if (upper || end < 1) return { x: at.x(end), y: at.y(values[end] ?? 0) - 12 };
  const y = at.y(values[end - 1] ?? 0) + 18;
  return { x: at.x(end - 1) - 8, y: Math.min(y, at.y(0) - 6) };
}
