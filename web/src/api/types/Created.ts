import type { SeatGrant } from "./SeatGrant";
import type { Summary } from "./Summary";

export type Created = { session: Summary; seats: Array<SeatGrant>; watch?: string | null };
