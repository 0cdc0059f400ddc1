export type TimelinePoint = { at?: number | null; sequence?: number | null; turn: number; phase: string; text: string };
