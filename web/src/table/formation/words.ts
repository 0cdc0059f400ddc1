import type { Grid } from '../../board/geometry';
import type {
  Belief,
  Choices,
  Command,
  Dispatch,
  Emergency,
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

/** What the words of this game are made with: numbers of hexes, names of units, names of signals. */
export interface Names {
  grid: Grid | null;
  belief: Belief;
  choices: Choices | null;
  formation: (id: number) => string;
}

/** "HeavyInfantry" as people say it. */
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

/** How old news is. Never told by a colour alone. */
export function ageName(contact: Sighting, tick: number): string {
  if (contact.visible) return contact.routing ? 'in sight, running' : 'in sight';
  const ago = ticksName(Math.max(0, tick - contact.seen));
  return contact.gone ? `seen ${ago} ago, gone from there` : `seen ${ago} ago`;
}

export function ticksName(ticks: number): string {
  return ticks === 1 ? '1 tick' : `${ticks} ticks`;
}

export function hexesName(hexes: number): string {
  return hexes === 1 ? '1 hex' : `${hexes} hexes`;
}

/** How many enemies one knows of, and how fresh the news are. */
export function contactsName(contacts: readonly Sighting[]): string {
  const visible = contacts.filter((contact) => contact.visible).length;
  const remembered = contacts.length - visible;
  if (contacts.length === 0) return 'none seen yet';
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
  if (wait === 'EnemySighted') return 'until an enemy is seen';
  if (wait === 'Attacked') return 'until attacked';
  if ('Duration' in wait) return `for ${ticksName(wait.Duration)}`;
  if ('GoCode' in wait) return `for “${codeName(names.belief, wait.GoCode)}”`;
  return `for ${unitName(names.belief, wait.UnitArrives)}`;
}

export function triggerName(names: Names, trigger: Trigger): string {
  if (trigger === 'Manual') return 'given by hand';
  if ('Time' in trigger) return `at tick ${trigger.Time}`;
  if ('UnitPosition' in trigger) {
    const [unit, hex] = trigger.UnitPosition;
    return `when ${unitName(names.belief, unit)} is at ${placeName(names, hex)}`;
  }
  const places = trigger.EnemyInArea.map((hex) => placeName(names, hex));
  return `when an enemy is seen at ${listed(places)}`;
}

export function emergencyName(names: Names, trigger: Emergency): string {
  if (trigger === 'CommanderDies') return 'the commander is lost';
  if (trigger === 'EnemyFlanking') return 'an enemy gets behind us';
  if ('UnitBreaks' in trigger) return `${unitName(names.belief, trigger.UnitBreaks)} breaks`;
  if ('PositionLost' in trigger) return `${placeName(names, trigger.PositionLost)} is lost`;
  return `more than ${Math.round(trigger.CasualtiesExceed / 100)} % of the men are gone`;
}

export function responseName(names: Names, response: Response): string {
  if ('ExecutePlan' in response) {
    return `${unitName(names.belief, response.ExecutePlan)} follows its reserve plan`;
  }
  if ('Signal' in response) return `give “${codeName(names.belief, response.Signal)}”`;
  if ('Rally' in response) return `rally at ${placeName(names, response.Rally)}`;
  return `retreat by ${listed(response.Retreat.map((hex) => placeName(names, hex)))}`;
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
  if ('Retreat' in command) return `retreat by ${listed(command.Retreat.map(place))}`;
  if ('ChangeFormation' in command) return `form ${shapeName(command.ChangeFormation)}`;
  if ('ChangeEngagement' in command) return `engage: ${ruleName(command.ChangeEngagement)}`;
  if ('ExecuteGoCode' in command) {
    return `execute “${codeName(names.belief, command.ExecuteGoCode)}”`;
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

/** What a unit of one's own is about, in a few words. */
export function doingName(names: Names, unit: OwnUnit): string {
  if (unit.presence === 'Fled') return 'fled from the field';
  if (unit.presence === 'Destroyed') return 'destroyed';
  const [next] = unit.waypoints;
  const stance = unit.stance === 'Patrol' ? 'on patrol' : unit.stance.toLowerCase();
  if (!next) return stance;
  if (unit.waiting === null) return `${stance}, bound for ${placeName(names, next.hex)}`;
  return next.wait ? `waits ${waitName(names, next.wait)}` : `${stance}, stays`;
}

/** The first of a long list, and how many more there are. */
export function listed(parts: string[], by = ', '): string {
  if (parts.length <= 4) return parts.join(by);
  return `${parts.slice(0, 3).join(by)} and ${parts.length - 3} more`;
}
