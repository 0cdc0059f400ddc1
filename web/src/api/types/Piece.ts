/** A playing piece. `id` names the unit, `title` says all of it in words. */
export type Piece = { id: string | null, title: string, text: string, side: number, facing: number | null, foot: string, badge: string, faded: number, };
