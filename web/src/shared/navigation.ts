import type { IconName } from '../ui/icons';
import type { Route } from './route';

/** A page that header and menus link to. */
export interface SitePage {
  href: string;
  words: string;
  icon: IconName;
  /** The routes that belong to it. */
  routes: Route['name'][];
  /** Stands at the right of the header. */
  aside?: boolean;
}

export const PAGES: SitePage[] = [
  { href: '/', words: 'Play', icon: 'map', routes: ['home'] },
  { href: '/quick', words: 'Quick game', icon: 'zap', routes: ['quick'] },
  {
    href: '/encounters',
    words: 'Encounters',
    icon: 'swords',
    routes: ['encounters', 'encounter'],
  },
  { href: '/forces', words: 'Forces', icon: 'shield', routes: ['forces', 'force'] },
  { href: '/help', words: 'Help', icon: 'circle-question-mark', routes: ['help'], aside: true },
];

/** The link of the header to which a page belongs. */
export function pageOf({ name }: Route): string | undefined {
  return PAGES.find(({ routes }) => routes.includes(name))?.href;
}
