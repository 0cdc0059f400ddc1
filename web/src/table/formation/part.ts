import type { Shown } from '../../api/wire';
import type { BoardState } from '../../board/state.svelte';
import type { Frame } from '../frame.svelte';
import type { Desk } from './desk.svelte';
import type { ArmyReport, Belief } from './types';

/** Props of the panel's two parts: the planning before the battle, and the battle itself. */
export interface PartProps {
  desk: Desk;
  army: ArmyReport;
  belief: Belief;
  marks: BoardState;
  frame: Frame;
  shown: Shown;
}
