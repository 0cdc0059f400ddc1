import type { ForceCard, ForceDraft, UnitCard } from '../api/muster';
import type { Difference } from '../shared/difference';
import { counted, thousands } from '../shared/numbers';
import { CLASSES } from '../units/filter';

/** A unit of a force that is being edited. */
export interface DraftUnit {
  /** Tells two units of one design apart; never sent. */
  key: number;
  unitId: string;
  pilotName: string;
  gunnery: number;
  piloting: number;
}

/** A force that is being edited. */
export interface Draft {
  name: string;
  units: DraftUnit[];
}

export function draftOf({ name, units }: Pick<ForceCard, 'name' | 'units'>): Draft {
  return {
    name,
    units: units.map(({ unitId, pilotName, gunnery, piloting }, key) => ({
      key,
      unitId,
      pilotName: pilotName ?? '',
      gunnery,
      piloting,
    })),
  };
}

/** The draft as it is sent; a pilot without a name has none. */
export function sentOf({ name, units }: Draft): ForceDraft {
  return {
    name,
    units: units.map(({ unitId, pilotName, gunnery, piloting }) => ({
      unitId,
      ...(pilotName.trim() !== '' && { pilotName }),
      gunnery,
      piloting,
    })),
  };
}

/** A key that no unit of the draft has. */
export const nextKey = ({ units }: Draft): number =>
  Math.max(-1, ...units.map(({ key }) => key)) + 1;

/**
 * The differences between a draft and a stored force, unit by unit. Units are paired by design, the first with the
 * first: a force has no other names for them.
 */
export function differences(
  draft: Draft,
  stored: Pick<ForceCard, 'name' | 'units'>,
  nameOf: (unitId: string) => string,
): Difference[] {
  const found: Difference[] = [];
  if (draft.name !== stored.name) {
    found.push({ what: 'Name', mine: draft.name, theirs: stored.name });
  }
  const left = [...draftOf(stored).units];
  for (const unit of draft.units) {
    const at = left.findIndex((other) => other.unitId === unit.unitId);
    const other = at < 0 ? undefined : left.splice(at, 1)[0];
    const [mine, theirs] = [pilotWords(unit), other ? pilotWords(other) : 'not in the force'];
    if (mine !== theirs) found.push({ what: nameOf(unit.unitId), mine, theirs });
  }
  for (const other of left) {
    const what = nameOf(other.unitId);
    found.push({ what, mine: 'not in the force', theirs: pilotWords(other) });
  }
  return found;
}

/** A pilot in a few words: "Mara Voss, 3 / 4". */
export function pilotWords({ pilotName, gunnery, piloting }: Omit<DraftUnit, 'key'>): string {
  const name = pilotName.trim();
  return `${name === '' ? 'no pilot name' : name}, ${gunnery} / ${piloting}`;
}

/** What is known of a draft before the server has seen it. */
export interface Totals {
  units: number;
  tonnage: number;
  value: number;
  /** "1 light, 2 medium". */
  classes: string;
  /** "slowest walks 4", "1 can jump". */
  moves: string[];
}

export function totalsOf(cards: UnitCard[]): Totals {
  const sum = (of: (card: UnitCard) => number) => cards.reduce((all, card) => all + of(card), 0);
  const classes = CLASSES.map(({ id, title }) => ({
    count: cards.filter((card) => card.class === id).length,
    title: title.toLowerCase(),
  }));
  const jumpers = cards.filter(({ movement }) => movement.jump > 0).length;
  return {
    units: cards.length,
    tonnage: sum(({ tonnage }) => tonnage),
    value: sum(({ bv }) => bv),
    classes: classes
      .filter(({ count }) => count > 0)
      .map(({ count, title }) => `${count} ${title}`)
      .join(', '),
    moves:
      cards.length === 0
        ? []
        : [
            `slowest walks ${Math.min(...cards.map(({ movement }) => movement.walk))}`,
            `${jumpers === 0 ? 'none' : jumpers} can jump`,
          ],
  };
}

/** How a value follows from a pilot's skills: "1,041 × 1.32". */
export function derivation(bv: number, adjusted: number): string {
  return `${thousands(bv)} × ${(bv === 0 ? 1 : adjusted / bv).toFixed(2)}`;
}

/** What is wrong with a text that is too long; null if it is not. */
export function tooLong(text: string, most: number): string | null {
  const length = [...text.trim()].length;
  return length <= most ? null : `${counted(length, 'character')}: at most ${most} are accepted.`;
}

/** A name for a copy that differs from those taken: "Third Lance 2". */
export function copyName(name: string, taken: string[], most = 60): string {
  const base = name.replace(/ \d+$/, '');
  for (let number = 2; ; number += 1) {
    const ending = ` ${number}`;
    const copy = [...base].slice(0, most - ending.length).join('') + ending;
    if (!taken.includes(copy)) return copy;
  }
}
