import type { UnitCard } from '../api/muster';
import type { Series } from '../ui/curve';
import type { FigurePart } from '../ui/figures';
import type { PlatePart } from '../ui/Plate.svelte';
import type { Follow, Shot } from '../ui/result';

const PAPER = '#fdf8ea';
const INK = '#26211b';
/** The silhouette of a medium machine in a box of 100, and what is cut out of it. */
const BODY =
  'M3 6L15 6L19 24L17 26L20 42L24 44L24 48L4 48L5 28ZM-3 6L-15 6L-19 24L-17 26L-20 42L-24 44L-24 48L-4 48L-5 28ZM-18 -26L18 -26L21 -8L13 8L-13 8L-21 -8ZM-6 -38L6 -38L8 -28L-8 -28ZM-21 -24L-33 -22L-36 -2L-33 18L-25 18L-24 -4ZM21 -24L33 -22L37 -2L36 10L28 10L26 -4ZM12 -46L36 -46L40 -40L40 -24L14 -24Z';
const CUT = 'M-5 -34H5V-31H-5ZM18 -40H34V-30H18ZM-9 -18H9V-14H-9Z';

function counter(outline: string, plate: string): PlatePart[] {
  const pose = { x: 0, y: -2, scale: 0.3, turn: 0 };
  return [
    { d: outline, stroke: INK, width: 3.2 },
    { d: outline, fill: plate, stroke: PAPER, width: 1.6 },
    { d: 'M-28 16H28', stroke: PAPER, width: 2, alpha: 75, clip: outline },
    { d: BODY, fill: PAPER, pose },
    { d: CUT, fill: plate, pose },
  ];
}

export const BLUE = counter(
  'M-16 -20H16Q20 -20 20 -16V16Q20 20 16 20H-16Q-20 20 -20 16V-16Q-20 -20 -16 -20Z',
  '#14568c',
);
export const RED = counter('M-21 0A21 21 0 1 1 21 0A21 21 0 1 1 -21 0Z', '#b8400f');

export const ARMOUR: FigurePart[] = [
  { place: 'HD', share: 1, number: 9 },
  { place: 'CT', share: 0.6, number: 12 },
  { place: 'LT', share: 0.3, number: 6 },
  { place: 'RT', share: 0.9, number: 18 },
  { place: 'LA', share: 1, number: 14 },
  { place: 'RA', share: 0.5, number: 7 },
  { place: 'LL', share: 0, number: 0, open: true },
  { place: 'RL', share: 1, number: 18 },
];

export const SHOTS: Shot[] = [
  {
    icon: 'cannon',
    name: 'AC/20',
    needed: '8+',
    chance: 0.42,
    dice: [5, 4],
    hit: true,
    places: ['LL'],
    damage: 20,
    note: 'armour gone, leg structure 3 left',
  },
  {
    icon: 'laser',
    name: 'Medium laser',
    needed: '8+',
    chance: 0.42,
    dice: [6, 2],
    hit: true,
    places: ['CT'],
    damage: 5,
  },
  { icon: 'laser', name: 'Medium laser', needed: '8+', chance: 0.42, dice: [1, 3], hit: false },
];

export const FALL: Follow[] = [
  {
    icon: 'arrow-down-to-line',
    words: 'Griffin must keep its feet: 6+',
    dice: [2, 3],
    outcome: 'falls',
    bad: true,
  },
];

export const STRENGTH: Series[] = [
  { name: 'You', tone: 'side-0', values: [100, 98, 93, 86, 80, 76, 71, 66, 63, 61] },
  {
    name: 'Ansel',
    tone: 'side-1',
    values: [100, 97, 90, 79, 62, 51, 44, 31, 12, 0],
    dashed: true,
  },
];

export const DAMAGE = [
  { words: 'none', chance: 0.2, nothing: true },
  { words: '5', chance: 0.28 },
  { words: '10', chance: 0.1 },
  { words: '20', chance: 0.14 },
  { words: '25', chance: 0.21 },
  { words: '30', chance: 0.07 },
];

/** A name as long as the server accepts. */
export const LONG = 'The Second Company of the Very Long Name of Sixty Characters';

/** Weights for a histogram, in tons. */
export const TONS = [20, 20, 25, 30, 35, 45, 50, 50, 55, 55, 55, 60, 65, 70, 75, 85, 100];

const SHARED = { armor: 150, heatSinks: 12 };

/** One unit of three classes, and one with a name as long as the server accepts. */
export const UNITS: UnitCard[] = [
  {
    id: 'atlas',
    name: 'Atlas AS7-D',
    chassis: 'Atlas',
    variant: 'AS7-D',
    tonnage: 100,
    bv: 1897,
    class: 'assault',
    movement: { walk: 3, run: 5, jump: 0 },
    ...SHARED,
  },
  {
    id: 'griffin',
    name: 'Griffin GRF-1N',
    chassis: 'Griffin',
    variant: 'GRF-1N',
    tonnage: 55,
    bv: 1272,
    class: 'medium',
    movement: { walk: 5, run: 8, jump: 5 },
    ...SHARED,
  },
  {
    id: 'long',
    name: LONG,
    chassis: LONG,
    variant: 'X-1',
    tonnage: 20,
    bv: 432,
    class: 'light',
    movement: { walk: 8, run: 12, jump: 0 },
    ...SHARED,
  },
];
