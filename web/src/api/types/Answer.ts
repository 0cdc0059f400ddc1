import type { Line } from "./Line";
import type { Shown } from "./Shown";

/** What came of an order. */
export type Answer = { version: number, repeated: boolean, lines: Array<Line>, shown: Shown, };
