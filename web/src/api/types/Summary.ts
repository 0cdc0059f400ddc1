import type { Moment } from "./Moment";
import type { Origin } from "./Origin";
import type { Outcome } from "./Outcome";
import type { SeatSummary } from "./SeatSummary";
import type { You } from "./You";

/** A session in short. `you` comes with a single session only. */
export type Summary = { id: string; game: string; title: string; scenario: string; clock: "turns" | "ticks"; version: number; moment: Moment; outcome?: Outcome | null; created_at: string; updated_at: string; seats: Array<SeatSummary>; to_act: Array<number>; forked_from?: Origin | null; over: boolean; you?: You };
