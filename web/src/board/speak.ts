import type { Hex, Placed, Scene } from '../api/wire';
import { COMPASS, type Grid } from './geometry';

/** Terrain whose level has its own name; other kinds get a level unless it is 1. */
const GROUND: Record<string, string> = { 'woods:1': 'light woods', 'woods:2': 'heavy woods' };
const LEVELS: Record<string, (level: string) => string> = {
  water: (level) => `water, depth ${level}`,
};

/** Terrain of a hex in words; the map writes "woods:1;road:1". */
export function groundWords(terrain: string): string {
  return terrain
    .split(';')
    .map((part) => {
      const [kind = '', level = '1'] = part.split(':');
      const words = kind.replace(/[-_]/g, ' ');
      const named = GROUND[`${kind}:${level}`] ?? LEVELS[kind]?.(level);
      return named ?? (level === '1' ? words : `${words}, level ${level}`);
    })
    .join(', ');
}

/** A hex in words: number, names, terrain, level, pieces, additional text. */
export function spoken(grid: Grid, scene: Scene | null, hex: Hex, more = ''): string {
  const cell = grid.cell(hex);
  if (!cell) return 'off the map';
  const level = cell.elevation === 0 ? '' : `level ${cell.elevation}`;
  const pieces = piecesAt(scene, hex).map((piece) => pieceWords(piece) + facingWords(grid, piece));
  const wrecks = (scene?.remains ?? []).filter((one) => at(one.hex, hex)).map(pieceWords);
  const names = (scene?.names ?? []).filter((name) => at(name.hex, hex)).map((name) => name.text);
  return [cell.number, ...names, groundWords(cell.terrain), level, ...pieces, ...wrecks, more]
    .filter((words) => words !== '')
    .join(', ');
}

/** A piece in words, with hex and facing. */
export function pieceSpoken(grid: Grid, piece: Placed): string {
  const words = pieceWords(piece);
  const number = grid.cell(piece.hex)?.number ?? '';
  // Some games already name the hex in the title.
  const place = number === '' || words.includes(` at ${number}`) ? '' : `, at ${number}`;
  return words + place + facingWords(grid, piece);
}

function pieceWords({ title, text }: Placed): string {
  return title || text;
}

function facingWords({ board }: Grid, { title, facing }: Placed): string {
  const name = facing === null ? undefined : COMPASS[board.orientation][facing];
  return name === undefined || title.includes(' facing ') ? '' : `, facing ${name}`;
}

export function piecesAt(scene: Scene | null, hex: Hex): Placed[] {
  return (scene?.pieces ?? []).filter((piece) => at(piece.hex, hex));
}

function at(one: Hex, other: Hex): boolean {
  return one.x === other.x && one.y === other.y;
}
