import { keyOf, sameHex } from '../../board/geometry';
import type {
  Belief,
  Contingency,
  Emergency,
  GoCode,
  Hex,
  OwnUnit,
  Response,
  Trigger,
  Wait,
  Waypoint,
} from './types';

/** Lists are never changed in place: an edit makes the list that is then ordered as a whole. */
export function replaced<T>(list: readonly T[], at: number, item: T): T[] {
  return list.map((old, index) => (index === at ? item : old));
}

export function without<T>(list: readonly T[], at: number): T[] {
  return list.filter((_, index) => index !== at);
}

/** The list with one item moved up or down; as it was where it cannot be. */
export function moved<T>(list: readonly T[], at: number, by: -1 | 1): T[] {
  const to = at + by;
  if (at < 0 || at >= list.length || to < 0 || to >= list.length) return [...list];
  const next = [...list];
  [next[at], next[to]] = [next[to]!, next[at]!];
  return next;
}

/** A hex more in a list, or one less if it is in it: that is how an area is painted. */
export function toggled(hexes: readonly Hex[], hex: Hex): Hex[] {
  const known = hexes.some((one) => sameHex(one, hex));
  return known ? hexes.filter((one) => !sameHex(one, hex)) : [...hexes, hex];
}

/** Another stage at the end of a way, at the pace of the one before. */
export function continued(way: readonly Waypoint[], hex: Hex): Waypoint[] {
  return [...way, { hex, behaviour: 'MoveTo', pace: way.at(-1)?.pace ?? 'Quick' }];
}

/** Where a unit is when it has gone its way. */
export function endOf(unit: OwnUnit): Hex {
  return unit.waypoints.at(-1)?.hex ?? unit.hex;
}

/**
 * Another stage for each unit of a formation: its leader goes to the hex, the others keep their
 * places beside him. Who would leave the map goes where the leader goes.
 */
export function formationStages(
  units: readonly OwnUnit[],
  leader: OwnUnit,
  hex: Hex,
  onMap: (hex: Hex) => boolean,
): { unit: number; waypoints: Waypoint[] }[] {
  const from = endOf(leader);
  return units.map((unit) => {
    const own = endOf(unit);
    const place = { x: own.x + hex.x - from.x, y: own.y + hex.y - from.y };
    return { unit: unit.id, waypoints: continued(unit.waypoints, onMap(place) ? place : hex) };
  });
}

export type WaitKind = 'none' | 'Duration' | 'GoCode' | 'UnitArrives' | 'EnemySighted' | 'Attacked';

export const WAITS: { kind: WaitKind; name: string }[] = [
  { kind: 'none', name: 'nothing' },
  { kind: 'Duration', name: 'so many ticks' },
  { kind: 'GoCode', name: 'a go-code' },
  { kind: 'UnitArrives', name: 'another unit' },
  { kind: 'EnemySighted', name: 'sight of an enemy' },
  { kind: 'Attacked', name: 'an attack on it' },
];

export function waitKind(wait: Wait | undefined | null): WaitKind {
  if (!wait) return 'none';
  return typeof wait === 'string' ? wait : (Object.keys(wait)[0] as WaitKind);
}

/** A wait of a kind as it is usually meant; undefined where there is nobody and nothing to wait for. */
export function newWait(kind: WaitKind, belief: Belief, unit: number): Wait | undefined {
  const other = belief.units.find((one) => one.id !== unit);
  switch (kind) {
    case 'none':
      return undefined;
    case 'Duration':
      return { Duration: 30 };
    case 'GoCode':
      return belief.go_codes[0] && { GoCode: belief.go_codes[0].id };
    case 'UnitArrives':
      return other && { UnitArrives: other.id };
    default:
      return kind;
  }
}

/** The same stage with something else to wait for. */
export function waitingFor(stage: Waypoint, wait: Wait | undefined): Waypoint {
  const { wait: _, ...rest } = stage;
  return wait === undefined ? rest : { ...rest, wait };
}

/** The same stage looking another way. */
export function looking(stage: Waypoint, facing: number | null): Waypoint {
  const { facing: _, ...rest } = stage;
  return facing === null ? rest : { ...rest, facing };
}

export type TriggerKind = 'Manual' | 'Time' | 'UnitPosition' | 'EnemyInArea';

export const TRIGGERS: { kind: TriggerKind; name: string }[] = [
  { kind: 'Manual', name: 'by hand' },
  { kind: 'Time', name: 'at a tick' },
  { kind: 'UnitPosition', name: 'when a unit is somewhere' },
  { kind: 'EnemyInArea', name: 'when an enemy is seen somewhere' },
];

export function kindOf<K extends string>(value: string | object): K {
  return (typeof value === 'string' ? value : Object.keys(value)[0]) as K;
}

