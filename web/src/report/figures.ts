import type { Hex, Report, Scene } from '../api/wire';
import type { Track } from '../board/draw/scene';
import { sameHex } from '../board/geometry';
import { clockName } from '../shared/names';
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

/** The names of the steps of a curve: the start, then turns or times. */
export function stepsOf({ points }: Curve, clock: Battle['clock']): string[] {
  const named = (turn: number) => (clock === 'ticks' ? clockName(turn) : String(turn));
  return points.map(({ turn }, step) => (step === 0 ? 'start' : named(turn)));
}

/** Turning points as numbered marks on the line of the seat that suffered. */
export function marksOf(id: string, battle: Battle, { points, parts }: Curve): CurveMark[] {
  return battle.turning_points.slice(0, 3).map(({ seat, sequence, words }, index) => {
    const after = points.findIndex((point) => point.sequence >= sequence);
    const step = after < 0 ? points.length - 1 : after;
    const place = battle.seats.findIndex((one) => one.seat === seat);
    const href = paths.replay(id, { sequence });
    const value = Math.round((points[step]?.values[place] ?? 0) / parts);
    return { number: index + 1, step, value, words, href };
  });
}

/** The units whose ways the map shows: all, those of a seat, or one. */
export interface Focus {
  seat: number | null;
  unit: string | null;
}

/** Parts of a way, as shares from its end, and how clearly they are drawn. */
const RECENT = [
  { share: 0.3, strength: 1 },
  { share: 0.6, strength: 0.55 },
  { share: 1, strength: 0.3 },
];

/** The last scene with the ways of units through the battle. A way fades with age, unless it is the only one. */
export function withTracks(scene: Scene, { units }: Battle, { seat, unit }: Focus): Scene {
  const shown = units.filter((one) =>
    unit === null ? seat === null || one.seat === seat : one.unit === unit,
  );
  const tracks = shown.flatMap(({ seat: side, track }): Track[] => {
    const hexes = track.map(({ hex }) => hex).filter(moved);
    return shown.length === 1 ? [{ side, hexes }] : faded(side, hexes);
  });
  return { ...scene, tracks };
}

/** Whether a unit went on: most units of a long battle stay where they are most of the time. */
function moved(hex: Hex, at: number, way: Hex[]): boolean {
  return at === 0 || !sameHex(hex, way[at - 1]);
}

function faded(side: number, hexes: Hex[]): Track[] {
  let until = hexes.length;
  return RECENT.flatMap(({ share, strength }) => {
    const from = Math.floor(hexes.length * (1 - share));
    // The parts meet in a common hex.
    const part = hexes.slice(from, until + 1);
    until = from;
    return part.length > 1 ? [{ side, hexes: part, strength }] : [];
  });
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
