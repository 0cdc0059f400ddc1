/** `sequence` is there only for those who may know everything. */
export type LogLine = { number: number; at: number; sequence?: number | null; turn: number; phase: string; time: string; text: string };
