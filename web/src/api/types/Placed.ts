import type { Hex } from "./Hex";
import type { Piece } from "./Piece";

/** A piece on a hex. */
export type Placed = { hex: Hex } & Piece;
