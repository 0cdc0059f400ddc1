import type { Hex } from "./Hex";

/** A sign for a place or for somebody small. */
export type Emblem = { hex: Hex; emblem: "flag" | "tent" | "rider" | "stage"; side: number | null };
