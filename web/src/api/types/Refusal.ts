export type Refusal = { code: string; message: string };
