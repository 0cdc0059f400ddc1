import {
  emptyOverlay,
  type Overlay,
  type OverlayArea,
  type OverlayCell,
  type OverlayDisc,
  type OverlayWay,
} from '../../board/overlay';
import type { Desk } from './desk.svelte';
import { BEHAVIOUR_ICONS } from './icons';
import { planOverlay } from './planning/marks';
import { seatOf, shownUnits } from './shown';
import type { Belief, OwnUnit, Prospect, RiderReport } from './types';
import { capitalised, clockName, emergencyShort, unitName, type Names } from './words';

const WORDS: Overlay['words'] = { own: 'chosen', target: 'enemy' };

/** The highlights of the formation panel: the plan before the battle, orders and couriers during it. */
export function overlayOf(desk: Desk, belief: Belief, names: Names): Overlay {
  const parts = desk.planning ? planOverlay(desk, belief) : battleOverlay(desk, belief);
  const { areas = [], ways = [], discs = [], ...others } = parts;
  return {
    ...emptyOverlay(),
    ...others,
    words: WORDS,
    replaces: true,
    cells: chosenCells(desk),
    areas: [...areas, ...signalAreas(names)],
    ways: [...contingencyWays(names), ...ways],
    discs,
  };
}

/** The hexes of the chosen units or contact; a single chosen unit has a ring. */
function chosenCells(desk: Desk): OverlayCell[] {
  const { contact, units } = desk;
  if (contact) return [{ hex: contact.hex, fill: 'target' }];
  return units.length > 1 ? units.map(({ hex }) => ({ hex, fill: 'own' })) : [];
}

function battleOverlay(desk: Desk, belief: Belief): Partial<Overlay> {
  const seat = seatOf(belief.side);
  const units = shownUnits(desk, belief);
  const riders = (desk.army.value?.riders ?? []).flatMap(riderWay);
  const foreseen = desk.foreseen ? foreseenWays(desk.foreseen, desk.foreseenName, seat) : [];
  return {
    ways: [...units.flatMap((unit) => marchWays(unit, seat)), ...riders, ...foreseen],
    // Those of all units would cover the fights.
    discs: desk.units.flatMap((unit) => stageDiscs(unit, seat)),
  };
}

/** The way of a marching unit to its next waypoint, and straight lines to those after it. */
function marchWays({ hex, route, waypoints }: OwnUnit, seat: number): OverlayWay[] {
  const line = { tone: seat, line: 'dashed' } as const;
  const [next, ...later] = waypoints.map((waypoint) => waypoint.hex);
  if (!next) return [];
  const march = route.length > 0 ? [hex, ...route] : [hex, next];
  return [
    { ...line, hexes: march, eased: true },
    { ...line, hexes: [next, ...later] },
  ];
}

function stageDiscs({ waypoints }: OwnUnit, seat: number): OverlayDisc[] {
  return waypoints.map(({ hex, behaviour }) => ({
    hex,
    icon: BEHAVIOUR_ICONS[behaviour],
    tone: seat,
  }));
}

/** The rest of a courier's ride, with its order and the time of arrival beside the rider. */
export function riderWay({ hex, route, order, homeward, arrives_at }: RiderReport): OverlayWay[] {
  const way: OverlayWay = {
    hexes: [hex, ...route],
    tone: homeward ? 'pencil' : 'ink',
    line: 'dotted',
    eased: true,
    at: 0,
  };
  if (homeward) return [way];
  const when = arrives_at === null ? '' : `, ${clockName(arrives_at)}`;
  return [{ ...way, label: { text: `${capitalised(order)}${when}`, look: 'slip' } }];
}

/** The order being composed: the courier's ride, and the march as an arrow with the time of arrival. */
export function foreseenWays({ units }: Prospect, name: string, seat: number): OverlayWay[] {
  return units.flatMap(({ route, ride, arrives_at }) => {
    const ways: OverlayWay[] = [];
    if (ride.length > 1) ways.push({ hexes: ride, tone: 'ink', line: 'dotted', eased: true });
    if (route.length > 1) {
      const when = arrives_at === null ? '' : `at ${clockName(arrives_at)}`;
      const text = capitalised([name, when].filter(Boolean).join(', '));
      const label = { label: { text, look: 'plate' } } as const;
      const arrow = { tone: seat, line: 'staff', eased: true, at: 0.75 } as const;
      ways.push({ hexes: route, ...arrow, ...(text ? label : {}) });
    }
    return ways;
  });
}

/** The hexes that trigger a go-code which has not been given. */
export function signalAreas({ belief }: Names): OverlayArea[] {
  return belief.go_codes.flatMap(({ code: { name, trigger }, given }): OverlayArea[] => {
    if (given || trigger === 'Manual' || 'Time' in trigger) return [];
    const unit = 'UnitPosition' in trigger ? trigger.UnitPosition : null;
    const hexes = 'EnemyInArea' in trigger ? trigger.EnemyInArea : [unit![1]];
    const text = `${name}: ${unit ? unitName(belief, unit[0]) : 'enemy'} here`;
    const label = { text, look: 'pill', icon: 'megaphone' } as const;
    return [{ hexes, tone: 'signal', edge: 'dotted', fill: 'tint', label }];
  });
}

/** What a contingency would do, in pencil: a retreat, or the reserve plan of a unit. */
function contingencyWays(names: Names): OverlayWay[] {
  const { belief } = names;
  return belief.contingencies.flatMap(([{ trigger, response }, met]): OverlayWay[] => {
    if (met) return [];
    const when = emergencyShort(names, trigger);
    const pencil = { tone: 'pencil', line: 'dashed', head: true, at: 0.5 } as const;
    if ('Retreat' in response && response.Retreat.length > 1) {
      const label = { text: `retreat: ${when}`, look: 'note' } as const;
      return [{ ...pencil, hexes: response.Retreat, label }];
    }
    if (!('ExecutePlan' in response)) return [];
    const unit = belief.units.find(({ id }) => id === response.ExecutePlan);
    if (!unit || unit.reserve.length === 0) return [];
    const label = { text: `reserve: ${when}`, look: 'note' } as const;
    return [{ ...pencil, hexes: [unit.hex, ...unit.reserve.map(({ hex }) => hex)], label }];
  });
}
