import type { TimelinePoint } from "./TimelinePoint";
import type { TimelineTurn } from "./TimelineTurn";

/** The moments of a session, for a scrubber. */
export type Timeline = { points: Array<TimelinePoint>; turns: Array<TimelineTurn> };
