import type { Grid } from '../../board/geometry';
import { clockName } from '../../shared/names';
import type {
  Belief,
  Choices,
  Command,
  Dispatch,
  ContingencyTrigger,
  Hex,
  OwnUnit,
  Recipient,
  Response,
  Shape,
  Sighting,
  Trigger,
  UnitKind,
  Wait,
} from './types';

/** Everything needed to name hexes, units and go-codes. */
export interface Names {
  grid: Grid | null;
  belief: Belief;
  choices: Choices | null;
  formation: (id: number) => string;
}

/** "HeavyInfantry" becomes "heavy infantry". */
export function kindName(kind: UnitKind): string {
  return kind.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
}

export function placeName({ grid }: Pick<Names, 'grid'>, hex: Hex): string {
  return grid ? grid.number(hex) : `${hex.x},${hex.y}`;
}

export function unitName(belief: Belief, id: number): string {
  return belief.units.find((unit) => unit.id === id)?.name ?? `unit ${id}`;
}

export function codeName(belief: Belief, id: number): string {
  return belief.go_codes.find((signal) => signal.id === id)?.code.name ?? `go-code ${id}`;
}

export function contactName(contact: Sighting): string {
  return `Contact ${contact.id}, ${kindName(contact.kind)}`;
}

/** The age of a sighting. */
export function ageName(contact: Sighting, tick: number): string {
  if (contact.visible) return contact.routing ? 'in sight, routing' : 'in sight';
  const ago = clockName(Math.max(0, tick - contact.seen));
  return contact.gone ? `seen ${ago} ago, no longer there` : `seen ${ago} ago`;
}

export function ticksName(ticks: number): string {
  return ticks === 1 ? '1 tick' : `${ticks} ticks`;
}

export { clockName };

export function hexesName(hexes: number): string {
  return hexes === 1 ? '1 hex' : `${hexes} hexes`;
}

/** The number of known enemies, visible and remembered. */
export function contactsName(contacts: readonly Sighting[]): string {
  const visible = contacts.filter((contact) => contact.visible).length;
  const remembered = contacts.length - visible;
  if (contacts.length === 0) return 'none sighted yet';
  return [visible > 0 && `${visible} in sight`, remembered > 0 && `${remembered} remembered`]
    .filter(Boolean)
    .join(', ');
}

export function unitsName(units: number): string {
  return units === 1 ? '1 unit' : `${units} units`;
}

export function shapeName(shape: Shape): string {
  if (shape === 'Square') return 'square';
  if ('Line' in shape) return `line ${shape.Line} deep`;
  if ('Column' in shape) return `column ${shape.Column} wide`;
  if ('Wedge' in shape) return `wedge of ${shape.Wedge} degrees`;
  return `skirmish line, ${shape.Skirmish} apart`;
}

export function waitName(names: Names, wait: Wait): string {
  if (wait === 'EnemySighted') return 'until an enemy is sighted';
  if (wait === 'Attacked') return 'until attacked';
  if ('Duration' in wait) return `for ${clockName(wait.Duration)}`;
  if ('GoCode' in wait) return `for “${codeName(names.belief, wait.GoCode)}”`;
  return `for ${unitName(names.belief, wait.UnitArrives)}`;
}

export function triggerName(names: Names, trigger: Trigger): string {
  if (trigger === 'Manual') return 'given manually';
  if ('Time' in trigger) return `at ${clockName(trigger.Time)}`;
  if ('UnitPosition' in trigger) {
    const [unit, hex] = trigger.UnitPosition;
    return `on arrival of ${unitName(names.belief, unit)} at ${placeName(names, hex)}`;
  }
  const places = trigger.EnemyInArea.map((hex) => placeName(names, hex));
  return `when an enemy is sighted at ${listed(places)}`;
}

/** The trigger of a go-code, in a few words: its hexes are marked on the map. */
export function codeTriggerName(names: Names, trigger: Trigger): string {
  if (trigger === 'Manual') return 'you give it';
  if ('Time' in trigger) return `at ${clockName(trigger.Time)}`;
  if ('EnemyInArea' in trigger) return 'enemy seen in the marked area';
  const [unit, hex] = trigger.UnitPosition;
  return `${unitName(names.belief, unit)} reaches ${placeName(names, hex)}`;
}

