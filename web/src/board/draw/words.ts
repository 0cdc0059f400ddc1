/** The letters of the pictures that the server draws. */
export const SANS = "Helvetica, Arial, 'DejaVu Sans', sans-serif";

export interface WordStyle {
  size: number;
  colour: string;
  bold?: boolean;
  italic?: boolean;
  /** Paper around the letters, so that they can be read on any ground. */
  halo?: { colour: string; width: number };
}

/** Writes a line, centred, with its foot at `y`. */
export function write(
  ctx: CanvasRenderingContext2D,
  text: string,
  x: number,
  y: number,
  style: WordStyle,
): void {
  const { size, colour, bold, italic, halo } = style;
  ctx.font = `${italic ? 'italic ' : ''}${bold ? 'bold ' : ''}${size}px ${SANS}`;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'alphabetic';
  if (halo) {
    ctx.lineJoin = 'round';
    ctx.strokeStyle = halo.colour;
    ctx.lineWidth = halo.width;
    ctx.strokeText(text, x, y);
  }
  ctx.fillStyle = colour;
  ctx.fillText(text, x, y);
}
