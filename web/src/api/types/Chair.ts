/** Who is to sit at a seat. */
export type Chair = "me" | "open" | { "bot": string };