export function emergencyName(names: Names, trigger: ContingencyTrigger): string {
  if (trigger === 'CommanderDies') return 'the commander is lost';
  if (trigger === 'EnemyFlanking') return 'an enemy is behind your lines';
  if ('UnitBreaks' in trigger) {
    return `the morale of ${unitName(names.belief, trigger.UnitBreaks)} breaks`;
  }
  if ('PositionLost' in trigger) return `${placeName(names, trigger.PositionLost)} is lost`;
  return `losses exceed ${Math.round(trigger.CasualtiesExceed / 100)} %`;
}

/** The same for lists and the map: "losses over 45 %". */
export function emergencyShort(names: Names, trigger: ContingencyTrigger): string {
  if (trigger === 'CommanderDies') return 'loss of the commander';
  if (trigger === 'EnemyFlanking') return 'enemy behind your lines';
  if ('UnitBreaks' in trigger) return `rout of ${unitName(names.belief, trigger.UnitBreaks)}`;
  if ('PositionLost' in trigger) return `loss of ${placeName(names, trigger.PositionLost)}`;
  return `losses over ${Math.round(trigger.CasualtiesExceed / 100)} %`;
}

export function responseName(names: Names, response: Response): string {
  if ('ExecutePlan' in response) {
    return `reserve plan of ${unitName(names.belief, response.ExecutePlan)}`;
  }
  if ('Signal' in response) return `give go-code “${codeName(names.belief, response.Signal)}”`;
  if ('Rally' in response) return `rally at ${placeName(names, response.Rally)}`;
  return `retreat via ${listed(response.Retreat.map((hex) => placeName(names, hex)))}`;
}

export function recipientName(names: Names, to: Recipient): string {
  return 'Unit' in to ? unitName(names.belief, to.Unit) : names.formation(to.Formation);
}

export function commandName(names: Names, command: Command): string {
  const place = (hex: Hex) => placeName(names, hex);
  if (command === 'HoldPosition') return 'hold position';
  if ('MoveTo' in command) return `move to ${place(command.MoveTo)}`;
  if ('Attack' in command) return `attack contact ${command.Attack}`;
  if ('Defend' in command) return `defend ${place(command.Defend)}`;
  if ('Retreat' in command) return `retreat via ${listed(command.Retreat.map(place))}`;
  if ('ChangeFormation' in command) return `form ${shapeName(command.ChangeFormation)}`;
  if ('ChangeEngagement' in command) {
    return `engagement rule: ${ruleName(command.ChangeEngagement)}`;
  }
  if ('ExecuteGoCode' in command) {
    return `execute go-code “${codeName(names.belief, command.ExecuteGoCode)}”`;
  }
  if ('Rally' in command) return command.Rally ? `rally at ${place(command.Rally)}` : 'rally';
  const { start, end } = command.FormLine;
  return `form a line from ${place(start)} to ${place(end)}`;
}

export function ruleName(rule: string): string {
  return rule === 'HoldFire' ? 'hold fire' : rule.toLowerCase();
}

export function dispatchName(names: Names, dispatch: Dispatch): string {
  return `${recipientName(names, dispatch.to)}: ${commandName(names, dispatch.command)}`;
}

/** What a unit is doing, in a few words. */
export function doingName(names: Names, unit: OwnUnit): string {
  if (unit.presence === 'Fled') return 'fled the field';
  if (unit.presence === 'Destroyed') return 'destroyed';
  const [next] = unit.waypoints;
  const stance = unit.stance === 'Patrol' ? 'on patrol' : unit.stance.toLowerCase();
  if (!next) return stance;
  if (unit.waiting === null) return `${stance}, heading for ${placeName(names, next.hex)}`;
  return next.wait ? `waiting ${waitName(names, next.wait)}` : `${stance}, holding`;
}

/** Joins a list; long lists are shortened to the first three and a count. */
export function listed(parts: string[], by = ', '): string {
  if (parts.length <= 4) return parts.join(by);
  return `${parts.slice(0, 3).join(by)} and ${parts.length - 3} more`;
}

export function capitalised(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
