import type { Verification } from '../api/client';

export interface Verdict {
  good: boolean;
  text: string;
}

const SEEDS: Record<string, string> = {
  'not-revealed': ' The seed has not been laid open: the dice are taken as recorded.',
  broken: ' The seed is another one than was promised.',
};

/** What computing a session once more has shown, in words. */
export function verdictOf({ orders, events, dice, typed, seed, mismatch }: Verification): Verdict {
  if (mismatch) {
    const { sequence, what, recorded, computed } = mismatch;
    const text = `Event ${sequence} does not come out as recorded: ${what} ${recorded}, computed ${computed}.`;
    return { good: false, text };
  }
  const hand = typed > 0 ? `, and ${typed} dice given by hand` : '';
  const text = `Every die and every event checked: ${orders} orders, ${events} events, ${dice} dice${hand}.`;
  const more = seed === 'kept' ? '' : (SEEDS[seed] ?? ` Seed: ${seed}.`);
  return { good: seed === 'kept' || seed === 'not-revealed', text: text + more };
}
