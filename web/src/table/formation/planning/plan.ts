import { sameHex } from '../../../board/geometry';
import type {
  Belief,
  Contingency,
  ContingencyTrigger,
  GoCode,
  Hex,
  OwnUnit,
  Response,
  Rest,
  Trigger,
  Wait,
  Waypoint,
} from '../types';
import { listed } from '../words';

/** Replaces an item. Lists are never mutated: an edit builds the list that is then submitted. */
export function replaced<T>(list: readonly T[], at: number, item: T): T[] {
  return list.map((old, index) => (index === at ? item : old));
}

export function without<T>(list: readonly T[], at: number): T[] {
  return list.filter((_, index) => index !== at);
}

/** Moves an item to another index; returns an unchanged copy if there is none. */
export function moved<T>(list: readonly T[], at: number, to: number): T[] {
  if (at < 0 || at >= list.length || to < 0 || to >= list.length) return [...list];
  return without(list, at).toSpliced(to, 0, list[at]!);
}

/** Adds a hex to a list, or removes it if it is already there. */
export function toggled(hexes: readonly Hex[], hex: Hex): Hex[] {
  const known = hexes.some((one) => sameHex(one, hex));
  return known ? hexes.filter((one) => !sameHex(one, hex)) : [...hexes, hex];
}

/** Appends a waypoint with the pace of the last one. */
export function continued(way: readonly Waypoint[], hex: Hex): Waypoint[] {
  return [...way, { hex, behaviour: 'MoveTo', pace: way.at(-1)?.pace ?? 'Quick' }];
}

/** The stance of a unit before the battle. */
export function restOf({ stance }: OwnUnit): Rest {
  return stance === 'Patrol' || stance === 'Alert' ? stance : 'Formed';
}

/** The hex in which a unit's route ends. */
export function endOf(unit: OwnUnit): Hex {
  return unit.waypoints.at(-1)?.hex ?? unit.hex;
}

/**
 * Appends a waypoint for each unit of a formation: the leader goes to the hex, the others keep their
 * offsets. A unit whose hex would be off the map goes to the leader's hex.
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

/** Ticks of a new wait that lasts a time. */
const PAUSE = 30;

/** What a unit can wait for; the key identifies it in a list. */
export interface WaitOption {
  key: string;
  wait: Wait | undefined;
  name: string;
}

/** Identifies a wait; waits for a time are one choice, however long they are. */
export function waitKey(wait: Wait | undefined | null): string {
  if (!wait) return 'none';
  return typeof wait === 'object' && 'Duration' in wait ? 'time' : JSON.stringify(wait);
}

/** Everything a unit can wait for: nothing, a time, the enemy, go-codes and other units. */
export function waitOptions({ go_codes, units }: Belief, unit: number): WaitOption[] {
  const option = (wait: Wait | undefined, name: string) => ({ key: waitKey(wait), wait, name });
  return [
    option(undefined, 'no wait'),
    option({ Duration: PAUSE }, 'a time'),
    option('EnemySighted', 'enemy in sight'),
    option('Attacked', 'an attack on it'),
    ...go_codes.map(({ id, code }) => option({ GoCode: id }, code.name)),
    ...units
      .filter((other) => other.id !== unit)
      .map(({ id, name }) => option({ UnitArrives: id }, `${name} there`)),
  ];
}

/** Changes what a waypoint waits for. */
export function waitingFor(stage: Waypoint, wait: Wait | undefined): Waypoint {
  const { wait: _, ...rest } = stage;
  return wait === undefined ? rest : { ...rest, wait };
}

/** Changes the facing at a waypoint. */
export function looking(stage: Waypoint, facing: number | null): Waypoint {
  const { facing: _, ...rest } = stage;
  return facing === null ? rest : { ...rest, facing };
}

export type TriggerKind = 'Manual' | 'Time' | 'UnitPosition' | 'EnemyInArea';

export const TRIGGERS: { kind: TriggerKind; name: string }[] = [
  { kind: 'Manual', name: 'manually' },
  { kind: 'Time', name: 'at a tick' },
  { kind: 'UnitPosition', name: 'when a unit reaches a hex' },
  { kind: 'EnemyInArea', name: 'when an enemy is sighted in an area' },
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

/** A go-code with an unused name. */
export function newCode(codes: readonly GoCode[]): GoCode {
  const taken = new Set(codes.map((code) => code.name));
  let number = 1;
  while (taken.has(`Go-code ${number}`)) number += 1;
  return { name: `Go-code ${number}`, trigger: 'Manual', subscribers: [] };
}

/** A go-code that is given when an enemy is sighted in a hex. */
export function newAreaCode(codes: readonly GoCode[], hex: Hex): GoCode {
  return { ...newCode(codes), trigger: { EnemyInArea: [hex] } };
}

/**
 * The go-code whose area a click on a hex is about: the open one if it watches an area, else the first
 * one with that hex, else none.
 */
export function areaCode(codes: readonly GoCode[], open: number, hex: Hex): number | null {
  const areaOf = (code: GoCode | undefined) =>
    typeof code?.trigger === 'object' && 'EnemyInArea' in code.trigger
      ? code.trigger.EnemyInArea
      : null;
  if (areaOf(codes[open])) return open;
  const at = codes.findIndex((code) => areaOf(code)?.some((one) => sameHex(one, hex)));
  return at < 0 ? null : at;
}

export type EmergencyKind =
  'UnitBreaks' | 'CommanderDies' | 'PositionLost' | 'EnemyFlanking' | 'CasualtiesExceed';

export const EMERGENCIES: { kind: EmergencyKind; name: string }[] = [
  { kind: 'UnitBreaks', name: 'a unit breaks' },
  { kind: 'CommanderDies', name: 'the commander is lost' },
  { kind: 'PositionLost', name: 'a position is lost' },
  { kind: 'EnemyFlanking', name: 'an enemy is behind your lines' },
  { kind: 'CasualtiesExceed', name: 'losses exceed' },
];

export function newEmergency(kind: EmergencyKind, unit: number, hex: Hex): ContingencyTrigger {
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
  { kind: 'Rally', name: 'rally (order by courier)' },
  { kind: 'Retreat', name: 'retreat (order by courier)' },
];

/** A response with default values; null if there is nothing it could use. */
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

/** The users of a go-code: units that wait for it, and contingencies that give it. */
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

/** The users of a go-code in a few words. */
export function codeUse(belief: Belief, code: number): string {
  const users = codeUsers(belief, code);
  return users.length > 0 ? `Used by ${listed(users)}` : 'No unit waits for it';
}

/**
 * Why a go-code cannot be removed; null if it can. Go-codes are identified by their index, so those
 * after it must not be in use either.
 */
export function keptBy(belief: Belief, code: number): string | null {
  const behind = belief.go_codes.filter((signal) => signal.id >= code);
  for (const {
    id,
    code: { name },
  } of behind) {
    const users = codeUsers(belief, id);
    if (users.length > 0) return `“${name}” is used by ${listed(users)}`;
  }
  return null;
}
