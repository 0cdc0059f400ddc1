import type { Hex } from '../../../api/wire';
import { distance, step } from '../../../board/geometry';
import type { Overlay, OverlayCell } from '../../../board/overlay';
import { counted, signed } from '../words';
import type { End, Reaches } from './reach';

const FILLS = { Walk: 'walk', Run: 'run', Jump: 'jump' } as const;

/** The hexes a unit can reach, shaded by cost. */
export function reachCells(reaches: Reaches): OverlayCell[] {
  return reaches.hexes().map((end) => ({
    hex: end.hex,
    fill: FILLS[end.mode],
    level: end.maxMp === 0 ? 0 : end.mp / end.maxMp,
    label: String(end.mp),
  }));
}

/** Labels for the key. */
export const REACH_WORDS: Overlay['words'] = {
  walk: 'walk, with points to get there',
  run: 'run',
  jump: 'jump',
};

/** The suggested end of a move: facing the nearest enemy, and cheapest among those. */
export function bestEnd(ends: End[], enemies: Hex[]): End | null {
  const away = (end: End) => {
    const near = enemies.map((enemy) => distance(step(end.hex, end.facing), enemy));
    return Math.min(...near, Infinity);
  };
  const cost = (end: End) => [away(end), end.mp] as const;
  return ends.reduce<End | null>((best, end) => {
    if (!best) return end;
    const [one, two] = [cost(end), cost(best)];
    return one[0] < two[0] || (one[0] === two[0] && one[1] < two[1]) ? end : best;
  }, null);
}

/** A move in words, for the panel and for screen readers. */
export function moveWords(end: End, number: string, facing: string): string {
  const rolls = end.rolls > 0 ? `, ${counted(end.rolls, 'piloting roll')}` : '';
  return (
    `${end.mode} to ${number} facing ${facing}: ${end.mp} of ${end.maxMp} MP, ` +
    `heat +${end.heat}, own attacks ${signed(end.ownFire)}, ` +
    `attacks on it ${signed(end.harderToHit)}${rolls}`
  );
}
