import type { RollRow } from '../../../api/types/mech/RollRow';
import { keyOf } from '../../../board/geometry';
import type { Overlay, OverlayCell, OverlayRoll } from '../../../board/overlay';
import { hexOf, typeOf, type IMovementPlan } from '../../../stores/model';
import { counted, percent, signed } from '../words';
import type { End } from './reach';

const FILLS = { Walk: 'walk', Run: 'run', Jump: 'jump' } as const;

/** The hexes in which moves end, shaded by cost. */
export function reachCells(ends: End[]): OverlayCell[] {
  return ends.map((end) => ({
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

/** The end of a move as the gameplay store keeps it. */
export function planOf({ hex, facing, mode }: End, faced = false): IMovementPlan {
  return { hex: hexOf(hex), facing, movementType: typeOf(mode), faced };
}

/** The rolls on the way for the map: one pill for each hex. */
export function rollPills(rolls: RollRow[]): OverlayRoll[] {
  const hexes = new Map(rolls.map(({ hex }) => [keyOf(hex), hex]));
  return [...hexes].map(([key, hex]) => {
    const here = rolls.filter((roll) => keyOf(roll.hex) === key);
    const words = here.map(({ needed }) =>
      needed ? `roll ${needed.words}, ${percent(needed.chance)}` : 'falls',
    );
    return { hex, words: words.join('; ') };
  });
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
