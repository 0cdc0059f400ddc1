import type { Chosen } from '../desk.svelte';
import type { Command, EngagementRule, Hex, Recipient, Shape } from '../types';

/** The argument that a command needs. */
export type Need =
  'none' | 'hex' | 'maybe-hex' | 'route' | 'line' | 'contact' | 'shape' | 'rule' | 'code';

export type CommandKind =
  | 'MoveTo'
  | 'Attack'
  | 'Defend'
  | 'HoldPosition'
  | 'Retreat'
  | 'Rally'
  | 'FormLine'
  | 'ChangeFormation'
  | 'ChangeEngagement'
  | 'ExecuteGoCode';

export const COMMANDS: { kind: CommandKind; name: string; need: Need }[] = [
  { kind: 'MoveTo', name: 'Move to…', need: 'hex' },
  { kind: 'Attack', name: 'Attack…', need: 'contact' },
  { kind: 'Defend', name: 'Defend…', need: 'hex' },
  { kind: 'HoldPosition', name: 'Hold position', need: 'none' },
  { kind: 'Retreat', name: 'Retreat along…', need: 'route' },
  { kind: 'Rally', name: 'Rally', need: 'maybe-hex' },
  { kind: 'FormLine', name: 'Form a line…', need: 'line' },
  { kind: 'ChangeFormation', name: 'Change formation…', need: 'shape' },
  { kind: 'ChangeEngagement', name: 'Change engagement rule…', need: 'rule' },
  { kind: 'ExecuteGoCode', name: 'Execute go-code…', need: 'code' },
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

/** Applies a click on the map; null if the click means something else. */
export function clicked(draft: Draft, hex: Hex, standing: readonly Chosen[]): Draft | null {
  const need = needOf(draft.kind);
  const enemy = standing.findLast((one) => one.kind === 'contact');
  if (need === 'contact' && enemy) return { ...draft, contact: enemy.id };
  return standing.length === 0 && roomFor(need) > 0 ? withHex(draft, hex) : null;
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

export function sending(
  to: Recipient,
  command: Command,
): { Send: { to: Recipient; command: Command } } {
  return { Send: { to, command } };
}
