import type { LogLine } from "./LogLine";

export type Noticed = { at: number; lines: Array<LogLine> };
