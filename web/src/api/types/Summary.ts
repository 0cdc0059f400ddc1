import type { Ending } from "./Ending";
import type { Forked } from "./Forked";
import type { Moment } from "./Moment";
import type { SeatSummary } from "./SeatSummary";
import type { You } from "./You";

/** What anybody may know of a session without looking at the board. */
export type Summary = { id: string, game: string, title: string, scenario: string, clock: "turns" | "ticks", version: number, moment: Moment, to_act: Array<number>, outcome: Ending | null, over: boolean, seats: Array<SeatSummary>, created_at: string, updated_at: string, forked_from: Forked | null, you: You, };
