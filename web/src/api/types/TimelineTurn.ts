export type TimelineTurn = { turn: number; index: number };
