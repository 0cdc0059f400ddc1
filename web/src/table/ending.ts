import type { Chair, Ending, Line, Summary } from '../api/wire';
import { seatName, turnName } from '../shared/names';

/** How a game ended, from the viewer's point of view. */
export interface Verdict {
  /** "You won", "You lost" or "Draw"; for spectators, the winner. */
  title: string;
  /** The reason and the turn. */
  why: string;
}

/** Reasons that the rules name with a single word. */
const REASONS: Record<string, string> = {
  concede: 'the other side conceded',
  'victory (concession)': 'the other side conceded',
  destruction: 'the other side has no units left',
  objective: 'the objective was held long enough',
  'turn limit': 'turn limit reached, decided by losses',
};
/** The same for the losing side. */
const LOST: Record<string, string> = {
  concede: 'you conceded',
  'victory (concession)': 'you conceded',
  destruction: 'you have no units left',
  objective: 'the other side held the objective long enough',
  'turn limit': 'turn limit reached, decided by losses',
};
const DRAWN: Record<string, string> = {
  concede: 'both sides agreed',
  destruction: 'neither side has units left',
  'turn limit': 'turn limit reached',
};

export function verdictOf(summary: Summary, ending: Ending | null, seat: number | null): Verdict {
  const when = turnName(summary.clock, summary.moment.turn);
  if (!ending) return { title: 'The game is over', why: `${when}.` };
  const { winners, reason } = ending;
  const lost = seat !== null && winners.length > 0 && !winners.includes(seat);
  const said = (winners.length === 0 ? DRAWN : lost ? LOST : REASONS)[reason] ?? reason;
  // The losing side is told whose victory it was.
  const words =
    lost && said.includes('victory') ? `${said} for ${namesOf(summary, winners)}` : said;
  return { title: titleOf(summary, winners, seat), why: `${when}: ${words}.` };
}

function titleOf(summary: Summary, winners: number[], seat: number | null): string {
  if (winners.length === 0) return 'Draw';
  if (seat !== null) return winners.includes(seat) ? 'You won' : 'You lost';
  return `${namesOf(summary, winners)} ${winners.length === 1 ? 'wins' : 'win'}`;
}

function namesOf(summary: Summary, seats: number[]): string {
  return seats.map((seat) => seatName(summary, seat)).join(' and ');
}

/** Seats for a rematch: the same player and bots, and an open seat for any other person. */
export function chairsAgain(summary: Summary, seat: number): Chair[] {
  return summary.seats.map((one) => {
    if (one.seat === seat) return 'me';
    return typeof one.sitter === 'object' ? one.sitter : 'open';
  });
}

const SEED = /^(Seed revealed): (\S+)$/;

/** The seed that a log line reveals, if any. */
export function seedIn(line: Line): string | null {
  return SEED.exec(line.text)?.[2] ?? null;
}

const OUTCOME = /^(\S+ wins|Draw): /;

/** Whether the end card says the same as this line: the outcome or the seed. */
export function isEnding(line: Line): boolean {
  return OUTCOME.test(line.text) || seedIn(line) !== null;
}

/** A log line without the 64 digits of the seed. */
export function aloud(line: Line): string {
  return line.text.replace(SEED, '$1');
}
