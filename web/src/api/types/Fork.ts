import type { Chair } from "./Chair";

/** Where a session is to branch off, and who plays on there. */
export type Fork = { sequence?: number, at?: number, seats: Array<Chair>, };
