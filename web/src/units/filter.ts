import type { UnitCard, WeightClass } from '../api/muster';

/** The weight classes, lightest first. */
export const CLASSES: { id: WeightClass; title: string }[] = [
  { id: 'light', title: 'Light' },
  { id: 'medium', title: 'Medium' },
  { id: 'heavy', title: 'Heavy' },
  { id: 'assault', title: 'Assault' },
];

/** Lowest and highest accepted value. */
export type Range = [number, number];

/** What a list of units is narrowed to. */
export interface UnitFilter {
  words: string;
  /** Accepted classes; all if empty. */
  classes: WeightClass[];
  /** Accepted tons and values; null accepts all. */
  tons: Range | null;
  value: Range | null;
  /** Fewest walking points. */
  walk: number;
  /** Only units that can jump. */
  jump: boolean;
}

export const NO_FILTER: UnitFilter = {
  words: '',
  classes: [],
  tons: null,
  value: null,
  walk: 0,
  jump: false,
};

/** Whether a filter leaves anything out, words aside. */
export function narrows(filter: UnitFilter): boolean {
  const { classes, tons, value, walk, jump } = filter;
  return classes.length > 0 || tons !== null || value !== null || walk > 0 || jump;
}

const within = (number: number, range: Range | null) =>
  range === null || (number >= range[0] && number <= range[1]);

/** One rule per filter; a unit is shown if all accept it. */
const RULES: ((unit: UnitCard, filter: UnitFilter) => boolean)[] = [
  (unit, { words }) => hasWords(`${unit.name} ${unit.chassis} ${unit.variant}`, words),
  (unit, { classes }) => classes.length === 0 || classes.includes(unit.class),
  (unit, { tons }) => within(unit.tonnage, tons),
  (unit, { value }) => within(unit.bv, value),
  (unit, { walk }) => unit.movement.walk >= walk,
  (unit, { jump }) => !jump || unit.movement.jump > 0,
];

export function accepts(unit: UnitCard, filter: UnitFilter): boolean {
  return RULES.every((rule) => rule(unit, filter));
}

/** Whether a text contains every word of a search, in any order and case. */
export function hasWords(text: string, search: string): boolean {
  const there = text.toLocaleLowerCase();
  return search
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => there.includes(word));
}

export type SortKey = 'name' | 'tonnage' | 'moves' | 'bv';

export interface Sorting {
  key: SortKey;
  down: boolean;
}

const ORDERS: Record<SortKey, (one: UnitCard, two: UnitCard) => number> = {
  name: (one, two) => one.name.localeCompare(two.name),
  tonnage: (one, two) => one.tonnage - two.tonnage,
  moves: (one, two) =>
    one.movement.walk - two.movement.walk || one.movement.jump - two.movement.jump,
  bv: (one, two) => one.bv - two.bv,
};

/** The units to show, in order; equal ones by name. */
export function listed(units: UnitCard[], filter: UnitFilter, { key, down }: Sorting): UnitCard[] {
  const order = (one: UnitCard, two: UnitCard) =>
    (down ? -1 : 1) * ORDERS[key](one, two) || ORDERS.name(one, two);
  return units.filter((unit) => accepts(unit, filter)).toSorted(order);
}

/** Movement points as people write them: walk, run and jump. */
export function movesOf({ movement: { walk, run, jump } }: Pick<UnitCard, 'movement'>): string {
  return `${walk}/${run}/${jump}`;
}
