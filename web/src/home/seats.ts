import type { Chair } from '../api/wire';

/** How somebody wants to begin. */
export type Wish = 'play' | 'watch' | 'friend';

/** Who sits where: I on my side, the bot or a friend on all others. */
export function seatsFor(wish: Wish, count: number, mine: number, bot: string): Chair[] {
  return Array.from({ length: count }, (_, seat): Chair => {
    if (wish === 'watch') return { bot };
    if (seat === mine) return 'me';
    return wish === 'friend' ? 'open' : { bot };
  });
}

/** The bot to begin with: neither the weakest nor the strongest, where there are more. */
export function usualBot(bots: string[]): string {
  return bots[Math.floor(bots.length / 2)] ?? '';
}
