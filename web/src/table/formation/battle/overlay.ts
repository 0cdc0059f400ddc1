import {
  emptyOverlay,
  type Overlay,
  type OverlayCell,
  type OverlayLine,
} from '../../../board/overlay';
import type { Desk } from '../desk.svelte';
import { signalCells } from '../marks';
import type { Belief, Prospect } from '../types';

const WORDS: Overlay['words'] = {
  own: 'selected',
  note: 'destination',
  run: 'go-code triggers',
  danger: 'contingency triggers',
  target: 'enemy',
};

/** The highlights of the battle: the selection, the order being composed, and riders on the road. */
export function battleOverlay(desk: Desk, belief: Belief): Overlay {
  const own = desk.units.map(({ hex }): OverlayCell => ({ hex, fill: 'own' }));
  const enemy: OverlayCell[] = desk.contact ? [{ hex: desk.contact.hex, fill: 'target' }] : [];
  const foreseen = desk.foreseen;
  return {
    ...emptyOverlay(),
    words: WORDS,
    cells: [...signalCells(belief), ...own, ...enemy, ...(foreseen ? goals(foreseen) : [])],
    lines: [...riderTags(desk), ...(foreseen ? marches(foreseen) : [])],
    path: foreseen && foreseen.route.length > 1 ? foreseen.route : null,
  };
}

/** Where each unit goes, with the tick of its arrival at the first one's. */
function goals({ units, arrives_at }: Prospect): OverlayCell[] {
  return units.flatMap(({ route }, at): OverlayCell[] => {
    const hex = route.at(-1);
    if (!hex || route.length < 2) return [];
    const label = at === 0 && arrives_at !== null ? `at ${arrives_at}` : undefined;
    return [{ hex, fill: 'note', ...(label ? { label } : {}) }];
  });
}

/** The march of every unit but the first, whose path is drawn hex by hex, and the rides. */
function marches({ units }: Prospect): OverlayLine[] {
  return units.flatMap(({ route, ride }, at): OverlayLine[] => {
    const [from, to, post, read] = [route[0], route.at(-1), ride[0], ride.at(-1)];
    const march: OverlayLine[] =
      at > 0 && from && to && route.length > 1 ? [{ from, to, tone: 'own' }] : [];
    const rides: OverlayLine[] =
      post && read && ride.length > 1 ? [{ from: post, to: read, tone: 'plain' }] : [];
    return [...march, ...rides];
  });
}

/** Riders with their order and the ticks until it is read. */
function riderTags(desk: Desk): OverlayLine[] {
  const riders = desk.army.value?.riders ?? [];
  return riders.flatMap(({ hex, route, homeward, order, ticks }): OverlayLine[] => {
    const to = route.at(-1);
    if (homeward || !to || ticks === null) return [];
    return [{ from: hex, to, tone: 'plain', label: `${order}, ${ticks}`, pill: true }];
  });
}
