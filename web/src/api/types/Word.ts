import type { Hex } from "./Hex";

/** Something written on a hex. */
export type Word = { hex: Hex, text: string, };
