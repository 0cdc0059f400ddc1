import type { Blurb } from "./Blurb";

/** A game as it is offered: `seats` are their names, `bots` go from weakest to strongest. */
export type GameCard = { name: string, title: string, about: string, clock: "turns" | "ticks", seats: Array<string>, hidden: boolean, scenarios: Array<Blurb>, bots: Array<string>, };
