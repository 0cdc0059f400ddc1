import type { Hex } from "./Hex";

/** A way to look: its compass name, the step that way, and from the middle of a hex to that side. */
export type Bearing = { name: string, step: Hex, at: [number, number], };
