import type { Hex } from "./Hex";

/** A colour over a hex, so many percent thick. */
export type Tint = { hex: Hex; colour: string; percent: number };
