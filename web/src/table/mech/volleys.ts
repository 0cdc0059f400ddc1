import type { HitColumn } from '../../api/types/mech/HitColumn';
import type { ResultRow } from '../../api/types/mech/ResultRow';
import type { WeaponClass } from '../../api/types/mech/WeaponClass';
import type { Who } from '../../api/types/mech/Who';
import type { Line } from '../../api/wire';
import type { IconName } from '../../ui/icons';
import type { Follow, Shot } from '../../ui/result';
import { percent, signed } from './words';

/** All attacks of one unit on another in one resolution, as one result. */
export interface Volley {
  unit: Who;
  target: Who;
  shots: Shot[];
  follows: Follow[];
  /** Damage that was to be expected, in points. */
  expected: number;
}

export const WEAPON_ICONS: Record<WeaponClass, IconName> = {
  energy: 'laser',
  ballistic: 'cannon',
  missile: 'missile',
};

/** The volleys among log lines, oldest first. */
export function volleysIn(lines: Line[]): Volley[] {
  return volleysOf(lines.flatMap(({ result }) => (result as ResultRow | undefined) ?? []));
}

/**
 * Groups results into volleys. Shots of one unit at another belong together; rolls that follow a
 * volley, such as staying on one's feet, are listed with the volley that caused them.
 */
export function volleysOf(rows: ResultRow[]): Volley[] {
  const volleys: Volley[] = [];
  for (const row of rows) {
    const shot = shotOf(row);
    if (shot) add(volleys, shot);
    else {
      const follow = followOf(row);
      const unit = 'unit' in row ? row.unit.id : null;
      const cause = volleys.findLast(({ target }) => target.id === unit) ?? volleys.at(-1);
      if (follow && cause) cause.follows.push(follow);
    }
  }
  return volleys;
}

interface Single {
  unit: Who;
  target: Who;
  shot: Shot;
  expected: number;
}

function add(volleys: Volley[], { unit, target, shot, expected }: Single): void {
  const last = volleys.at(-1);
  if (last && last.unit.id === unit.id && last.target.id === target.id) {
    last.shots.push(shot);
    last.expected += expected;
  } else {
    volleys.push({ unit, target, shots: [shot], follows: [], expected });
  }
}

function shotOf(row: ResultRow): Single | null {
  if (row.kind !== 'shot' && row.kind !== 'strike') return null;
  const { unit, target, roll, places, damage, left } = row;
  const shot: Shot = {
    icon: row.kind === 'shot' ? WEAPON_ICONS[row.class ?? 'ballistic'] : 'fist',
    name: row.kind === 'shot' ? row.weapon : capital(row.name),
    needed: roll.needed === null ? '' : `${roll.needed}+`,
    chance: roll.chance / 36,
    dice: roll.dice ?? [],
    hit: roll.passed,
    ...(roll.passed && { places: [...new Set(places.map(({ location }) => location))], damage }),
    ...(left !== null && { note: left }),
  };
  return { unit, target, shot, expected: (row.expected ?? 0) / 100 };
}

/** Rolls and losses that follow from an attack; everything else is only in the log. */
function followOf(row: ResultRow): Follow | null {
  switch (row.kind) {
    case 'piloting':
      return {
        icon: 'arrow-down-to-line',
        words: `${row.unit.name} must keep its feet: ${feet(row)}`,
        dice: row.roll.dice ?? [],
        outcome: row.roll.passed ? 'stands' : 'falls',
        bad: !row.roll.passed,
      };
    case 'fall':
      return bad('arrow-down-to-line', row.unit, `${FALLS[row.side]}, ${row.damage} damage`);
    case 'critical':
      return bad('triangle-alert', row.unit, `${row.component} hit`);
    case 'location-lost':
      return bad('triangle-alert', row.unit, `${row.location} destroyed`);
    case 'explosion':
      return bad('flame', row.unit, `explosion, ${row.damage} damage`);
    case 'destroyed':
      return bad('skull', row.unit, row.words);
    default:
      return null;
  }
}

/** The side a unit falls on. */
const FALLS: Record<HitColumn, string> = {
  front: 'falls on its front',
  left: 'falls on its left side',
  right: 'falls on its right side',
  rear: 'falls on its back',
};

/** The number of a piloting roll with its chance and the reasons that changed it. */
function feet({ roll, modifiers }: Extract<ResultRow, { kind: 'piloting' }>): string {
  if (roll.needed === null) return 'falls without a roll';
  const reasons = modifiers.map(({ name, value }) => `${name.toLowerCase()} ${signed(value)}`);
  const sum = reasons.length > 0 ? ` (${reasons.join(', ')})` : '';
  return `${roll.needed}+, ${percent(roll.chance)}${sum}`;
}

function bad(icon: IconName, unit: Who, outcome: string): Follow {
  return { icon, words: unit.name, outcome, bad: true };
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
