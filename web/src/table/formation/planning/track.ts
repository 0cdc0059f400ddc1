import { sameHex } from '../../../board/geometry';
import type { Footstep, Hex, OwnUnit, PlanPreview, Stop, Track } from '../types';

/** The preview of a unit's plan, unless it is of an earlier plan. */
export function trackOf(preview: PlanPreview | null, unit: OwnUnit): Track | null {
  const track = preview?.tracks.find((one) => one.unit === unit.id);
  if (!track || track.stops.length !== unit.waypoints.length) return null;
  const current = track.stops.every(({ hex }, at) => sameHex(hex, unit.waypoints[at]?.hex));
  return current && sameHex(track.steps[0]?.hex, unit.hex) ? track : null;
}

/** The position of a unit at a tick. */
export function positionAt({ steps }: Track, tick: number): Footstep | null {
  return steps.findLast((step) => step.tick <= tick) ?? steps[0] ?? null;
}

/** The hexes from each stop to the next; a straight line where the preview does not get. */
export function legsOf({ steps, stops }: Track): Hex[][] {
  let [from, since] = [steps[0]?.hex, steps[0]?.tick ?? 0];
  return stops.map((stop) => {
    const leg = from ? [from, ...between(steps, since, stop)] : [];
    [from, since] = [stop.hex, stop.reached_at ?? since];
    return leg;
  });
}

function between(steps: Footstep[], since: number, { hex, reached_at: until }: Stop): Hex[] {
  if (until === null) return [hex];
  const there = steps.filter(({ tick }) => tick > since && tick <= until).map((step) => step.hex);
  return sameHex(there.at(-1), hex) ? there : [...there, hex];
}

/** Ascending ticks without those that are too close to the one before. */
export function apart(ticks: readonly number[], least: number): number[] {
  const kept: number[] = [];
  for (const tick of ticks) if (tick - (kept.at(-1) ?? -Infinity) >= least) kept.push(tick);
  return kept;
}
