/** A difference between two versions: what it is about, and both values. */
export interface Difference {
  what: string;
  mine: string;
  theirs: string;
}
