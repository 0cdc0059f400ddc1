import type { Sitter } from "./Sitter";

export type SeatSummary = { seat: number; sitter: Sitter; name: string };
