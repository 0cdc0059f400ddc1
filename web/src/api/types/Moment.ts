/** When something happens by the game's own clock. */
export type Moment = { turn: number, phase: string, };
