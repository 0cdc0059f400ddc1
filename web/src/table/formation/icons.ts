import type { IconName } from '../../ui/icons';
import type { Behaviour } from './types';

/** Icons of what a unit does at a waypoint, on the map and in the panel. */
export const BEHAVIOUR_ICONS: Record<Behaviour, IconName> = {
  MoveTo: 'arrow-right',
  HoldAt: 'shield',
  AttackFrom: 'swords',
  ScanFrom: 'eye',
  RallyAt: 'flag',
};
