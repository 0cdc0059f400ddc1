import type { Mark } from "./Mark";
import type { TurnMark } from "./TurnMark";

/** Every moment that the caller can look at. */
export type Timeline = { marks: Array<Mark>, turns: Array<TurnMark>, };
