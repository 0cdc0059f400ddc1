import type { ResultRow } from '../api/types/mech/ResultRow';
import type { Who } from '../api/types/mech/Who';
import type { Line } from '../api/wire';
import { aloud } from '../table/ending';
import { volleysOf, type Volley } from '../table/mech/volleys';
import { withoutDice } from '../table/mech/news';
import { capital, counted } from '../table/mech/words';
import type { IconName } from '../ui/icons';
import { shotWords } from '../ui/result';
import type { Attack, Party, Reader, Told } from './rows';

/** Results that a heading or another row already shows. */
const DULL: ReadonlySet<ResultRow['kind']> = new Set<ResultRow['kind']>([
  'turn',
  'phase',
  'ammunition',
  'piloting-due',
  'battle-started',
  'twist',
  'arms-flipped',
  'attack-locked',
]);

/** The results that stand for a run without an attack, the most important first. */
const LEADING: ResultRow['kind'][] = [
  'destroyed',
  'explosion',
  'shutdown',
  'restart',
  'fall',
  'piloting',
  'cooling',
];

const ICONS: Partial<Record<ResultRow['kind'], IconName>> = {
  initiative: 'dices',
  move: 'footprints',
  stand: 'arrow-up',
  'drop-prone': 'arrow-down-to-line',
  'charge-declared': 'chevrons-right',
  'move-locked': 'footprints',
  withdrawn: 'flag',
  'fire-declared': 'crosshair',
  'strike-declared': 'fist',
  piloting: 'arrow-down-to-line',
  fall: 'arrow-down-to-line',
  heat: 'heat',
  cooling: 'heat',
  shutdown: 'zap',
  restart: 'zap',
  'ammunition-risk': 'flame',
  explosion: 'flame',
  wound: 'user',
  wake: 'user',
  destroyed: 'skull',
  objective: 'flag',
  'draw-offer': 'flag',
  'battle-ended': 'flag',
};

/** The result of a line in words and figures. */
export function tellMech(run: Line[], reader: Reader): Told | null {
  const rows = run.flatMap(({ result }) => (result as ResultRow | undefined) ?? []);
  if (rows.length === 0) return run[0] ? { icon: 'scroll-text', text: aloud(run[0]) } : null;
  const [volley] = volleysOf(rows);
  if (volley) return attackOf(volley, reader);
  const kind = LEADING.find((kind) => rows.some((row) => row.kind === kind));
  // Skips units that have cooled down completely.
  if (kind === 'cooling' && rows.some((row) => row.kind === 'cooling' && row.heat === 0))
    return null;
  const place = Math.max(
    0,
    run.findIndex(({ result }) => (result as ResultRow | undefined)?.kind === kind),
  );
  return single(run[place]!, reader);
}

function single(line: Line, reader: Reader): Told | null {
  const row = line.result as ResultRow;
  if (DULL.has(row.kind) || (row.kind === 'move-locked' && row.moved)) return null;
  const text = named(withoutDice(line.text), unitsOf(row), reader);
  const icon = ICONS[row.kind] ?? 'scroll-text';
  const bad = row.kind === 'fall' || row.kind === 'destroyed' || row.kind === 'explosion';
  return { icon, text, bad, ...shortened(row, text, reader) };
}

/** A sentence whose number stands at the right edge. */
function shortened(row: ResultRow, text: string, reader: Reader): Partial<Told> {
  switch (row.kind) {
    case 'move': {
      const [words = text] = text.split(row.hexes > 0 ? ' facing ' : ',');
      const spent = row.hexes > 0 ? counted(row.hexes, 'hex', 'hexes') : `${row.points} MP`;
      return { text: words, aside: spent };
    }
    case 'fire-declared': {
      const [words = text] = text.split(': ');
      return { text: words, aside: counted(row.shots.length, 'weapon') };
    }
    case 'strike-declared': {
      const [words = text, needed] = text.split(', needs ');
      return { text: words, aside: needed };
    }
    case 'cooling':
      return { text: capital(`${calledBy(row.unit, reader)} cools`), aside: `heat ${row.heat}` };
    default:
      return asideOf(row);
  }
}

/** The dice of a check: "5, needed 6". */
function asideOf(row: ResultRow): Pick<Told, 'aside'> {
  if (!('roll' in row) || row.roll.dice === null || row.roll.needed === null) return {};
  const [one, two] = row.roll.dice;
  return { aside: `${one + two}, needed ${row.roll.needed}` };
}

function attackOf(volley: Volley, reader: Reader): Told {
  const { unit, target, shots, follows, expected } = volley;
  const dealt = shots.reduce((sum, { damage }) => sum + (damage ?? 0), 0);
  const attack: Attack = {
    from: partyOf(unit),
    to: partyOf(target),
    sum: dealt === 0 ? 'No damage' : `${dealt} damage`,
    shots,
    follows,
    expected: Math.round(expected * 10) / 10,
  };
  const [from, to] = [calledBy(unit, reader), calledBy(target, reader)];
  const said = [...shots.map(shotWords), ...follows.map((one) => `${one.words} ${one.outcome}`)];
  const text = capital(`${from} attacks ${to}: ${said.join('; ')}`);
  return { icon: shots[0]?.icon ?? 'crosshair', text, bad: dealt > 0, attack };
}

const partyOf = ({ id, name, seat, at }: Who): Party => ({ piece: id, name, seat, at });

/** The units that a result names. */
function unitsOf(row: ResultRow): Who[] {
  const units: Who[] = [];
  if ('unit' in row) units.push(row.unit);
  if ('target' in row) units.push(row.target);
  return units;
}

/** A unit as the reader calls it: "your Griffin", "Griffin", or "Player's Griffin" for spectators. */
function calledBy({ name, seat }: Who, reader: Reader): string {
  if (seat === reader.seat) return `your ${name}`;
  return reader.seat === null ? `${reader.seats[seat] ?? ''}'s ${name}` : name;
}

/** A line with names in place of labels such as "Griffin (player-griffin)". */
function named(text: string, units: Who[], reader: Reader): string {
  const words = units.reduce((words, unit) => {
    const [label, called] = [`${unit.name} (${unit.id})`, calledBy(unit, reader)];
    const owned = `${reader.seats[unit.seat] ?? ''}'s ${label}`;
    return words.replaceAll(owned, called).replaceAll(label, called);
  }, text);
  return capital(words);
}
