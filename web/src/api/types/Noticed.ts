import type { Line } from "./Line";

/** One entry that the caller could notice. */
export type Noticed = { at: number, lines: Array<Line>, };
