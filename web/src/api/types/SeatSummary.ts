/** Who sits at a seat. */
export type SeatSummary = { seat: number, name: string, sitter: "person" | "open" | { bot: string }, };
