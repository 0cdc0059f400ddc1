/** How a game ended. */
export type Ending = { winners: Array<number>, reason: string, text: string, };
