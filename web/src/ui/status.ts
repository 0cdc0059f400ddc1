import type { IconName } from './icons';

const ICONS: Record<string, IconName> = {
  draft: 'pencil',
  ready: 'circle-check',
  launched: 'play',
  completed: 'flag',
};

/** The icon of an encounter's status, which is never told by colour alone. */
export const statusIcon = (status: string): IconName =>
  Object.hasOwn(ICONS, status) ? (ICONS[status] ?? 'info') : 'info';
