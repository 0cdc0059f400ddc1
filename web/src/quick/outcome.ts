import type { IconName } from '../ui/icons';
import type { IQuickGameForce, IQuickGameInstance } from '../stores/quickGame';

/** The result of a quick game in one word and one sentence. */
export interface Outcome {
  title: string;
  why: string;
  tone: 'won' | 'lost' | 'drawn';
  icon: IconName;
}

/** Reasons of the rules as sentences about the side that lost and the side that won. */
const REASONS: Record<string, (loser: string, winner: string) => string> = {
  destruction: (loser) => `${loser} lost every unit.`,
  concede: (loser) => `${loser} conceded.`,
  objective: (_, winner) => `${winner} held the objective long enough.`,
  'turn limit': (loser) => `The last turn is over, and ${loser === YOU ? 'you' : loser} lost more.`,
};
const DRAWN: Record<string, string> = {
  destruction: 'Neither side has units left.',
  'turn limit': 'The last turn is over, and both sides lost as much.',
};
const YOU = 'You';

export function outcomeOf(
  { winner, victoryReason }: Pick<IQuickGameInstance, 'winner' | 'victoryReason'>,
  enemy: string,
): Outcome {
  const reason = victoryReason ?? '';
  if (winner === 'player') {
    const why = REASONS[reason]?.(enemy, YOU) ?? sentence(reason);
    return { title: 'Victory', why, tone: 'won', icon: 'flag' };
  }
  if (winner === 'opponent') {
    const why = REASONS[reason]?.(YOU, enemy) ?? sentence(reason);
    return { title: 'Defeat', why, tone: 'lost', icon: 'skull' };
  }
  return { title: 'Draw', why: DRAWN[reason] ?? sentence(reason), tone: 'drawn', icon: 'flag' };
}

/** A reason without a sentence of its own, as it is. */
function sentence(reason: string): string {
  if (reason === '') return '';
  return `${reason.charAt(0).toUpperCase()}${reason.slice(1)}${/[.!]$/.test(reason) ? '' : '.'}`;
}

/** Units that are out of the fight, and their battle value. */
export function valueLost(force: IQuickGameForce | null): { units: number; value: number } {
  const lost = force?.units.filter(({ isDestroyed, isWithdrawn }) => isDestroyed || isWithdrawn);
  return {
    units: lost?.length ?? 0,
    value: lost?.reduce((sum, { bv }) => sum + bv, 0) ?? 0,
  };
}
