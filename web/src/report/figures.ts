import type { Report, Scene } from '../api/wire';
import { paths } from '../shared/route';
import type { CurveMark, Series } from '../ui/curve';
import { sideTone } from '../ui/tones';

type Battle = Report['battle'];
type Curve = Battle['curves'][number];

/** The lines of a curve, one per seat. */
export function seriesOf(
  { seats }: Battle,
  { points, parts }: Curve,
  you: number | null,
): Series[] {
  return seats.map(({ seat, name }, place) => ({
    name: seat === you ? 'You' : name,
    tone: sideTone(seat),
    values: points.map(({ values }) => Math.round((values[place] ?? 0) / parts)),
    dashed: place > 0,
  }));
}

/** The names of the steps of a curve: the start, then turns or ticks. */
export function stepsOf({ points }: Curve): string[] {
  return points.map(({ turn }, step) => (step === 0 ? 'start' : String(turn)));
}

/** Turning points as numbered marks on the line of the seat that suffered. */
export function marksOf(id: string, battle: Battle, { points, parts }: Curve): CurveMark[] {
  return battle.turning_points.slice(0, 3).map(({ seat, sequence, words }, index) => {
    const after = points.findIndex((point) => point.sequence >= sequence);
    const step = after < 0 ? points.length - 1 : after;
    const place = battle.seats.findIndex((one) => one.seat === seat);
    const href = paths.replay(id, { sequence });
    const value = Math.round((points[step]?.values[place] ?? 0) / parts);
    return { number: index + 1, step, value, words, below: place > 0, href };
  });
}

/** The last scene with the way of every unit through the battle. */
export function withTracks(scene: Scene, { units }: Battle): Scene {
  const tracks = units.map(({ seat, track }) => ({
    side: seat,
    hexes: track.map(({ hex }) => hex),
  }));
  return { ...scene, tracks };
}

/** A span in words: "38 minutes". */
export function spanOf(seconds: number): string {
  if (seconds < 90) return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 90) return `${minutes} minutes`;
  return `${Math.round(minutes / 60)} hours`;
}

/** Hundredths with a sign: "+3.1 hits". */
export function luckOf(hundredths: number): string {
  const hits = Math.round(hundredths / 10) / 10;
  return `${hits > 0 ? '+' : hits < 0 ? '−' : ''}${Math.abs(hits)}`;
}
