import type { Verification } from '../api/client';

export interface Verdict {
  good: boolean;
  text: string;
}

const SEEDS: Record<string, string> = {
  'not-revealed': ' Seed not revealed yet: recorded dice were not re-rolled.',
  broken: ' The revealed seed does not match the commitment.',
};

/**
 * Summarises a verification. `counted` tells whether the record contains what this browser contributed to the dice; the
 * server cannot check that.
 */
export function describeVerification(
  { orders, events, dice, typed, inherited, contributions, seed, mismatch }: Verification,
  counted = true,
): Verdict {
  if (!counted) {
    return { good: false, text: 'Your contribution to the dice is missing from the record.' };
  }
  if (mismatch) {
    const { sequence, what, recorded, computed } = mismatch;
    const text = `Event ${sequence} differs from the replay: ${what} was recorded as ${recorded}, computed ${computed}.`;
    return { good: false, text };
  }
  const hand = typed > 0 ? `, ${typed} dice entered by hand` : '';
  const old = inherited > 0 ? `, ${inherited} dice of the session it was forked from` : '';
  const shared =
    contributions > 0
      ? ` ${contributions} players contributed to the dice before the first roll.`
      : '';
  const text = `Verified: ${orders} orders, ${events} events, ${dice} dice${hand}${old}.${shared}`;
  const more = seed === 'kept' ? '' : (SEEDS[seed] ?? ` Seed: ${seed}.`);
  return { good: seed === 'kept' || seed === 'not-revealed', text: text + more };
}
