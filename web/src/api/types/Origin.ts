export type Origin = { session: string; sequence: number };
