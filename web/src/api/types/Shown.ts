import type { Moment } from "./Moment";
import type { Outcome } from "./Outcome";
import type { Pending } from "./Pending";
import type { Refusal } from "./Refusal";
import type { Scene } from "./Scene";
import type { You } from "./You";

/** A moment of a session as its viewer sees it. `undo` is null where it is allowed. */
export type Shown = { version: number; at: number; moment: Moment; to_act: Array<number>; outcome?: Outcome | null; over: boolean; you: You; view: unknown; scene?: Scene | null; phases: Array<string>; pending: Array<Pending>; undo: Refusal | null; text: string };
