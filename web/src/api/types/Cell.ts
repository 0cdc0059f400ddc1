import type { Hex } from "./Hex";

/** A hex of a board: its printed number, its middle on paper and what is there. */
export type Cell = { hex: Hex; number: string; at: [number, number]; terrain: string; elevation: number };
