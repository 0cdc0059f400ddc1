import type { BoardState } from '../board/state.svelte';
import type { Board, Line, Previewed, Shown, Summary } from '../api/wire';

/**
 * What the panel of a game gets from the table. The table shows board, phases, log, undo and
 * concession; the panel shows what there is to decide, and marks the board through `state`.
 */
export interface TableProps {
  /** The session. */
  id: string;
  summary: Summary;
  /** Null for a game without a map. */
  board: Board | null;
  /** This moment; replaced whenever something happens. */
  shown: Shown;
  /** My seat, or null for those who only watch. */
  seat: number | null;
  /** Whether I am to act now. */
  mine: boolean;
  /** Whether an order is on its way: buttons rest meanwhile. */
  busy: boolean;
  /** Overlay, cursor, selection and what a click on the board means. */
  state: BoardState;
  log: Line[];
  /** The last entry that I knew when I gave my last order; null if I have given none since I came. */
  since?: number | null;
  /** Gives an order. True if it was accepted; a refusal is told to the player by the table.
   * A steadfast order is meant whatever has happened meanwhile. */
  submit: (order: unknown, steadfast?: boolean) => Promise<boolean>;
  /** What is to be known of a unit; the shape depends on the game. */
  unit: <T = unknown>(unit: string, signal?: AbortSignal) => Promise<T>;
  /** What an order would do. */
  preview: (order: unknown) => Promise<Previewed>;
  /** Every legal order of my seat. */
  orders: <T = unknown>() => Promise<T[]>;
}
