/** What a scenario is called, and what it is about. */
export type Blurb = { name: string, title: string, about: string, };
