/** What a caller is at a table. */
export type You = { "seat": number } | "watch" | "public";
