import type { Moment } from "./Moment";
import type { Scene } from "./Scene";

/** What each player believed beside what was true. */
export type Beliefs = { moment: Moment, seats: Array<Scene>, truth: Scene | null, };
