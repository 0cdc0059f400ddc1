export type Sitter = "person" | "open" | { bot: string };
