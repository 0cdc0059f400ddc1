/** Why something cannot be done. */
export type Reason = { code: string, message: string, };
