import type { Hex } from "./Hex";
import type { Placed } from "./Placed";
import type { Sign } from "./Sign";
import type { Wash } from "./Wash";
import type { Way } from "./Way";
import type { Word } from "./Word";

/** What stands on a board. */
export type Scene = { tints: Array<Wash>, shades: Array<Wash>, labels: Array<Word>, paths: Array<Array<Hex>>, ways: Array<Way>, pieces: Array<Placed>, emblems: Array<Sign>, names: Array<Word>, caption: string | null, notes: Array<string>, };
