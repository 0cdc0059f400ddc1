import type { PhaseActionReport } from '../../../api/types/mech/PhaseActionReport';
import type { Sheet } from '../../../api/types/mech/Sheet';
import type { Twist } from '../../../api/types/mech/Twist';
import type { WeaponRow } from '../../../api/types/mech/WeaponRow';
import type { Hex } from '../../../api/wire';
import { distance } from '../../../board/geometry';

/** A torso twist or arm flip and its effect on the weapons. */
export interface Turn {
  act: Twist | 'flip';
  /** Weapons it would bring to bear. */
  weapons: number;
}

/** Position of a unit and facing of its legs. */
export interface Stance {
  hex: Hex;
  facing: number;
}

type Arc = 'front' | 'left' | 'right' | 'rear';

const STEPS: Record<Twist, number> = { left: 5, none: 0, right: 1 };

/** The firing arc in which a hex lies, with the arc borders of the rules. */
export function arcOf({ hex, facing }: Stance, other: Hex): Arc {
  let [q, r] = [other.x - hex.x, other.y - hex.y];
  for (let turns = 0; turns < facing % 6; turns += 1) [q, r] = [q + r, -q];
  const ahead = -(2 * r + q);
  if (ahead >= Math.abs(q)) return 'front';
  if (-ahead > Math.abs(q)) return 'rear';
  return q > 0 ? 'right' : 'left';
}

function arcsOf({ location, rear }: WeaponRow, flipped: boolean): Arc[] {
  if (rear) return ['rear'];
  const side = { LA: 'left', RA: 'right' }[location as string] as Arc | undefined;
  return side ? [flipped ? 'rear' : 'front', side] : ['front'];
}

/**
 * Turns that would bring further weapons to bear, best first. They are free, so a unit without a
 * target is not finished while there is one.
 */
export function turns(
  { available, refused }: PhaseActionReport,
  sheet: Pick<Sheet, 'weapons'>,
  stance: Stance,
  placeOf: (unit: string) => Hex | null,
): Turn[] {
  const twists = available.flatMap(({ action }) =>
    typeof action === 'object' && 'TwistTorso' in action ? action.TwistTorso.twist : [],
  );
  const now = (['none', 'left', 'right'] as const).find((twist) => !twists.includes(twist));
  const astray = refused.flatMap(({ action, rule }) => {
    if (rule !== 'out-of-arc' || typeof action !== 'object' || !('Fire' in action)) return [];
    const weapon = sheet.weapons.find(({ id }) => id === action.Fire.weapon);
    const at = placeOf(action.Fire.target);
    return weapon && at && distance(stance.hex, at) <= weapon.range[2] ? { weapon, at } : [];
  });
  const bearing = (twist: Twist, flipped: boolean) => {
    const torso = { hex: stance.hex, facing: stance.facing + STEPS[twist] };
    const found = astray.filter(({ weapon, at }) => {
      const turned = !weapon.location.endsWith('L') && (!flipped || weapon.location.endsWith('A'));
      return turned && arcsOf(weapon, flipped).includes(arcOf(torso, at));
    });
    return new Set(found.map(({ weapon }) => weapon.id)).size;
  };
  const all: Turn[] = twists.map((act) => ({ act, weapons: bearing(act, false) }));
  if (available.some(({ action }) => action === 'FlipArms')) {
    all.push({ act: 'flip', weapons: bearing(now ?? 'none', true) });
  }
  return all.filter(({ weapons }) => weapons > 0).sort((one, two) => two.weapons - one.weapons);
}

const ACTS: Record<Turn['act'], string> = {
  left: 'Twist the torso left',
  none: 'Turn the torso forward',
  right: 'Twist the torso right',
  flip: 'Flip the arms',
};

/** The best turn, as advice. */
export function turnWords({ act, weapons }: Turn): string {
  return `${ACTS[act]} to bring ${weapons} ${weapons === 1 ? 'weapon' : 'weapons'} to bear.`;
}
