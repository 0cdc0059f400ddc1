import type { Chair } from '../api/wire';
import { readable } from './names';

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

/** The bot selected by default: the weakest that plays with a plan, for a first game. */
export function defaultBot(bots: string[]): string {
  return bots.find((bot) => bot !== RANDOM) ?? bots[0] ?? '';
}

const RANDOM = 'random';

/** How hard each bot is to beat. */
const STRENGTHS: Record<string, string> = {
  random: 'moves at random',
  recruit: 'easy',
  regular: 'medium',
  veteran: 'hard',
  elite: 'very hard',
  greedy: 'hardest',
};

/** A bot with its strength: "Recruit, easy". */
export function botWords(bot: string): string {
  const strength = STRENGTHS[bot];
  return strength === undefined ? readable(bot) : `${readable(bot)}, ${strength}`;
}

/** A bot as an opponent in a sentence: "Recruit, an easy bot". */
export function opponentWords(bot: string): string {
  const strength = STRENGTHS[bot];
  if (bot === RANDOM || strength === undefined) return `the ${readable(bot).toLowerCase()} bot`;
  return `${readable(bot)}, ${/^[aeiou]/.test(strength) ? 'an' : 'a'} ${strength} bot`;
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
