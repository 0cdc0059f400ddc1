import type { Verification } from '../api/client';
import type { SharedDice } from '../api/wire';

export interface Verdict {
  good: boolean;
  text: string;
}

const SEEDS: Record<string, string> = {
  'not-revealed': ' Seed not revealed yet: recorded dice were not re-rolled.',
  broken: ' The revealed seed does not match the commitment.',
};

/** The dice of a session as this browser remembers them from joining or creating it. */
export interface Remembered {
  contribution: string | null;
  commitment: string | null;
}

/** Compares the public part of the dice with what this browser remembers; null if they agree. */
export function differenceInDice(remembered: Remembered, dice: SharedDice): string | null {
  const { contribution, commitment } = remembered;
  if (commitment !== null && dice.commitment !== commitment) {
    return 'The commitment to the dice has changed since you joined or created this game.';
  }
  if (
    contribution !== null &&
    dice.contributions.every((one) => one.contribution !== contribution)
  ) {
    return 'Your contribution to the dice is missing from the record.';
  }
  return null;
}

/** Summarises a verification. `difference` was found by this browser; the server cannot check that. */
export function describeVerification(
  { orders, events, dice, typed, not_verified, contributions, seed, mismatch }: Verification,
  difference: string | null = null,
): Verdict {
  if (difference !== null) return { good: false, text: difference };
  if (mismatch) {
    const { sequence, what, recorded, computed } = mismatch;
    const text = `Event ${sequence} differs from the replay: ${what} was recorded as ${recorded}, computed ${computed}.`;
    return { good: false, text };
  }
  const hand = typed > 0 ? `, ${typed} dice entered by hand` : '';
  const old = not_verified
    ? ` Not verified: ${not_verified.dice} dice of session ${not_verified.session}, from which this one was forked.`
    : '';
  const shared =
    contributions > 0
      ? ` ${contributions} players contributed to the dice before the first roll.`
      : '';
  const text = `Verified: ${orders} orders, ${events} events, ${dice} dice${hand}.${old}${shared}`;
  const more = seed === 'kept' ? '' : (SEEDS[seed] ?? ` Seed: ${seed}.`);
  return { good: seed === 'kept' || seed === 'not-revealed', text: text + more };
}
