/** An event "thinking" of the stream. */
export type Thinking = { seat: number };
