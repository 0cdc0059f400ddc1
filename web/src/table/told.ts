import { readable } from '../shared/names';

/** Replaces phase identifiers in a log line by words: "Weapon attack" instead of "WeaponAttack". */
export function told(text: string, phases: string[]): string {
  const codes = phases.filter((phase) => readable(phase) !== phase);
  return codes.reduce((words, code) => words.replaceAll(code, readable(code)), text);
}
