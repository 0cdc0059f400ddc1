/** A hex by its axial coordinates. */
export type Hex = { x: number; y: number };