export function newTrigger(kind: TriggerKind, unit: number, hex: Hex): Trigger {
  switch (kind) {
    case 'Manual':
      return 'Manual';
    case 'Time':
      return { Time: 60 };
    case 'UnitPosition':
      return { UnitPosition: [unit, hex] };
    case 'EnemyInArea':
      return { EnemyInArea: [hex] };
  }
}

/** A go-code with a name that none has. */
export function newCode(codes: readonly GoCode[]): GoCode {
  const taken = new Set(codes.map((code) => code.name));
  let number = 1;
  while (taken.has(`Signal ${number}`)) number += 1;
  return { name: `Signal ${number}`, trigger: 'Manual', subscribers: [] };
}

export type EmergencyKind =
  'UnitBreaks' | 'CommanderDies' | 'PositionLost' | 'EnemyFlanking' | 'CasualtiesExceed';

export const EMERGENCIES: { kind: EmergencyKind; name: string }[] = [
  { kind: 'UnitBreaks', name: 'a unit breaks' },
  { kind: 'CommanderDies', name: 'the commander is lost' },
  { kind: 'PositionLost', name: 'a position is lost' },
  { kind: 'EnemyFlanking', name: 'an enemy gets behind us' },
  { kind: 'CasualtiesExceed', name: 'too many men are gone' },
];

export function newEmergency(kind: EmergencyKind, unit: number, hex: Hex): Emergency {
  switch (kind) {
    case 'UnitBreaks':
      return { UnitBreaks: unit };
    case 'PositionLost':
      return { PositionLost: hex };
    case 'CasualtiesExceed':
      return { CasualtiesExceed: 4000 };
    default:
      return kind;
  }
}

export type ResponseKind = 'ExecutePlan' | 'Retreat' | 'Rally' | 'Signal';

export const RESPONSES: { kind: ResponseKind; name: string }[] = [
  { kind: 'ExecutePlan', name: 'a unit follows its reserve plan' },
  { kind: 'Signal', name: 'give a go-code' },
  { kind: 'Rally', name: 'couriers: rally' },
  { kind: 'Retreat', name: 'couriers: retreat' },
];

/** A response of a kind as it is usually meant; null while there is nothing that it could call on. */
export function newResponse(kind: ResponseKind, belief: Belief): Response | null {
  switch (kind) {
    case 'ExecutePlan': {
      const unit = belief.units.find((one) => one.reserve.length > 0);
      return unit ? { ExecutePlan: unit.id } : null;
    }
    case 'Signal':
      return belief.go_codes[0] ? { Signal: belief.go_codes[0].id } : null;
    case 'Rally':
      return { Rally: belief.headquarters };
    case 'Retreat':
      return { Retreat: [belief.headquarters] };
  }
}

export function newContingency(belief: Belief): Contingency {
  const code = newResponse('Signal', belief);
  const response = code ?? { Rally: belief.headquarters };
  return { trigger: { CasualtiesExceed: 4000 }, response, priority: 0 };
}

/** Who waits for a go-code or gives it: he would wait for another if it were taken away. */
export function codeUsers(belief: Belief, code: number): string[] {
  const waits = (way: readonly Waypoint[]) =>
    way.some(({ wait }) => typeof wait === 'object' && 'GoCode' in wait && wait.GoCode === code);
  const users = belief.units
    .filter((unit) => waits(unit.waypoints) || waits(unit.reserve))
    .map((unit) => unit.name);
  const given = belief.contingencies.some(
    ([{ response }]) => 'Signal' in response && response.Signal === code,
  );
  return given ? [...users, 'a contingency'] : users;
}

/**
 * Why a go-code cannot be taken away; null if it can. Codes are known by their place in the list, so
 * those behind it must not be in use either.
 */
export function keptBy(belief: Belief, code: number): string | null {
  const behind = belief.go_codes.filter((signal) => signal.id >= code);
  for (const {
    id,
    code: { name },
  } of behind) {
    const users = codeUsers(belief, id);
    if (users.length > 0) return `“${name}” is used by ${users.join(', ')}`;
  }
  return null;
}

/** The hexes of stages, numbered, with a sign where something is waited for. */
export function stageLabels(way: readonly Waypoint[], prefix = ''): { hex: Hex; label: string }[] {
  const labels = new Map<string, { hex: Hex; label: string }>();
  way.forEach(({ hex, wait }, at) => {
    const sign = !wait ? '' : waitKind(wait) === 'GoCode' ? '⚑' : '…';
    const label = `${prefix}${at + 1}${sign}`;
    const before = labels.get(keyOf(hex));
    labels.set(keyOf(hex), { hex, label: before ? `${before.label},${label}` : label });
  });
  return [...labels.values()];
}
