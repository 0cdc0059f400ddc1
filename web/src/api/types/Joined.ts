/** A seat that was taken. */
export type Joined = { seat: number, token: string, };
