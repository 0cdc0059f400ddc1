export type Outcome = { winners: Array<number>; reason: string; text: string };
