export type ScenarioCard = { name: string; title: string; about: string };
