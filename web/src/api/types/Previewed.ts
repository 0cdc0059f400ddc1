import type { Refusal } from "./Refusal";

/** What an order would do. What `preview` holds depends on the game. */
export type Previewed = { accepted: boolean; refusal?: Refusal | null; preview?: unknown };
