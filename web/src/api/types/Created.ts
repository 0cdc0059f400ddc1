import type { Sitting } from "./Sitting";
import type { Summary } from "./Summary";

/** A session that was created. */
export type Created = { session: Summary, seats: Array<Sitting>, watch: string | null, };
