import type { Chair } from '../api/wire';

/** The three ways to start a game. */
export type StartMode = 'play' | 'watch' | 'friend';

/** Assigns the seats: me on my side, the bot or an open seat on the others. */
export function seatsFor(mode: StartMode, count: number, mine: number, bot: string): Chair[] {
  return Array.from({ length: count }, (_, seat): Chair => {
    if (mode === 'watch') return { bot };
    if (seat === mine) return 'me';
    return mode === 'friend' ? 'open' : { bot };
  });
}

/** The bot selected by default: the middle one, neither the weakest nor the strongest. */
export function defaultBot(bots: string[]): string {
  return bots[Math.floor(bots.length / 2)] ?? '';
}

/** Choices other than a bot; brackets keep them apart from the names of bots. */
export const ME = '(me)';
export const OPEN = '(open)';

/** Turns the choice for each seat (`ME`, `OPEN` or a bot) into a seat assignment. */
export function seatsFromChoices(choices: string[]): Chair[] {
  return choices.map((choice): Chair => {
    if (choice === ME) return 'me';
    return choice === OPEN ? 'open' : { bot: choice };
  });
}
