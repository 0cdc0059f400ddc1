import type { LogLine } from '../api/wire';

/** Adds lines to a log; a line that is there already, told twice, replaces itself. */
export function merged(log: LogLine[], more: LogLine[]): LogLine[] {
  if (more.length === 0) return log;
  const lines = new Map(log.map((line) => [line.number, line]));
  for (const line of more) lines.set(line.number, line);
  return [...lines.values()].sort((one, two) => one.number - two.number);
}
