import type { ResultRow } from '../../api/types/mech/ResultRow';
import type { Who } from '../../api/types/mech/Who';
import type { Act } from '../../board/motion/acts';

/** What is seen on the map of a result, cause before effect. */
export function actsOfRow(row: ResultRow): Act[] {
  switch (row.kind) {
    case 'shot':
      return [shot(row), ...harm(row.target, row.damage)];
    case 'strike':
      return [
        { kind: 'clash', at: row.target.at },
        ...harm(row.target, row.damage),
        ...harm(row.unit, row.recoil_damage),
      ];
    case 'explosion':
      return harm(row.unit, row.damage);
    case 'fall':
      return [{ kind: 'fall', piece: row.unit.id, at: row.unit.at }, ...harm(row.unit, row.damage)];
    case 'destroyed':
      return [{ kind: 'wreck', piece: row.unit.id, at: row.unit.at }];
    default:
      return [];
  }
}

function shot({ unit, target, roll, class: weapon }: ResultRow & { kind: 'shot' }): Act {
  const seen = { kind: 'shot', from: unit.at, to: target.at, hit: roll.passed } as const;
  return weapon === null ? seen : { ...seen, weapon };
}

function harm(unit: Who, damage: number): Act[] {
  return damage === 0 ? [] : [{ kind: 'harm', piece: unit.id, at: unit.at, text: `−${damage}` }];
}
