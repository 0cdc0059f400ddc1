/** Font of the server's pictures. */
export const SANS = "Helvetica, Arial, 'DejaVu Sans', sans-serif";

export interface WordStyle {
  size: number;
  colour: string;
  bold?: boolean;
  italic?: boolean;
  /** Outline around the letters, so that they are readable on any terrain. */
  halo?: { colour: string; width: number };
}

/** Writes a centred line of text with its baseline at `y`. */
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
