import type { IconName } from './icons';

/** One weapon of a volley, as it turned out. */
export interface Shot {
  icon: IconName;
  name: string;
  /** For example `8+`. */
  needed: string;
  /** Between 0 and 1. */
  chance?: number;
  dice: number[];
  hit: boolean;
  /** The places that were hit, as keys of the figure's shapes. */
  places?: string[];
  damage?: number;
  /** What followed, for example `armour gone`. */
  note?: string;
}

/** A roll that a volley led to, such as staying on one's feet. */
export interface Follow {
  icon: IconName;
  words: string;
  dice?: number[];
  /** `falls`, `stands`. */
  outcome: string;
  bad: boolean;
}

export const total = (dice: number[]): number => dice.reduce((sum, face) => sum + face, 0);

/** A shot in words, for screen readers. */
export function shotWords({ name, needed, dice, hit, damage, note }: Shot): string {
  const outcome = hit ? `hits${damage === undefined ? '' : ` for ${damage}`}` : 'misses';
  return `${name} needs ${needed}, rolls ${total(dice)}, ${outcome}${note ? `: ${note}` : ''}`;
}
