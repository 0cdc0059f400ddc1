/** Who is to sit on a seat of a new session. */
export type Place = "me" | "open" | { bot: string };
