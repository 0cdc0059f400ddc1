import type { Emblem } from "./Emblem";
import type { Hex } from "./Hex";

/** A sign on a hex. */
export type Sign = { hex: Hex, emblem: Emblem, side: number | null, };
