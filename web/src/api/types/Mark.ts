/** A moment. */
export type Mark = { at: number, sequence: number | null, turn: number, phase: string, text: string, };
