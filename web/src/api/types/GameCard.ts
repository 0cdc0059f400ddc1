import type { ScenarioCard } from "./ScenarioCard";

/** A game that can be played here. Its bots go from weakest to strongest. */
export type GameCard = { name: string; title: string; about: string; clock: "turns" | "ticks"; seats: number; hidden: boolean; scenarios: Array<ScenarioCard>; bots: Array<string> };
