/** One measurement, formatted like the rows of `sandtable-bench`. */
export interface Row {
  /** What was measured. */
  work: string;
  ours: number;
  unit: 'ms' | 'kB';
  /** The comparison and its value. */
  peer?: { name: string; value: number };
  /** Limit as a value or as a multiple of the peer; none if the row is only informative. */
  required?: { most: number } | { times: number };
  /** Further information about the measurement. */
  note?: string;
}

const ratio = ({ ours, peer }: Row) => (peer ? ours / peer.value : NaN);

/** Whether the row is within its limit. */
export function holds(row: Row): boolean {
  if (!row.required) return true;
  return 'most' in row.required ? row.ours <= row.required.most : ratio(row) <= row.required.times;
}

/** A value with three digits. */
function nice(value: number, unit: Row['unit']): string {
  return `${value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0)} ${unit}`;
}

/** Formats the cells of a line in columns. */
function line([work, ours, peer, ratio, required, note]: [
  string,
  string,
  string,
  string,
  string,
  string,
]): string {
  const figures = ours.padStart(9) + peer.padStart(9) + ratio.padStart(8) + required.padStart(12);
  return `${work.padEnd(56)}${figures}  ${note}`.trimEnd();
}

/** The header line. */
export const heading = () => line(['work', 'ours', 'peer', 'ratio', 'required', '']);

export function lineOf(row: Row): string {
  const { work, ours, unit, peer, required, note } = row;
  const limit = required && ('most' in required ? nice(required.most, unit) : `${required.times}x`);
  const notes = [peer && `vs ${peer.name}`, note, holds(row) ? '' : 'MISSED'];
  return line([
    work,
    nice(ours, unit),
    peer ? nice(peer.value, unit) : '',
    peer ? `${ratio(row).toFixed(2)}x` : '',
    limit ? `<= ${limit}` : '',
    notes.filter(Boolean).join('  '),
  ]);
}
