/** Something that a seat still has to do. */
export type Pending = { text: string, unit: string | null, order: unknown, };
