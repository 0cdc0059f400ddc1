/** Something that is still to be done. */
export type Pending = { text: string; unit?: string | null };
