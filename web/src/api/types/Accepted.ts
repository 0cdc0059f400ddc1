import type { LogLine } from "./LogLine";
import type { Shown } from "./Shown";

/** The answer to an accepted order, undo or concession. */
export type Accepted = { version: number; repeated: boolean; lines: Array<LogLine>; shown: Shown };
