import type { Hex } from "./Hex";

/** Words on a hex. */
export type Label = { hex: Hex; text: string };
