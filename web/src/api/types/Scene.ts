import type { Emblem } from "./Emblem";
import type { Hex } from "./Hex";
import type { Label } from "./Label";
import type { Piece } from "./Piece";
import type { Tint } from "./Tint";
import type { Way } from "./Way";

/** What stands on a board. */
export type Scene = { tints: Array<Tint>; shades: Array<Tint>; labels: Array<Label>; paths: Array<Array<Hex>>; ways: Array<Way>; pieces: Array<Piece>; emblems: Array<Emblem>; names: Array<Label>; caption: string; notes: Array<string> };
