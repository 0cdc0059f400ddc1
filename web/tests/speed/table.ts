/** One measured line, of the same looks as the rows of `sandtable-bench`. */
export interface Row {
  /** What was done. */
  work: string;
  ours: number;
  unit: 'ms' | 'kB';
  /** What it is held against, and what that takes. */
  peer?: { name: string; value: number };
  /** At most so much, or at most so many times what the peer takes; nothing if it is only to be known. */
  must?: { most: number } | { times: number };
  /** What else has to be known to read it. */
  note?: string;
}

const ratio = ({ ours, peer }: Row) => (peer ? ours / peer.value : NaN);

/** Whether what must be reached is reached. */
export function holds(row: Row): boolean {
  if (!row.must) return true;
  return 'most' in row.must ? row.ours <= row.must.most : ratio(row) <= row.must.times;
}

/** A figure in three digits. */
function nice(value: number, unit: Row['unit']): string {
  return `${value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0)} ${unit}`;
}

/** The cells of a line in their columns. */
function line([work, ours, peer, ratio, must, note]: [
  string,
  string,
  string,
  string,
  string,
  string,
]): string {
  const figures = ours.padStart(9) + peer.padStart(9) + ratio.padStart(8) + must.padStart(12);
  return `${work.padEnd(56)}${figures}  ${note}`.trimEnd();
}

/** The line above the rows. */
export const heading = () => line(['work', 'ours', 'peer', 'ratio', 'must', '']);

export function lineOf(row: Row): string {
  const { work, ours, unit, peer, must, note } = row;
  const limit = must && ('most' in must ? nice(must.most, unit) : `${must.times}x`);
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
