import type { IconName } from '../../../ui/icons';
import type { News, NewsItem, Rank, Topic } from '../types';

const ICONS: Partial<Record<Topic, IconName>> = {
  rout: 'flag',
  fled: 'flag',
  destroyed: 'skull',
  rallied: 'shield-check',
  contact: 'eye',
  order: 'send',
  'order-lost': 'ban',
  ignored: 'ban',
  captured: 'map-pin',
  'objective-lost': 'map-pin',
  signal: 'megaphone',
  completed: 'check',
};

const OF_RANK: Record<Rank, IconName> = { danger: 'triangle-alert', notice: 'bell', log: 'info' };

export function iconOf({ topic, rank }: NewsItem): IconName {
  return ICONS[topic] ?? OF_RANK[rank];
}

const WEIGHT: Record<Rank, number> = { danger: 2, notice: 1, log: 0 };

/** The entries in the order of the panel: dangers, notices and the rest, each with the newest first. */
export function ranked(news: News | null): NewsItem[] {
  return (news?.items ?? []).toSorted(
    (one, two) => WEIGHT[two.rank] - WEIGHT[one.rank] || two.tick - one.tick || two.id - one.id,
  );
}

/** Whether an entry is worth a look and has changed since a tick. */
export function isNew({ tick, rank }: NewsItem, since: number): boolean {
  return tick >= since && rank !== 'log';
}

/** The entries that matter now: open and new ones; if there are few, also the newest of the others. */
export function recent(items: NewsItem[], since: number, few: number): NewsItem[] {
  const fresh = items.filter((item) => item.open || isNew(item, since)).slice(0, few);
  const others = items.filter((item) => !fresh.includes(item));
  const newest = others.toSorted((one, two) => two.tick - one.tick).slice(0, few - fresh.length);
  return [...fresh, ...newest];
}

/** A mark on the time line. */
export interface Mark {
  tick: number;
  danger: boolean;
  text: string;
}

/** The dangers so far and where other news began. */
export function marksOf(news: News | null): Mark[] {
  return (news?.items ?? [])
    .filter((item) => item.rank !== 'log' || item.alarm !== null)
    .map(({ alarm, since, text }) => ({ tick: alarm ?? since, danger: alarm !== null, text }));
}
