import {
  ghostOf,
  type Overlay,
  type OverlayArea,
  type OverlayDisc,
  type OverlayWay,
} from '../../../board/overlay';
import type { Desk } from '../desk.svelte';
import { BEHAVIOUR_ICONS } from '../icons';
import { isChosen, seatOf, shownUnits } from '../shown';
import type { Belief, OwnUnit, PlanPreview } from '../types';
import { stageLabel } from './stage';
import { legsOf, positionAt, trackOf } from './track';

/** The plan on the map: the zone, every unit's way, and the units at the time of the preview. */
export function planOverlay(desk: Desk, belief: Belief): Partial<Overlay> {
  const { preview, tick } = desk.planner;
  const seat = seatOf(belief.side);
  const units = shownUnits(desk, belief);
  // The chosen ones last, above the others.
  const sorted = units.toSorted(
    (one, two) => Number(isChosen(desk, one)) - Number(isChosen(desk, two)),
  );
  return {
    areas: zoneAreas(desk, seat),
    ways: sorted.flatMap((unit) => unitWays(desk, unit, seat)),
    discs: sorted.flatMap((unit) => unitDiscs(desk, unit, seat)),
    ghosts: tick === null || !preview.value ? [] : ghostsAt(desk, preview.value, tick),
  };
}

/** Where both sides deploy: the own zone solid, that of the enemy dashed. */
function zoneAreas({ army }: Desk, seat: number): OverlayArea[] {
  const { zone = [], enemy_zone: theirs = [] } = army.value ?? {};
  const areas: OverlayArea[] = [
    { hexes: theirs, tone: 1 - seat, edge: 'dashed', fill: 'hatch', label: nameOf('Their zone') },
    { hexes: zone, tone: seat, edge: 'solid', fill: 'tint', label: nameOf('Your zone') },
  ];
  return areas.filter(({ hexes }) => hexes.length > 0);
}

function nameOf(text: string): OverlayArea['label'] {
  return { text, look: 'name' };
}

/** The ways from waypoint to waypoint: of the chosen unit in ink, with its reserve plan in pencil. */
function unitWays(desk: Desk, unit: OwnUnit, seat: number): OverlayWay[] {
  const track = trackOf(desk.planner.preview.value, unit);
  const stages = [unit.hex, ...unit.waypoints.map(({ hex }) => hex)];
  const legs = track ? legsOf(track) : stages.slice(1).map((to, at) => [stages[at]!, to]);
  const chosen = isChosen(desk, unit);
  const ways = legs.map((hexes): OverlayWay => ({
    hexes,
    eased: true,
    ...(chosen ? { tone: 'ink', line: 'solid' } : { tone: seat, line: 'dashed' }),
  }));
  if (unit.id !== desk.unit?.id || unit.reserve.length === 0) return ways;
  const reserve = [unit.hex, ...unit.reserve.map(({ hex }) => hex)];
  return [{ hexes: reserve, tone: 'pencil', line: 'dashed', head: true }, ...ways];
}

function unitDiscs(desk: Desk, unit: OwnUnit, seat: number): OverlayDisc[] {
  const chosen = isChosen(desk, unit);
  const track = trackOf(desk.planner.preview.value, unit);
  const named = unit.id === desk.unit?.id && desk.names;
  return unit.waypoints.map((stage, at) => ({
    hex: stage.hex,
    icon: BEHAVIOUR_ICONS[stage.behaviour],
    tone: chosen ? 'ink' : seat,
    large: chosen,
    ...(named
      ? { label: { text: stageLabel(named, stage, at, track?.stops[at]), look: 'plate' } }
      : {}),
  }));
}

/** The units where they are at a tick, as far as they have left their places. */
function ghostsAt(desk: Desk, { tracks }: PlanPreview, tick: number): Overlay['ghosts'] {
  return tracks.flatMap((track) => {
    const [piece, there] = [desk.pieceOf(track.unit), positionAt(track, tick)];
    if (!piece || !there || there === track.steps[0]) return [];
    return [ghostOf(piece, there.hex, there.facing)];
  });
}
