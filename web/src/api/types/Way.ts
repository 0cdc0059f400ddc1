import type { Hex } from "./Hex";

/** The way that somebody of a side means to go. */
export type Way = { hexes: Array<Hex>; side: number };
