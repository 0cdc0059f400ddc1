import type { Party as Unit } from '../api/types/formation/Party';
import type { PercentRoll } from '../api/types/formation/PercentRoll';
import type { ResultRow } from '../api/types/formation/ResultRow';
import type { Line } from '../api/wire';
import { readable } from '../shared/names';
import { aloud } from '../table/ending';
import type { IconName } from '../ui/icons';
import { shotWords, type Shot } from '../ui/result';
import type { Party, Told } from './rows';

const ICONS: Partial<Record<ResultRow['kind'], IconName>> = {
  'battle-started': 'flag',
  'battle-ended': 'flag',
  conceded: 'flag',
  engaged: 'swords',
  disengaged: 'swords',
  'melee-losses': 'swords',
  'pursuit-losses': 'blade',
  'morale-check': 'dices',
  shaken: 'triangle-alert',
  steadied: 'check',
  routs: 'flag',
  fled: 'flag',
  rallying: 'megaphone',
  'rally-failed': 'flag',
  rallied: 'megaphone',
  destroyed: 'skull',
  withdraws: 'undo-2',
  'leader-risked': 'user',
  'leader-killed': 'user',
  'commander-lost': 'user',
  'order-waits': 'hourglass',
  'courier-sent': 'rider',
  'courier-hunted': 'rider',
  'courier-intercepted': 'rider',
  'courier-arrived': 'rider',
  'courier-lost': 'rider',
  'courier-returned': 'rider',
  obeyed: 'check',
  ignored: 'ban',
  'go-code': 'megaphone',
  contingency: 'megaphone',
  sighted: 'eye',
  objective: 'map-pin',
  arrived: 'footprints',
  unit: 'footprints',
  army: 'flag',
};

/** Results that the pieces on the map show, tick after tick, or that have an effect only with a row of its own. */
const DULL: ReadonlySet<ResultRow['kind']> = new Set<ResultRow['kind']>([
  'stress',
  'leader-risked',
  'courier-hunted',
]);

/** Tenths of men that one unit loses in a tick before the log mentions a melee that is known. */
const WORTH_A_ROW = 10;

const BAD: ReadonlySet<ResultRow['kind']> = new Set<ResultRow['kind']>([
  'routs',
  'fled',
  'rally-failed',
  'destroyed',
  'leader-killed',
  'commander-lost',
  'courier-intercepted',
]);

/** The result of a line in words and figures. */
export function tellFormation([line]: Line[]): Told | null {
  const row = line?.result as ResultRow | undefined;
  if (!line || (row && (DULL.has(row.kind) || isTrickle(row)))) return null;
  if (!row) return { icon: 'scroll-text', text: aloud(line) };
  if (row.kind === 'volley') {
    const shot: Shot = { icon: 'bow', name: 'Volley', ...rolled(row.roll), hit: row.fallen > 0 };
    return attackOf(row.unit, row.target, shot, row.fallen);
  }
  if (row.kind === 'charge') {
    const name = readable(row.shock);
    const shot: Shot = { icon: 'horse', name, needed: '', dice: [], hit: true };
    return attackOf(row.unit, row.target, shot, row.fallen);
  }
  const icon = ICONS[row.kind] ?? 'scroll-text';
  return { icon, text: line.text, bad: BAD.has(row.kind) };
}

function isTrickle(row: ResultRow): boolean {
  if (row.kind !== 'melee-losses' && row.kind !== 'pursuit-losses') return false;
  return row.losses.every(({ amount }) => amount < WORTH_A_ROW);
}

function rolled(roll: PercentRoll | null): Pick<Shot, 'needed' | 'dice'> {
  return roll ? { needed: `up to ${roll.chance}`, dice: [roll.rolled] } : { needed: '', dice: [] };
}

function attackOf(from: Unit, to: Unit, shot: Shot, fallen: number): Told {
  const sum = fallen === 0 ? 'No losses' : `${fallen} ${fallen === 1 ? 'man falls' : 'men fall'}`;
  const done = shot.hit && fallen > 0 ? { ...shot, damage: fallen } : shot;
  return {
    icon: shot.icon,
    text: `${from.name} attacks ${to.name}: ${shotWords(done)}. ${sum}`,
    bad: fallen > 0,
    attack: { from: partyOf(from), to: partyOf(to), sum, shots: [done], follows: [] },
  };
}

function partyOf({ unit, name, seat, at }: Unit): Party {
  return { piece: unit === null ? null : String(unit), name, seat, at };
}
