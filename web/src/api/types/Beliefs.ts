import type { Scene } from "./Scene";

/** What each seat believes, beside the truth. */
export type Beliefs = { seats: Array<Scene>; truth: Scene };
