import type { Bearing } from "./Bearing";
import type { Cell } from "./Cell";

/** The ground, which never changes. `x`, `y`, `width` and `height` are the viewBox of its picture. */
export type Board = { name: string, orientation: "flat" | "pointy", size: number, x: number, y: number, width: number, height: number, facings: Array<Bearing>, cells: Array<Cell>, };
