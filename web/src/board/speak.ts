import type { Hex, Placed, Scene } from '../api/wire';
import type { Grid } from './geometry';

/** A hex in words: number, ground, height, who stands there, what else is to be said. */
export function spoken(grid: Grid, scene: Scene | null, hex: Hex, more = ''): string {
  const cell = grid.cell(hex);
  if (!cell) return 'off the board';
  const level = cell.elevation === 0 ? '' : `level ${cell.elevation}`;
  const pieces = piecesAt(scene, hex).map((piece) => piece.title);
  const names = (scene?.names ?? []).filter((name) => at(name.hex, hex)).map((name) => name.text);
  return [cell.number, ...names, cell.terrain, level, ...pieces, more]
    .filter((words) => words !== '')
    .join(', ');
}

export function piecesAt(scene: Scene | null, hex: Hex): Placed[] {
  return (scene?.pieces ?? []).filter((piece) => at(piece.hex, hex));
}

function at(one: Hex, other: Hex): boolean {
  return one.x === other.x && one.y === other.y;
}
