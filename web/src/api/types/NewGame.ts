import type { Chair } from "./Chair";

/** What a session is created from. */
export type NewGame = { game: string, scenario: string, seats: Array<Chair>, seed?: string, };
