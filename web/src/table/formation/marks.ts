import { keyOf } from '../../board/geometry';
import {
  emptyOverlay,
  type Overlay,
  type OverlayCell,
  type OverlayLine,
} from '../../board/overlay';
import type { Desk } from './desk.svelte';
import { stageLabels } from './planning/plan';
import type { Belief, Hex, OwnUnit, Prospect, Waypoint } from './types';
import { ticksName } from './words';

const WORDS: Overlay['words'] = {
  walk: 'deployment zone',
  own: 'selected',
  note: 'waypoints',
  jump: 'waypoints of the reserve plan',
  run: 'go-code triggers',
  danger: 'contingency triggers',
  target: 'enemy',
};

/** The highlights of the formation panel. */
export function chosenOverlay(desk: Desk, belief: Belief): Overlay {
  const overlay = { ...emptyOverlay(), words: WORDS };
  const zone = (desk.picking?.zone ?? []).map((hex): OverlayCell => ({
    hex,
    fill: 'walk',
    level: 0.2,
  }));
  const { unit, contact, formation } = desk;
  const cells = [...zone, ...signalCells(belief)];
  const lines: OverlayLine[] = [];
  let path: Hex[] | null = null;
  if (unit) {
    cells.push(...unitCells(unit));
    lines.push(...crowLines(unit.hex, unit.reserve, 'good'));
    path = wayOf(unit, desk.planned.value);
  }
  if (formation)
    cells.push(...desk.members(formation).map(({ hex }): OverlayCell => ({ hex, fill: 'own' })));
  if (contact) cells.push({ hex: contact.hex, fill: 'target' });
  const foreseen = desk.foreseen;
  if (foreseen) {
    if (foreseen.route.length > 1) path = foreseen.route;
    lines.push(...rideLine(foreseen));
  }
  return { ...overlay, cells: merged(cells), lines, path };
}

/** The route found by the server, or straight lines between waypoints until it has answered. */
function wayOf(unit: OwnUnit, planned: Prospect | null): Hex[] | null {
  if (planned && planned.route.length > 1) return planned.route;
  if (unit.route.length > 0) return [unit.hex, ...unit.route];
  const stages = unit.waypoints.map(({ hex }) => hex);
  return stages.length > 0 ? [unit.hex, ...stages] : null;
}

function unitCells(unit: OwnUnit): OverlayCell[] {
  const own: OverlayCell = { hex: unit.hex, fill: 'own' };
  const stages = stageLabels(unit.waypoints).map(({ hex, label }): OverlayCell => ({
    hex,
    fill: 'note',
    label,
  }));
  const reserve = stageLabels(unit.reserve, 'r').map(({ hex, label }): OverlayCell => ({
    hex,
    fill: 'jump',
    label,
  }));
  return [own, ...reserve, ...stages];
}

/** A straight line for the courier's ride, with its duration. */
function rideLine({ ride, courier }: Prospect): OverlayLine[] {
  const [from, to] = [ride[0], ride.at(-1)];
  if (!from || !to || ride.length < 2) return [];
  const label = courier === null ? 'courier' : `courier, ${ticksName(courier)}`;
  return [{ from, to, tone: 'good', label }];
}

/** Hexes that trigger go-codes or contingencies. */
export function signalCells(belief: Belief): OverlayCell[] {
  const signals = belief.go_codes.flatMap(({ code, given }): OverlayCell[] => {
    if (given || code.trigger === 'Manual' || 'Time' in code.trigger) return [];
    const area =
      'UnitPosition' in code.trigger ? [code.trigger.UnitPosition[1]] : code.trigger.EnemyInArea;
    return area.map((hex, at): OverlayCell => ({
      hex,
      fill: 'run',
      level: 0.2,
      ...(at === 0 ? { label: `⚑ ${code.name}` } : {}),
    }));
  });
  const emergencies = belief.contingencies.flatMap(([{ trigger }, met]): OverlayCell[] =>
    !met && typeof trigger === 'object' && 'PositionLost' in trigger
      ? [{ hex: trigger.PositionLost, fill: 'danger', level: 0.2, label: '!' }]
      : [],
  );
  return [...signals, ...emergencies];
}

function crowLines(from: Hex, way: Waypoint[], tone: OverlayLine['tone']): OverlayLine[] {
  return crowLinesThrough([from, ...way.map(({ hex }) => hex)], tone);
}

/** Straight lines from hex to hex. */
function crowLinesThrough(hexes: Hex[], tone: OverlayLine['tone']): OverlayLine[] {
  return hexes.slice(1).map((to, at) => ({ from: hexes[at]!, to, tone }));
}

/** Merges marks of the same hex and kind; their labels are joined. */
function merged(cells: OverlayCell[]): OverlayCell[] {
  const known = new Map<string, OverlayCell>();
  for (const cell of cells) {
    const key = `${keyOf(cell.hex)} ${cell.fill}`;
    const before = known.get(key);
    const label = [before?.label, cell.label].filter(Boolean).join(' ');
    known.set(key, { ...cell, ...(label ? { label } : {}) });
  }
  return [...known.values()];
}
