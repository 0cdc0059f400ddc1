import type { Chair, Ending, Line, Summary } from '../api/wire';
import { seatName } from '../shared/names';

/** How a game ended, as the one who asks has to be told. */
export interface Verdict {
  /** "You won", "You lost", "Draw"; for those who only watched, who won. */
  title: string;
  /** Why, and when. */
  why: string;
}

/** Reasons that are named by a single word of the rules. */
const REASONS: Record<string, string> = {
  concede: 'the other side gave up',
  'victory (concession)': 'the other side gave up',
  destruction: 'nobody of the other side is left to fight',
  objective: 'the objective was held long enough',
  'turn limit': 'the last turn is over, and the losses decide',
};
/** The same where the one who is told has lost. */
const LOST: Record<string, string> = {
  concede: 'you conceded',
  'victory (concession)': 'you conceded',
  destruction: 'nobody of yours is left to fight',
  objective: 'the other side held the objective long enough',
  'turn limit': 'the last turn is over, and the losses decide',
};
const DRAWN: Record<string, string> = {
  concede: 'both sides agreed',
  destruction: 'nobody is left to fight',
  'turn limit': 'the last turn is over',
};

export function verdictOf(summary: Summary, ending: Ending | null, seat: number | null): Verdict {
  const { turn } = summary.moment;
  const when = summary.clock === 'ticks' ? `at tick ${turn}` : `in turn ${turn}`;
  if (!ending) return { title: 'The game is over', why: `${capital(when)}.` };
  const { winners, reason } = ending;
  const lost = seat !== null && winners.length > 0 && !winners.includes(seat);
  const said = (winners.length === 0 ? DRAWN : lost ? LOST : REASONS)[reason] ?? reason;
  // A victory is told by the winner's name to those who did not win it.
  const words =
    lost && said.includes('victory') ? `${said} for ${namesOf(summary, winners)}` : said;
  return { title: titleOf(summary, winners, seat), why: `${capital(words)}, ${when}.` };
}

function titleOf(summary: Summary, winners: number[], seat: number | null): string {
  if (winners.length === 0) return 'Draw';
  if (seat !== null) return winners.includes(seat) ? 'You won' : 'You lost';
  return `${namesOf(summary, winners)} ${winners.length === 1 ? 'wins' : 'win'}`;
}

function namesOf(summary: Summary, seats: number[]): string {
  return seats.map((seat) => seatName(summary, seat)).join(' and ');
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The same chairs for another game: mine, the bots, and an open one for whoever sat elsewhere. */
export function chairsAgain(summary: Summary, seat: number): Chair[] {
  return summary.seats.map((one) => {
    if (one.seat === seat) return 'me';
    return typeof one.sitter === 'object' ? one.sitter : 'open';
  });
}

const SEED = /^(The dice are laid open): seed (\S+)$/;

/** The seed that a line lays open, if it does. */
export function seedIn(line: Line): string | null {
  return SEED.exec(line.text)?.[2] ?? null;
}

/** What a line says aloud: nobody wants to hear 64 digits. */
export function aloud(line: Line): string {
  return line.text.replace(SEED, '$1');
}
