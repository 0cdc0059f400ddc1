/** What the server says when it refuses. */
export type Problem = { code: string; message: string; findings?: Array<unknown>; current?: number };
