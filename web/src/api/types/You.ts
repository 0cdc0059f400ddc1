/** As whom the server answers. */
export type You = { seat: number } | "watch" | "public";
