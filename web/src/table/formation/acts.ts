import type { Party } from '../../api/types/formation/Party';
import type { ResultRow } from '../../api/types/formation/ResultRow';
import type { Share } from '../../api/types/formation/Share';
import type { Hex, Scene } from '../../api/wire';
import type { Act } from '../../board/motion/acts';
import { distance, keyOf } from '../../board/geometry';

/** What is seen on the map of results, cause before effect. Losses of a unit are added up. */
export function actsOfRows(rows: ResultRow[], scene: Scene | null): Act[] {
  return summed(rows.flatMap((row) => actsOfRow(row, scene)));
}

function actsOfRow(row: ResultRow, scene: Scene | null): Act[] {
  switch (row.kind) {
    case 'engaged':
      return clash(...row.units);
    case 'charge':
      return [...clash(row.unit, row.target), ...loss(row.target, row.fallen)];
    case 'volley':
      return [...volley(row.unit, row.target), ...loss(row.target, row.fallen)];
    case 'melee-losses':
    case 'pursuit-losses':
      return [...blows(row.losses, scene), ...tenths(row.losses)];
    case 'shaken':
      return waver(row.unit);
    case 'routs':
    case 'rally-failed':
      return rout(row.unit, pieceOf(row.unit), scene);
    case 'destroyed':
      return rout(row.unit, null, scene);
    case 'courier-sent':
      return row.route.length > 1 ? [{ kind: 'courier', way: row.route }] : [];
    case 'courier-arrived':
    case 'objective':
      return row.at ? [{ kind: 'ring', at: row.at }] : [];
    case 'courier-intercepted':
      return at(row.by, (hex) => ({ kind: 'clash', at: hex }));
    case 'rallied':
    case 'leader-killed':
      return at(row.unit, (hex) => ({ kind: 'ring', at: hex }));
    default:
      return [];
  }
}

/** The id of a unit's piece on the map. */
function pieceOf({ unit, contact }: Party): string | null {
  if (unit !== null) return String(unit);
  return contact === null ? null : `contact ${contact}`;
}

/** An act at the place of a unit, if the viewer knows it. */
function at({ at: hex }: Party, act: (hex: Hex) => Act): Act[] {
  return hex ? [act(hex)] : [];
}

function clash(one: Party, other: Party): Act[] {
  const [first, second] = [one.at, other.at].filter((hex) => hex !== null);
  return first ? [{ kind: 'clash', at: first, with: second ?? first }] : [];
}

/** Arrows are seen only if the viewer knows where they come from. */
function volley({ at: from }: Party, { at: to }: Party): Act[] {
  return from && to ? [{ kind: 'volley', from, to }] : [];
}

/** A melee that goes on: a mark between each unit that loses men and an enemy beside it. */
function blows(losses: Share[], scene: Scene | null): Act[] {
  return losses.flatMap(({ unit }) =>
    at(unit, (hex) => {
      const enemy = nearestEnemy(hex, unit.seat, scene);
      const beside = enemy !== null && distance(hex, enemy) === 1;
      return { kind: 'clash', at: hex, ...(beside ? { with: enemy } : {}) };
    }),
  );
}

/** Losses in tenths of men. */
function tenths(losses: Share[]): Act[] {
  return losses.flatMap(({ unit, amount }) => loss(unit, amount / 10));
}

function loss(unit: Party, men: number): Act[] {
  return men === 0 ? [] : at(unit, (hex) => lossOf(hex, men));
}

/** Men to a tenth, as the log counts them; tens of men without. */
function lossOf(hex: Hex, men: number): Act {
  const text = `−${men >= 10 ? Math.round(men) : Math.round(men * 10) / 10}`;
  return { kind: 'loss', at: hex, men, text };
}

function waver(unit: Party): Act[] {
  const piece = pieceOf(unit);
  return piece === null ? [] : at(unit, (hex) => ({ kind: 'waver', piece, at: hex }));
}

function rout(unit: Party, piece: string | null, scene: Scene | null): Act[] {
  return at(unit, (hex) => ({
    kind: 'rout',
    piece,
    at: hex,
    enemy: nearestEnemy(hex, unit.seat, scene),
    side: unit.seat,
  }));
}

/** The enemy that men run away from: the nearest one on the map. */
function nearestEnemy(hex: Hex, side: number, scene: Scene | null): Hex | null {
  const enemies = scene?.pieces.filter((piece) => piece.side !== side && !piece.past) ?? [];
  return enemies.reduce<Hex | null>(
    (best, { hex: other }) => (best && distance(hex, best) <= distance(hex, other) ? best : other),
    null,
  );
}

/** Adds up the losses in one hex, and shows a blow in the same place only once. */
function summed(acts: Act[]): Act[] {
  const kept = new Map<string, Act>();
  for (const [index, act] of acts.entries()) {
    const key = placeKey(act) ?? String(index);
    const before = kept.get(key);
    const adds = act.kind === 'loss' && before?.kind === 'loss';
    kept.set(key, adds ? lossOf(act.at, before.men + act.men) : act);
  }
  return [...kept.values()];
}

function placeKey(act: Act): string | null {
  if (act.kind === 'loss') return `loss ${keyOf(act.at)}`;
  if (act.kind !== 'clash') return null;
  // The same fight seen from both sides.
  return `clash ${[act.at, act.with ?? act.at].map(keyOf).sort().join(' ')}`;
}
