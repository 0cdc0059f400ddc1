import type { Choice, Choices, Shape, Stop, Wait, Waypoint } from '../types';
import {
  capitalised,
  clockName,
  codeName,
  shapeName,
  ticksName,
  unitName,
  type Names,
} from '../words';

/** Name of a value among the choices of the server. */
export function choiceName<T>(choices: Choice<T>[] | undefined, value: T): string {
  const key = JSON.stringify(value);
  const found = choices?.find((choice) => JSON.stringify(choice.value) === key);
  return found?.name ?? (typeof value === 'string' ? value.toLowerCase() : '');
}

/** What a unit waits for, in a word or two. */
export function waitShort({ belief }: Names, wait: Wait): string {
  if (wait === 'EnemySighted') return 'enemy in sight';
  if (wait === 'Attacked') return 'attack on it';
  if ('Duration' in wait) return ticksName(wait.Duration);
  return 'GoCode' in wait ? codeName(belief, wait.GoCode) : unitName(belief, wait.UnitArrives);
}

/** When a unit is at a waypoint if no enemy interferes: "1:18", or "+0:26" after an open wait. */
export function arrivalOf(stop: Stop | undefined): string {
  if (!stop) return '';
  if (stop.reached_at !== null) return clockName(stop.reached_at);
  return stop.after === null ? '' : `+${clockName(stop.after)}`;
}

/** The label of a waypoint on the map: "1: wait for The horn", "2: attack, 1:18". */
export function stageLabel(
  names: Names,
  { wait, behaviour }: Waypoint,
  at: number,
  stop: Stop | undefined,
): string {
  if (wait) return `${at + 1}: wait for ${waitShort(names, wait)}`;
  const doing = choiceName(names.choices?.behaviours, behaviour);
  const arrival = arrivalOf(stop);
  return `${at + 1}: ${doing}${arrival && `, ${arrival}`}`;
}

/** The choices of the server as options of a list, with what they do as a tooltip. */
export function choicesOf<T extends string>(
  choices: Choice<T>[],
): { value: T; label: string; title: string }[] {
  return choices.map(({ value, name, about }) => ({
    value,
    label: capitalised(name),
    title: about,
  }));
}

/** Shapes as options; one that is not among the choices stays until the player changes it. */
export function shapeOptions(
  { shapes }: Choices,
  own: Shape | null,
): { value: string; label: string; title: string }[] {
  const known = choicesOf(
    shapes.map((choice) => ({ ...choice, value: JSON.stringify(choice.value) })),
  );
  const key = JSON.stringify(own);
  if (own === null || known.some(({ value }) => value === key)) return known;
  return [{ value: key, label: capitalised(shapeName(own)), title: '' }, ...known];
}
