/** Where a turn begins. */
export type TurnMark = { turn: number, index: number, };
