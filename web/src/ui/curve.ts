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
  // A battle of one turn has no room left of its last stretch.
  const roomy = at.x(end - 1) - 8 > nameLength(series[index]);
  const [x, step] = roomy ? [at.x(end - 1) - 8, end - 1] : [at.x(end), end];
  const y = at.y(values[step] ?? 0) + 18;
  return { x, y: Math.min(y, at.y(0) - 6) };
}

/** About the width of a name with its number. */
const nameLength = (line: Series | undefined): number => ((line?.name.length ?? 0) + 6) * 8;

/** A mark with the place of its number and of its words. */
export interface PlacedMark extends CurveMark {
  x: number;
  /** The middle of number and words. */
  y: number;
  /** The words stand left of the number. */
  before: boolean;
}

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Half the height of a mark, half the width of its number, and about the width of a letter. */
const MARK = { half: 12, number: 13, letter: 7 };
/** Distances of a mark from its point, the nearest first. */
const DISTANCES = [27, -27, 52, -52, 77, -77, 102, -102, 127, -127];

/** Finds a place for each mark near its point where its words lie on no line, no name and no other mark. */
export function placeMarks(
  marks: CurveMark[],
  series: Series[],
  at: Frame,
  width: number,
): PlacedMark[] {
  const taken: Box[] = series.map((line, place) => {
    const { x, y } = nameAt(series, place, at);
    return { left: x - nameLength(line), right: x, top: y - 14, bottom: y + 5 };
  });
  const floor = at.y(0);
  return marks.map((mark) => {
    const point = { x: at.x(mark.step), y: at.y(mark.value) };
    const long = mark.words.length * MARK.letter + 8;
    const places = DISTANCES.flatMap((far) =>
      [false, true].map((before) => ({ ...mark, x: point.x, y: point.y - far, before })),
    );
    const boxOf = ({ x, y, before }: PlacedMark): Box => ({
      left: x - MARK.number - (before ? long : 0),
      right: x + MARK.number + (before ? 0 : long),
      top: y - MARK.half,
      bottom: y + MARK.half,
    });
    const cost = (place: PlacedMark): number => {
      const box = boxOf(place);
      const outside = box.left < 0 || box.right > width || box.top < 0 || box.bottom > floor;
      const crossed = series.some(({ values }) => crosses(values, at, box));
      // A pin across another line would point at that one.
      const pin = pinOf(point, place.y);
      const pinned = series.some(({ values }) => crosses(values, at, pin));
      const covered = taken.filter((other) => overlap(box, other)).length;
      // A line goes on behind words, but covered words are lost.
      return (outside ? 100 : 0) + (crossed ? 10 : 0) + (pinned ? 5 : 0) + 16 * covered;
    };
    const best = places.reduce((one, other) => (cost(other) < cost(one) ? other : one));
    taken.push(boxOf(best));
    return best;
  });
}

/** The line between a point and its mark, without the end at the point. */
function pinOf({ x, y }: { x: number; y: number }, mark: number): Box {
  const [top, bottom] = mark < y ? [mark, y - 10] : [y + 10, mark];
  return { left: x - 1, right: x + 1, top, bottom };
}

function overlap(one: Box, two: Box): boolean {
  return (
    one.left < two.right && two.left < one.right && one.top < two.bottom && two.top < one.bottom
  );
}

/** Whether a line runs through a box. */
function crosses(values: number[], at: Frame, { left, right, top, bottom }: Box): boolean {
  return values.slice(1).some((value, step) => {
    const [x1, x2] = [at.x(step), at.x(step + 1)];
    if (x2 < left || x1 > right) return false;
    const [y1, y2] = [at.y(values[step] ?? 0), at.y(value)];
    const heightAt = (x: number) => y1 + ((y2 - y1) * (x - x1)) / Math.max(1e-9, x2 - x1);
    const [from, to] = [heightAt(Math.max(left, x1)), heightAt(Math.min(right, x2))];
    return Math.max(from, to) > top && Math.min(from, to) < bottom;
  });
}
