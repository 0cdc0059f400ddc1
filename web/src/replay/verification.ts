import type { Verification } from '../api/client';

export interface Verdict {
  good: boolean;
  text: string;
}

const SEEDS: Record<string, string> = {
  'not-revealed': ' Seed not revealed yet: recorded dice were not re-rolled.',
  broken: ' The revealed seed does not match the commitment.',
};

/** Summarises a verification. */
export function describeVerification({
  orders,
  events,
  dice,
  typed,
  seed,
  mismatch,
}: Verification): Verdict {
  if (mismatch) {
    const { sequence, what, recorded, computed } = mismatch;
    const text = `Event ${sequence} differs from the replay: ${what} was recorded as ${recorded}, computed ${computed}.`;
    return { good: false, text };
  }
  const hand = typed > 0 ? `, ${typed} dice entered by hand` : '';
  const text = `Verified: ${orders} orders, ${events} events, ${dice} dice${hand}.`;
  const more = seed === 'kept' ? '' : (SEEDS[seed] ?? ` Seed: ${seed}.`);
  return { good: seed === 'kept' || seed === 'not-revealed', text: text + more };
}
