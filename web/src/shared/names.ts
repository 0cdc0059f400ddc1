import type { SeatSummary, Summary, You } from '../api/wire';

/** Words of code as words of people: "DeclareMovement" and "river-bridges" both. */
export function readable(name: string): string {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[-_]+/g, ' ')
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The seat of somebody, or null for those who only watch. */
export function seatOf(you: You | undefined): number | null {
  return typeof you === 'object' ? you.seat : null;
}

/** Who sits there. */
export function sitterOf(seat: SeatSummary): string {
  if (seat.sitter === 'open') return 'open seat';
  return seat.sitter === 'person' ? 'player' : `${seat.sitter.bot} bot`;
}

/** Who plays whom. At a table that nobody plays at any more it does not matter which seats are open. */
export function sittersOf({ seats, over }: Pick<Summary, 'seats' | 'over'>): string {
  return seats
    .map((seat) =>
      over && seat.sitter === 'open' ? seat.name : `${seat.name} (${sitterOf(seat)})`,
    )
    .join(' – ');
}

/** What a session is called. One that was brought in as a file does not know its scenario by name. */
export function titleOf({
  title,
  scenario,
  game,
}: Pick<Summary, 'title' | 'scenario' | 'game'>): string {
  return scenario === 'imported' && title === scenario ? `${readable(game)}, from a file` : title;
}

/** A seat by its name. */
export function seatName(summary: Summary, seat: number): string {
  return summary.seats.find((one) => one.seat === seat)?.name ?? `Seat ${seat + 1}`;
}

/** A moment in words. */
export function momentOf(summary: Pick<Summary, 'clock' | 'moment'>): string {
  const { turn, phase } = summary.moment;
  return `${summary.clock === 'ticks' ? 'Tick' : 'Turn'} ${turn}, ${readable(phase).toLowerCase()}`;
}

/** How long ago, in the words that people use. */
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
