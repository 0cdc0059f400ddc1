import type { Ending } from "./Ending";
import type { Moment } from "./Moment";
import type { Pending } from "./Pending";
import type { Reason } from "./Reason";
import type { Scene } from "./Scene";
import type { You } from "./You";

/** A position as the caller may know it. `undo` is null where it is allowed. */
export type Shown = { version: number, at: number | null, moment: Moment, phases: Array<string>, to_act: Array<number>, outcome: Ending | null, over: boolean, you: You, view: unknown, scene: Scene | null, pending: Array<Pending>, undo: Reason | null, text: string, };
