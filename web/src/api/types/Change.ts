import type { LogLine } from "./LogLine";
import type { Moment } from "./Moment";
import type { Outcome } from "./Outcome";

/** An event "change" of the stream. */
export type Change = { version: number; moment: Moment; to_act: Array<number>; outcome?: Outcome | null; over: boolean; lines: Array<LogLine> };
