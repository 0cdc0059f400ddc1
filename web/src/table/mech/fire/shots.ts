import type { AvailableAction } from '../../../api/types/mech/AvailableAction';
import type { CheckPreview } from '../../../api/types/mech/CheckPreview';
import type { FireMode } from '../../../api/types/mech/FireMode';
import type { HeatScale } from '../../../api/types/mech/HeatScale';
import type { PhaseActionReport } from '../../../api/types/mech/PhaseActionReport';
import type { PhysicalKind } from '../../../api/types/mech/PhysicalKind';
import type { Sheet } from '../../../api/types/mech/Sheet';

/** A shot or physical attack that can be declared. */
export interface Attempt {
  target: string;
  /** Weapon id, or kind of physical attack. */
  name: string;
  /** Fire mode of the weapon. */
  mode: FireMode;
  check: CheckPreview | null;
  /** In 36ths. */
  chance: number;
  /** Expected damage in hundredths of a point. */
  damage: number;
  ownDamage: number;
  heat: number;
}

/** A shot or physical attack that cannot be declared, with the reason. */
export interface Barred {
  target: string;
  name: string;
  mode: FireMode;
  reason: string;
}

interface Meant {
  target: string;
  name: string;
  mode: FireMode;
}

/** The shot or physical attack behind an action, if it is one. */
function meant(action: AvailableAction['action']): Meant | null {
  if (typeof action === 'string') return null;
  if ('Fire' in action) {
    const { target, weapon, mode } = action.Fire;
    return { target, name: weapon, mode };
  }
  if ('Strike' in action) {
    return { target: action.Strike.target, name: action.Strike.kind, mode: 'normal' };
  }
  return null;
}

/** All shots and physical attacks that can be declared. */
export function attempts(report: PhaseActionReport): Attempt[] {
  return report.available.flatMap(({ action, preview }) => {
    const found = meant(action);
    if (!found) return [];
    return {
      ...found,
      check: preview.check ?? null,
      chance: preview.chance ?? 0,
      damage: preview.expected_damage ?? 0,
      ownDamage: preview.own_damage ?? 0,
      heat: preview.heat ?? 0,
    };
  });
}

/** All shots and physical attacks that cannot be declared. */
export function barred(report: PhaseActionReport): Barred[] {
  return report.refused.flatMap(({ action, reason }) => {
    const found = meant(action);
    return found ? { ...found, reason } : [];
  });
}

/** A target with the expected result of everything that can hit it. */
export interface Mark {
  target: string;
  best: number;
  damage: number;
  count: number;
}

/** The possible targets, highest expected damage first. */
export function marks(all: Attempt[]): Mark[] {
  const found = new Map<string, Map<string, Attempt>>();
  for (const attempt of all) {
    const names = found.get(attempt.target) ?? new Map<string, Attempt>();
    const known = names.get(attempt.name);
    if (!known || known.damage < attempt.damage) names.set(attempt.name, attempt);
    found.set(attempt.target, names);
  }
  const listed = [...found].map(([target, names]) => {
    const shots = [...names.values()];
    return {
      target,
      best: Math.max(...shots.map((shot) => shot.chance)),
      damage: shots.reduce((sum, shot) => sum + shot.damage, 0),
      count: shots.length,
    };
  });
  return listed.sort((one, two) => two.damage - one.damage);
}

/** Totals of the selected attacks. */
export function totals(chosen: Attempt[]): { damage: number; heat: number; misses: number } {
  const misses = chosen.reduce((all, { chance }) => all * (1 - chance / 36), 1);
  return {
    damage: chosen.reduce((sum, { damage }) => sum + damage, 0),
    heat: chosen.reduce((sum, { heat }) => sum + heat, 0),
    misses: chosen.length === 0 ? 1 : misses,
  };
}

/** Heat at the end of the turn if this much is added. */
export function heatAfter(scale: HeatScale, more: number): number {
  return Math.max(0, scale.now + scale.coming + more - scale.carries_off);
}

/** Effects of a heat level. */
export function heatEffects(scale: HeatScale, heat: number): string[] {
  return scale.bands.findLast((band) => band.from <= heat)?.effects ?? [];
}

/** The parts of a record sheet that decide which weapons can fire together. */
export type Arms = Pick<Sheet, 'heat' | 'prone' | 'weapons'>;

/** Rounds that a shot uses. */
const rounds = ({ mode }: Attempt) => (mode === 'double' ? 2 : 1);

/**
 * Whether a shot can be declared together with others: a prone unit props itself up on one arm, and
 * weapons of the same kind share ammunition.
 */
export function fits({ prone, weapons }: Arms, chosen: Attempt[], attempt: Attempt): boolean {
  const row = (name: string) => weapons.find(({ id }) => id === name);
  const own = row(attempt.name);
  if (!own) return true;
  const arms = ['LA', 'RA'].filter((arm) => arm !== own.location);
  if (prone && arms.length === 1) {
    if (chosen.some(({ name }) => row(name)?.location === arms[0])) return false;
  }
  const alike = chosen.filter(({ name }) => row(name)?.name === own.name);
  const spent = alike.reduce((sum, other) => sum + rounds(other), rounds(attempt));
  return own.shots === null || spent <= own.shots;
}

/**
 * The preselected shots: the best mode of each weapon, highest damage per heat first, as long as the
 * heat has no effect and the shots can be fired together.
 */
export function suggested(all: Attempt[], arms: Arms): Attempt[] {
  const scale = arms.heat;
  const best = new Map<string, Attempt>();
  for (const attempt of all) {
    const known = best.get(attempt.name);
    if (attempt.chance > 0 && (!known || known.damage < attempt.damage)) {
      best.set(attempt.name, attempt);
    }
  }
  const worth = ({ damage, heat }: Attempt) => damage / Math.max(heat, 1);
  const order = [...best.values()].sort((one, two) => worth(two) - worth(one));
  const limit = Math.max(scale.bands[0]?.from ?? Infinity, heatAfter(scale, 0) + 1);
  const chosen: Attempt[] = [];
  for (const attempt of order) {
    const cool = heatAfter(scale, totals([...chosen, attempt]).heat) < limit;
    if (cool && fits(arms, chosen, attempt)) chosen.push(attempt);
  }
  return chosen;
}

/** Whether two physical attacks can be combined: only the two punches can. */
export function together(one: string, other: string): boolean {
  const fists: string[] = ['punch-left', 'punch-right'] satisfies PhysicalKind[];
  return one !== other && fists.includes(one) && fists.includes(other);
}
