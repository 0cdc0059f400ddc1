import type { CheckPreview } from '../../api/types/mech/CheckPreview';
import type { FallRow } from '../../api/types/mech/FallRow';
import type { Modifier } from '../../api/types/mech/Modifier';

/** A chance in 36ths in percent. */
export function share(chance: number): number {
  return Math.round((chance * 100) / 36);
}

/** A chance in 36ths as a percentage: "72 %". */
export function percent(chance: number): string {
  return `${share(chance)} %`;
}

/** Hundredths of a point with one decimal: "3.6". */
export function points(hundredths: number): string {
  return (hundredths / 100).toFixed(1);
}

/** "+2", "−1", "±0". */
export function signed(value: number): string {
  if (value === 0) return '±0';
  return value > 0 ? `+${value}` : `−${-value}`;
}

export function modifierWords({ name, value }: Modifier): string {
  return `${name} ${signed(value)}`;
}

/** The parts of a target number: "skill 4, Medium range +2". */
export function partsOf(check: CheckPreview): string {
  return [`skill ${check.skill}`, ...check.modifiers.map(modifierWords)].join(', ');
}

/** A roll in words: "8+ on two dice: skill 4, Medium range +2, …". */
export function checkWords(check: CheckPreview): string {
  return `${needed(check)} on two dice: ${partsOf(check)}`;
}

/** The result needed on two dice. */
export function needed(check: CheckPreview): string {
  return check.target_number > 12 ? 'never' : `${check.target_number}+`;
}

/** A number to roll: "8+", or "never" beyond two dice. */
export function needsOf(number: number): string {
  return number > 12 ? 'never' : `${number}+`;
}

/** Whose roll to stay up it is, and in which case: "Your Griffin, if the attack misses (17 %)". */
export function fallWords(name: string, { when, per_million }: FallRow): string {
  return `${capital(name)}, ${when} (${Math.round(per_million / 10_000)} %)`;
}

/** "1 hex", "3 hexes". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** A component id as words: "medium-laser-1" becomes "medium laser 1". */
export function plainName(name: string): string {
  return name.replaceAll('-', ' ');
}

export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
