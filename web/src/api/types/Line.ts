/** One line of the story. `sequence` is there only for those who may know everything. */
export type Line = { at: number, sequence: number | null, turn: number, phase: string, time: string, text: string, };
