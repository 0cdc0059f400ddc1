import type { ArmyReport, PlanPreview } from '../types';
import { clockName, listed } from '../words';

/** What an army needs to win: "hold The crossroads for 4:00". */
export function aimName({ victories, objectives }: ArmyReport): string {
  const goals = (victories[0]?.needs ?? []).flatMap((index) => objectives[index] ?? []);
  if (goals.length === 0) return 'rout the enemy';
  const names = listed(goals.map(({ name, hold }) => `${name} for ${clockName(hold)}`));
  return `hold ${names}`;
}

/** When the first unit is at each objective that the army needs. */
export function firstArrival(preview: PlanPreview | null): string {
  const needed = (preview?.goals ?? []).filter(({ required }) => required);
  const [first, ...others] = needed;
  if (!first) return '';
  if (others.length === 0) {
    return first.at === null
      ? 'No unit gets there without further orders'
      : `Your first unit is there at ${clockName(first.at)}`;
  }
  const each = needed.map(({ name, at }) =>
    at === null ? `${name} not without further orders` : `${name} at ${clockName(at)}`,
  );
  return `First units: ${listed(each)}`;
}
