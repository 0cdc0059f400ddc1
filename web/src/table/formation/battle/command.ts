import type { IconName } from '../../../ui/icons';
import type { Chosen, Standing } from '../desk.svelte';
import type { Belief, Command, CommandKind, EngagementRule, Hex, Order, Shape } from '../types';

/** The argument that a command needs. */
export type Need =
  'none' | 'hex' | 'maybe-hex' | 'route' | 'line' | 'contact' | 'shape' | 'rule' | 'code';

/** The commands that a rider can carry, the frequent ones first; the server has their names. */
export const COMMANDS: { kind: CommandKind; need: Need; icon: IconName; rare?: true }[] = [
  { kind: 'MoveTo', need: 'hex', icon: 'arrow-right' },
  { kind: 'Attack', need: 'contact', icon: 'swords' },
  { kind: 'HoldPosition', need: 'none', icon: 'shield' },
  { kind: 'Rally', need: 'maybe-hex', icon: 'flag' },
  { kind: 'Retreat', need: 'route', icon: 'undo-2' },
  { kind: 'Defend', need: 'hex', icon: 'shield-check', rare: true },
  { kind: 'FormLine', need: 'line', icon: 'ruler', rare: true },
  { kind: 'ChangeFormation', need: 'shape', icon: 'columns-2', rare: true },
  { kind: 'ChangeEngagement', need: 'rule', icon: 'spear', rare: true },
  { kind: 'ExecuteGoCode', need: 'code', icon: 'megaphone', rare: true },
];

/** A command that is being composed. */
export interface Draft {
  kind: CommandKind;
  hexes: Hex[];
  contact: number | null;
  shape: Shape;
  rule: EngagementRule;
  code: number | null;
  facing: number;
  depth: number;
}

export function newDraft(kind: CommandKind = 'MoveTo'): Draft {
  return {
    kind,
    hexes: [],
    contact: null,
    shape: { Line: 2 },
    rule: 'Defensive',
    code: null,
    facing: 0,
    depth: 1,
  };
}

export function needOf(kind: CommandKind): Need {
  return COMMANDS.find((one) => one.kind === kind)?.need ?? 'none';
}

/** Most hexes that a command takes. */
export function roomFor(need: Need): number {
  return {
    none: 0,
    hex: 1,
    'maybe-hex': 1,
    route: 50,
    line: 2,
    contact: 0,
    shape: 0,
    rule: 0,
    code: 0,
  }[need];
}

/** Adds a hex to a draft; when it is full, the new hex replaces the last one. */
export function withHex(draft: Draft, hex: Hex): Draft {
  const room = roomFor(needOf(draft.kind));
  if (room === 0) return draft;
  const hexes =
    draft.hexes.length < room ? [...draft.hexes, hex] : [...draft.hexes.slice(0, -1), hex];
  return { ...draft, hexes };
}

/**
 * Applies a click on the map; null if the click means something else. A click on an enemy makes the
 * order an attack on it.
 */
export function clicked(draft: Draft, hex: Hex, standing: readonly Standing[]): Draft | null {
  const enemy = standing.findLast((one) => one.kind === 'contact');
  if (enemy) return { ...draft, kind: 'Attack', contact: enemy.id };
  const room = roomFor(needOf(draft.kind));
  return standing.length === 0 && room > 0 ? withHex(draft, hex) : null;
}

/** Why the commands with an argument cannot be chosen now; null if they can. */
export function lacks(need: Need, belief: Belief | null): string | null {
  if (need === 'contact' && !belief?.contacts.some((contact) => !contact.gone))
    return 'No enemy is known.';
  if (need === 'code' && !belief?.go_codes.some((signal) => !signal.given))
    return 'No go-code is left.';
  return null;
}

/** What the player still has to choose; null if the command can be sent. */
export function missing(draft: Draft): string | null {
  const count = draft.hexes.length;
  switch (needOf(draft.kind)) {
    case 'hex':
      return count < 1 ? 'Choose a hex on the map.' : null;
    case 'route':
      return count < 1 ? 'Choose the hexes of the route on the map.' : null;
    case 'line':
      return count < 2 ? 'Choose both ends of the line on the map.' : null;
    case 'contact':
      return draft.contact === null ? 'Choose an enemy here or on the map.' : null;
    case 'code':
      return draft.code === null ? 'Choose a go-code.' : null;
    default:
      return null;
  }
}

/** The command of a draft; null while it is incomplete. */
export function commandOf(draft: Draft): Command | null {
  if (missing(draft) !== null) return null;
  const [first, second] = draft.hexes;
  switch (draft.kind) {
    case 'MoveTo':
      return { MoveTo: first! };
    case 'Attack':
      return { Attack: draft.contact! };
    case 'Defend':
      return { Defend: first! };
    case 'HoldPosition':
      return 'HoldPosition';
    case 'Retreat':
      return { Retreat: draft.hexes };
    case 'Rally':
      return { Rally: first ?? null };
    case 'FormLine':
      return {
        FormLine: { start: first!, end: second!, facing: draft.facing, depth: draft.depth },
      };
    case 'ChangeFormation':
      return { ChangeFormation: draft.shape };
    case 'ChangeEngagement':
      return { ChangeEngagement: draft.rule };
    case 'ExecuteGoCode':
      return { ExecuteGoCode: draft.code! };
  }
}

/** The order that brings a command to the selection; null if the selection cannot get one. */
export function orderTo(chosen: Chosen | null, command: Command): Order | null {
  switch (chosen?.kind) {
    case 'unit':
      return { Send: { to: { Unit: chosen.id }, command } };
    case 'formation':
      return { Send: { to: { Formation: chosen.id }, command } };
    case 'units':
      return { SendAll: { units: chosen.ids, command } };
    default:
      return null;
  }
}
