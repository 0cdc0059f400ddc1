/** What opens a seat. */
export type Sitting = { seat: number, token: string | null, invite: string | null, };
