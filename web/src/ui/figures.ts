/** Outline of a location in a box of 100 by 116, and where its number stands. */
export interface FigureShape {
  path: string;
  number: [number, number];
}

/** A location of a unit as it is drawn. */
export interface FigurePart {
  /** Key of the shape, for example `LT`. */
  place: string;
  /** Armour left, between 0 and 1. */
  share: number;
  number?: number | string;
  /** The armour is gone and the structure is damaged: hatched. */
  open?: boolean;
  /** Was just hit: inked. */
  hit?: boolean;
  /** Can be hit: outlined. */
  aimed?: boolean;
}

/** A machine from the front, with its left at the left of the picture. */
export const MECH: Record<string, FigureShape> = {
  HD: { path: 'M43 4H57L60 18H40Z', number: [50, 15.5] },
  CT: { path: 'M39 21H61L59 58H41Z', number: [50, 44] },
  LT: { path: 'M20 24L37 21L39 56L26 52Z', number: [30, 42] },
  RT: { path: 'M80 24L63 21L61 56L74 52Z', number: [70, 42] },
  LA: { path: 'M5 26L17 24L22 52L18 74H8L4 50Z', number: [13, 49] },
  RA: { path: 'M95 26L83 24L78 52L82 74H92L96 50Z', number: [87, 49] },
  LL: { path: 'M27 57L48 61L45 86L42 112H22L26 86Z', number: [35, 90] },
  RL: { path: 'M73 57L52 61L55 86L58 112H78L74 86Z', number: [65, 90] },
};

/** How much armour is left, in steps from 4 (all of it) to 0 (none). */
export function armourStep(share: number): 0 | 1 | 2 | 3 | 4 {
  if (share <= 0) return 0;
  if (share < 0.34) return 1;
  if (share < 0.67) return 2;
  return share < 0.999 ? 3 : 4;
}
