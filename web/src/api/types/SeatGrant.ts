/** What the maker of a session gets for a seat. */
export type SeatGrant = { seat: number; token?: string | null; invite?: string | null };
