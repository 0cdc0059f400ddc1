export type SeatTaken = { seat: number; token: string };
