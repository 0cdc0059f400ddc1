import type { Location } from '../../../api/types/mech/Location';
import type { Plate } from '../../../api/types/mech/Plate';
import type { Part } from '../../../api/types/mech/Part';
import type { SlotRow } from '../../../api/types/mech/SlotRow';
import type { FigurePart } from '../../../ui/figures';

/** Position of a location in the diagram: left, top, width, height. */
export const PLACES: Record<Location, [number, number, number, number]> = {
  HD: [132, 4, 56, 46],
  CT: [128, 56, 64, 96],
  LT: [62, 60, 60, 84],
  RT: [198, 60, 60, 84],
  LA: [4, 66, 52, 96],
  RA: [264, 66, 52, 96],
  LL: [78, 160, 60, 84],
  RL: [182, 160, 60, 84],
};

/** Share of armour and structure left, from 0 to 1. */
export function left(part: Part): number {
  const rows = [part.armour, part.structure, ...(part.rear ? [part.rear] : [])];
  const sum = (at: 0 | 1) => rows.reduce((all, row) => all + row[at], 0);
  return sum(1) === 0 ? 0 : sum(0) / sum(1);
}

/** Condition of a location, which decides its pattern. */
export function fares(part: Part): 'whole' | 'hurt' | 'open' | 'lost' {
  if (part.lost) return 'lost';
  if (part.structure[0] < part.structure[1]) return 'open';
  return left(part) < 1 ? 'hurt' : 'whole';
}

const WORDS = {
  whole: 'intact',
  hurt: 'armour damaged',
  open: 'structure damaged',
  lost: 'destroyed',
};

/** A location in words. */
export function partWords(part: Part): string {
  if (part.lost) return `${part.name}: destroyed`;
  const of = ([now, whole]: [number, number]) => `${now} of ${whole}`;
  const rear = part.rear ? `, rear ${of(part.rear)}` : '';
  return (
    `${part.name}: armour ${of(part.armour)}${rear}, structure ${of(part.structure)}, ` +
    WORDS[fares(part)]
  );
}

/** Shots as pips, filled ones first. */
export function pips([now, whole]: [number, number]): string {
  return '●'.repeat(now) + '○'.repeat(Math.max(0, whole - now));
}

/** Consecutive critical slots with the same component, as one row. */
export interface SlotGroup {
  name: string;
  count: number;
  broken: number;
}

export function grouped(slots: SlotRow[]): SlotGroup[] {
  const groups: SlotGroup[] = [];
  for (const { name, broken } of slots) {
    if (name === null) continue;
    const last = groups.at(-1);
    if (last?.name === name) {
      last.count += 1;
      last.broken += broken ? 1 : 0;
    } else {
      groups.push({ name, count: 1, broken: broken ? 1 : 0 });
    }
  }
  return groups;
}

/** The front armour of a unit for its figure, with the locations that can be hit outlined. */
export function figureParts(plates: Plate[], places: Location[] = []): FigurePart[] {
  return plates
    .filter(({ rear }) => !rear)
    .map(({ location, armour, structure, state }) => ({
      place: location,
      share: state === 'gone' ? 0 : Math.max(0.01, armour[1] === 0 ? 1 : armour[0] / armour[1]),
      number: state === 'gone' ? undefined : armour[0] === 0 ? structure[0] : armour[0],
      open: structure[0] < structure[1] && state !== 'gone',
      aimed: places.includes(location),
    }));
}
