import type { SeatSummary, Summary, You } from '../api/wire';

/** Turns an identifier such as "DeclareMovement" or "river-bridges" into words. */
export function readable(name: string): string {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[-_]+/g, ' ')
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The viewer's seat, or null for spectators. */
export function seatOf(you: You | undefined): number | null {
  return typeof you === 'object' ? you.seat : null;
}

/** Who occupies a seat. */
export function sitterOf(seat: SeatSummary): string {
  if (seat.sitter === 'open') return 'open seat';
  return seat.sitter === 'person' ? 'human' : `${seat.sitter.bot} bot`;
}

/** The seats and who occupies them. In a finished session open seats no longer matter. */
export function sittersOf({ seats, over }: Pick<Summary, 'seats' | 'over'>): string {
  return seats
    .map((seat) =>
      over && seat.sitter === 'open' ? seat.name : `${seat.name} (${sitterOf(seat)})`,
    )
    .join(' – ');
}

/** The title of a session. Imported sessions have no scenario name. */
export function titleOf({
  title,
  scenario,
  game,
}: Pick<Summary, 'title' | 'scenario' | 'game'>): string {
  return scenario === 'imported' && title === scenario ? `${readable(game)}, from a file` : title;
}

/** The name of a seat. */
export function seatName(summary: Summary, seat: number): string {
  return summary.seats.find((one) => one.seat === seat)?.name ?? `Seat ${seat + 1}`;
}

/** A sentence from the player's point of view: "Player's Griffin" becomes "your Griffin". */
export function secondPerson(text: string, side: string | null): string {
  if (side === null) return text;
  const words = text.replaceAll(`${side}'s `, 'your ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A tick as the time on the clock of a battle: a tick is a second. */
export function clockName(tick: number): string {
  return `${Math.floor(tick / 60)}:${String(tick % 60).padStart(2, '0')}`;
}

/** A moment as players count time: "Turn 4", or "1:40" in a battle with ticks. */
export function turnName(clock: Summary['clock'], turn: number): string {
  return clock === 'ticks' ? clockName(turn) : `Turn ${turn}`;
}

/** The length of a game: "4 turns", or "1:40 on the clock". */
export function lengthName(clock: Summary['clock'], turns: number): string {
  if (clock === 'ticks') return `${clockName(turns)} on the clock`;
  return `${turns} turn${turns === 1 ? '' : 's'}`;
}

/** Turn and phase in words. */
export function momentOf({ clock, moment }: Pick<Summary, 'clock' | 'moment'>): string {
  return `${turnName(clock, moment.turn)}, ${readable(moment.phase).toLowerCase()}`;
}

/** A relative time such as "5 minutes ago". */
export function ago(then: string, now = Date.now()): string {
  const seconds = Math.max(0, (now - Date.parse(then)) / 1000);
  if (Number.isNaN(seconds)) return '';
  if (seconds < 60) return 'just now';
  for (const [unit, length] of [
    ['day', 86_400],
    ['hour', 3_600],
    ['minute', 60],
  ] as const) {
    const count = Math.floor(seconds / length);
    if (count >= 1) return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
  }
  return 'just now';
}
