import type { Place } from "./Place";

export type CreateRequest = { game: string; scenario: string; seats: Array<Place>; seed?: string };
