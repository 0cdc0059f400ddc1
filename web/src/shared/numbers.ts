/** A number as people read it: 4,593. */
export const thousands = (value: number): string => value.toLocaleString('en-GB');

/** A number with its noun: "1 unit", "3 units". */
export function counted(count: number, noun: string): string {
  return `${thousands(count)} ${noun}${count === 1 ? '' : 's'}`;
}
