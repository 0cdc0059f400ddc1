import type { Ending } from "./Ending";
import type { Line } from "./Line";
import type { Moment } from "./Moment";

/** What the caller could notice, in one piece. */
export type Change = { version: number, moment: Moment, to_act: Array<number>, outcome: Ending | null, over: boolean, lines: Array<Line>, };
