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

/** Indices of the steps that get a number, so that the numbers have room. */
export function numbered(steps: number, width: number): number[] {
  const most = Math.max(2, Math.floor(width / 56));
  const every = Math.max(1, Math.ceil((steps - 1) / most));
  const all = Array.from({ length: steps }, (_, step) => step);
  return all
    .filter((step) => step % every === 0 && (step === 0 || steps - 1 - step >= every / 2))
    .concat((steps - 1) % every === 0 ? [] : [steps - 1]);
}
