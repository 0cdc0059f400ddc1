export type Moment = { turn: number; phase: string };
