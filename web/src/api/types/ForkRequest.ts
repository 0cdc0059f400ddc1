import type { Place } from "./Place";

export type ForkRequest = { at?: number; sequence?: number; seats: Array<Place> };
