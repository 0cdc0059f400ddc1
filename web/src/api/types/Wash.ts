import type { Hex } from "./Hex";

/** A colour over a hex, so many percent thick. */
export type Wash = { hex: Hex, colour: string, percent: number, };
