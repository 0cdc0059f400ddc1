import type { UnitCard } from '../api/muster';
import type { IQuickGameUnit } from '../stores/quickGame';

/** Name and skills of a pilot: "Mara Voss, 4 / 5". */
export function pilotWords({
  pilotName,
  gunnery,
  piloting,
}: Pick<IQuickGameUnit, 'pilotName' | 'gunnery' | 'piloting'>): string {
  const skills = `${gunnery} / ${piloting}`;
  return pilotName ? `${pilotName}, ${skills}` : `Pilot ${skills}`;
}

/** What limits the pace of a force: "The slowest walks 4. All can jump." */
export function paceWords(cards: Pick<UnitCard, 'movement'>[]): string {
  if (cards.length === 0) return '';
  const slowest = Math.min(...cards.map(({ movement }) => movement.walk));
  const jumpers = cards.filter(({ movement }) => movement.jump > 0).length;
  const jump =
    jumpers === 0
      ? 'None can jump'
      : jumpers === cards.length
        ? 'All can jump'
        : `${jumpers} can jump`;
  return cards.length === 1
    ? `Walks ${slowest}${jumpers ? ' and can jump' : ''}.`
    : `The slowest walks ${slowest}. ${jump}.`;
}

/** The enemy's budget against yours: "even value", "20 % more than you". */
export function budgetWords(thousandths: number): string {
  const percent = Math.round(thousandths / 10) - 100;
  if (percent === 0) return 'Even value';
  return percent > 0 ? `${percent} % more than you` : `${-percent} % less than you`;
}
