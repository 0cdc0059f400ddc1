/** A sign for a place or for somebody small. */
export type Emblem = "flag" | "tent" | "rider" | "stage";
