/** Fonts of the page, with those of the server's pictures as a fallback. */
export const SANS = "'Source Sans 3', Helvetica, Arial, 'DejaVu Sans', sans-serif";
export const SERIF = "Vollkorn, Georgia, 'DejaVu Serif', serif";

export interface WordStyle {
  size: number;
  colour: string;
  bold?: boolean;
  italic?: boolean;
  serif?: boolean;
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
  const { size, colour, bold, italic, serif, halo } = style;
  const weight = bold ? '650 ' : serif ? '500 ' : '';
  ctx.font = `${italic ? 'italic ' : ''}${weight}${size}px ${serif ? SERIF : SANS}`;
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
