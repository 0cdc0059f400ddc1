import type { UnitCard, UnitDraft } from '../api/muster';

/** Units of a lance. */
const LANCE = 4;

/** Four different units of the library; fewer if it has fewer. */
export function randomLance(cards: UnitCard[], random: () => number = Math.random): UnitDraft[] {
  const left = [...cards];
  return Array.from({ length: Math.min(LANCE, left.length) }, () => {
    const [card] = left.splice(Math.floor(random() * left.length), 1);
    return { unitId: card!.id };
  });
}
