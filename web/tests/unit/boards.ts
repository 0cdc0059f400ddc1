import type { Board, Cell } from '../../src/api/wire';
import { toPixel, type Orientation } from '../../src/board/geometry';

/** A rectangular board numbered like the server's: every other column or row is offset. */
export function boardOf(orientation: Orientation, columns: number, rows: number): Board {
  const cells: Cell[] = [];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const hex =
        orientation === 'flat'
          ? { x: column, y: row - Math.floor(column / 2) }
          : { x: column - Math.floor(row / 2), y: row };
      const { x, y } = toPixel(hex, orientation, 30);
      const two = (count: number) => String(count + 1).padStart(2, '0');
      // The picture does not start at the centre of its first hex.
      const at: [number, number] = [x + 100, y + 50];
      cells.push({ hex, number: two(column) + two(row), at, terrain: 'clear', elevation: 0 });
    }
  }
  return {
    name: 'Test board',
    orientation,
    size: 30,
    x: 50,
    y: 0,
    width: columns * 52 + 60,
    height: rows * 52 + 60,
    // The picture continues beyond the field.
    field: { x: 70, y: 20, width: columns * 52 + 20, height: rows * 52 + 20 },
    facings: [],
    cells,
  };
}
