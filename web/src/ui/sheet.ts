/** The three heights of a phone sheet. */
export type SheetHeight = 'low' | 'half' | 'full';

export const HEIGHTS: SheetHeight[] = ['low', 'half', 'full'];

/** Height of the sheet in pixels in a room of `room` pixels. */
export function sheetPixels(height: SheetHeight, room: number): number {
  const low = Math.min(132, room);
  if (height === 'low') return low;
  return height === 'half' ? Math.max(low, Math.round(room * 0.53)) : room;
}

/** The height nearest to where the handle was let go. */
export function nearest(pixels: number, room: number): SheetHeight {
  const distance = (height: SheetHeight) => Math.abs(sheetPixels(height, room) - pixels);
  return HEIGHTS.reduce((best, one) => (distance(one) < distance(best) ? one : best));
}

/** The next height up or down; the ends stay. */
export function stepped(height: SheetHeight, by: 1 | -1): SheetHeight {
  return HEIGHTS[HEIGHTS.indexOf(height) + by] ?? height;
}
