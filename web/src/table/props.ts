import type { BoardState } from '../board/state.svelte';
import type { Frame } from './frame.svelte';
import type { TableSession } from './session.svelte';
import type { Board, Line, Shown, Summary } from '../api/wire';

/**
 * Props of a game's panel. The table shows map, phases, log, undo and concede; the panel shows the
 * decisions, highlights the map through `state` and fills the parts of `frame`.
 */
export interface TableProps {
  /** Session id. */
  id: string;
  /** The session itself, with reports and forecasts; the fields below are read from it. */
  session: TableSession;
  summary: Summary;
  /** Null for a game without a map. */
  board: Board | null;
  /** The current view; replaced whenever something happens. */
  shown: Shown;
  /** The player's seat, or null for spectators. */
  seat: number | null;
  /** Whether the player has to act now. */
  mine: boolean;
  /** Whether an order is in flight; buttons are disabled meanwhile. */
  busy: boolean;
  /** Overlay, cursor, selection and click handlers of the map. */
  state: BoardState;
  /** The parts of the page around the panel, and where refusals are shown. */
  frame: Frame;
  log: Line[];
  /** The last entry before the player's last order; null if none was given since the page opened. */
  since?: number | null;
  /** Submits an order; true if it was accepted. The table shows refusals. A steadfast order is sent
   * again if the session has changed meanwhile. */
  submit: (order: unknown, steadfast?: boolean) => Promise<boolean>;
  /** A report by its name, fetched anew; its shape depends on the game. */
  unit: <T = unknown>(unit: string, signal?: AbortSignal) => Promise<T>;
  /** All legal orders of the player's seat. */
  orders: <T = unknown>() => Promise<T[]>;
}
