/** Where a session branched off. */
export type Forked = { session: string, };
