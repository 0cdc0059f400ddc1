import type { Reason } from "./Reason";

/** What would come of an order. */
export type Previewed = { accepted: boolean, refusal: Reason | null, preview: unknown, };
