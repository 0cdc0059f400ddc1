import type { FireMode } from '../../../api/types/mech/FireMode';
import type { FireReport } from '../../../api/types/mech/FireReport';
import type { FireTarget } from '../../../api/types/mech/FireTarget';
import type { Limit } from '../../../api/types/mech/Limit';
import type { ShotRow } from '../../../api/types/mech/ShotRow';
import type { Stance } from '../../../api/types/mech/Stance';
import type { StrikeReport } from '../../../api/types/mech/StrikeReport';
import type { StrikeRow } from '../../../api/types/mech/StrikeRow';
import type { StrikeTarget } from '../../../api/types/mech/StrikeTarget';

/** A shot that the server offers, with its odds. */
export type Shot = ShotRow & { odds: NonNullable<ShotRow['odds']> };

export const keyOf = ({ weapon, mode }: Pick<ShotRow, 'weapon' | 'mode'>): string =>
  `${weapon} ${mode}`;

/** The stance that the unit is in. */
export function stanceNow(report: FireReport | undefined): Stance | null {
  return report?.stances.find(({ current }) => current) ?? null;
}

/** The enemies that at least one weapon can fire at. */
export function reachable(stance: Stance | null): FireTarget[] {
  return stance?.targets.filter(({ needed }) => needed !== null) ?? [];
}

/** The enemies that at least one physical attack can hit. */
export function strikable(report: StrikeReport | null | undefined): StrikeTarget[] {
  return report?.targets.filter(({ rows }) => rows.some(({ odds }) => odds !== null)) ?? [];
}

/** The shots at a target that can be declared. */
export function possible(target: FireTarget | null): Shot[] {
  return target?.shots.filter((shot): shot is Shot => shot.odds !== null) ?? [];
}

/** The shots to tick at first: the server's suggestion, without those under the player's least chance. */
export function ticked(target: FireTarget | null, least: number): Shot[] {
  return possible(target).filter(
    ({ suggested, odds }) => suggested && (odds.chance * 100) / 36 >= least,
  );
}

/** The queued weapons as shots at a target; a weapon that cannot fire at it is left out. */
export function queuedShots(
  target: FireTarget | null,
  weapons: string[],
  modes: Record<string, FireMode>,
): Shot[] {
  const shots = possible(target);
  return weapons.flatMap(
    (id) =>
      shots.find(({ weapon, mode }) => weapon === id && mode === (modes[id] ?? 'normal')) ?? [],
  );
}

/** The fire mode of each shot, by weapon. */
export function modesOf(shots: Shot[]): Record<string, FireMode> {
  return Object.fromEntries(shots.map(({ weapon, mode }) => [weapon, mode]));
}

/** A physical attack as the gameplay store names it. */
export const strikeKey = ({ kinds }: StrikeRow): string => kinds.join(' ');

/** The shots that stay ticked together with another one, and the words of the first limit that drops one. */
export interface Beside {
  kept: Shot[];
  words: string | null;
}

/**
 * Ticks a shot: the same weapon in another mode is replaced, and the oldest shots are dropped until
 * every limit of the server holds.
 */
export function beside(limits: Limit[], chosen: Shot[], shot: Shot): Beside {
  let kept = chosen.filter(({ weapon }) => weapon !== shot.weapon);
  let words: string | null = null;
  for (const limit of limits) {
    while (kept.length > 0 && weightOf(limit, [...kept, shot]) > limit.most) {
      const drop = kept.findIndex((other) => weightOf(limit, [other]) > 0);
      if (drop < 0 || weightOf(limit, [shot]) === 0) break;
      kept = kept.toSpliced(drop, 1);
      words ??= limit.words;
    }
  }
  return { kept, words };
}

function weightOf({ shots }: Limit, chosen: Pick<ShotRow, 'weapon' | 'mode'>[]): number {
  const weight = (one: Pick<ShotRow, 'weapon' | 'mode'>) =>
    shots.find((other) => keyOf(other) === keyOf(one))?.weight ?? 0;
  return chosen.reduce((sum, one) => sum + weight(one), 0);
}

/** The stance that would bring the most further weapons to bear, if there is one. */
export function betterStance(report: FireReport | undefined): Stance | null {
  const useful = report?.stances.filter(({ gained, refused }) => gained > 0 && !refused) ?? [];
  return useful.reduce<Stance | null>(
    (best, one) => (best && best.gained >= one.gained ? best : one),
    null,
  );
}

/** A stance as advice. */
export function stanceWords({ label, flipped, gained }: Stance): string {
  const torso =
    label === 'Ahead' ? 'Turn the torso ahead' : `Twist the torso ${label.toLowerCase()}`;
  const act = flipped ? `${torso} and flip the arms` : torso;
  return `${act} to bring ${gained} ${gained === 1 ? 'weapon' : 'weapons'} to bear.`;
}
