import type { Line } from '../api/wire';

/** Adds lines to a log. What is told of an entry is told whole: told again, it replaces itself. */
export function merged(log: Line[], more: Line[]): Line[] {
  if (more.length === 0) return log;
  const told = new Set(more.map((line) => line.at));
  const others = log.filter((line) => !told.has(line.at));
  return [...others, ...more].sort((one, two) => one.at - two.at);
}

/** Whether something was taken back: lines that stand in the log already may be void then. */
export function takesBack(lines: Line[]): boolean {
  return lines.some((line) => line.text.startsWith('Undone'));
}
