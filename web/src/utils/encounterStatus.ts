import { EncounterStatus } from '../stores/types';

/** Colours of a status badge; `ui/Status.svelte` draws them. */
export type StatusBadgeColor = 'slate' | 'success' | 'info';

interface Look {
  color: StatusBadgeColor;
  label: string;
  /** Where there is room for more than a word. */
  verbose?: string;
}

const LOOKS: Record<EncounterStatus, Look> = {
  [EncounterStatus.Draft]: { color: 'slate', label: 'Draft' },
  [EncounterStatus.Ready]: { color: 'success', label: 'Ready', verbose: 'Ready to Launch' },
  [EncounterStatus.Launched]: { color: 'info', label: 'In Progress' },
  [EncounterStatus.Completed]: { color: 'slate', label: 'Completed' },
};

/** A newer server may send a status that this page does not know. */
function lookOf(status: EncounterStatus | string): Look | undefined {
  return Object.hasOwn(LOOKS, status) ? LOOKS[status as EncounterStatus] : undefined;
}

/** The colour of a status badge. */
export function getStatusColor(status: EncounterStatus | string): StatusBadgeColor {
  return lookOf(status)?.color ?? 'slate';
}

/** The words of a status badge; an unknown status is shown as it is. */
export function getStatusLabel(status: EncounterStatus | string, verbose = false): string {
  const look = lookOf(status);
  return (verbose ? look?.verbose : undefined) ?? look?.label ?? status;
}
