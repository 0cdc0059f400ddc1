import type { Line } from '../api/wire';

/** Merges lines into a log. An entry always arrives whole, so its lines replace earlier ones. */
export function merged(log: Line[], more: Line[]): Line[] {
  if (more.length === 0) return log;
  const told = new Set(more.map((line) => line.at));
  const others = log.filter((line) => !told.has(line.at));
  return [...others, ...more].sort((one, two) => one.at - two.at);
}

/**
 * Returns true if a line is read aloud. Games whose clock runs rank their results, and repeat the lowest rank
 * with every tick: losses and stress of a fight that goes on. Those are only in the log.
 */
export function isNews({ result }: Line): boolean {
  return (result as { rank?: unknown } | undefined)?.rank !== 'log';
}

/** Whether the lines contain an undo, which invalidates lines already in the log. */
export function takesBack(lines: Line[]): boolean {
  return lines.some((line) => /^Und(one|o)\b/.test(line.text));
}
