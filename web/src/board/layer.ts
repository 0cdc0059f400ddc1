import { covers, shared, visible, widened, type Region, type Size, type View } from './view';

/** Paints a region, in paper units; the scale is in pixels per paper unit. */
export type Painter = (ctx: CanvasRenderingContext2D, region: Region, scale: number) => void;

/** A part of the paper rendered at some resolution. */
interface Sheet {
  canvas: HTMLCanvasElement;
  region: Region;
  /** Pixels per paper unit. */
  scale: number;
}

/** Most pixels in one sheet: 32 MB at 4 bytes each. */
const MOST = 8_000_000;

/**
 * A cached layer of a board, including the layer below it. It is painted once and then only copied:
 * a frame of a moving board is one bitmap copy, however many pieces there are. A coarse sheet of the
 * whole board is shown while it moves, a sharp sheet of the visible part once it rests.
 */
export class Layer {
  readonly #whole: Region;
  readonly #paint: Painter;
  readonly #under: Layer | null;
  /** Painted lazily: only needed when the view leaves the sharp sheet. */
  #rough: Sheet | null = null;
  #crisp: Sheet | null = null;

  constructor(whole: Region, paint: Painter, under: Layer | null = null) {
    this.#whole = whole;
    this.#paint = paint;
    this.#under = under;
  }

  /** Discards the cache. */
  forget(): void {
    this.#rough = null;
    this.#crisp = null;
  }

  /** Repaints the visible part at screen resolution unless it is up to date; with a margin if the board `roams`. */
  settle(view: View, screen: Size, ratio: number, roams: boolean): void {
    const scale = view.scale * ratio;
    const seen = shared(visible(view, screen), this.#whole);
    if (this.#crisp && this.#crisp.scale === scale && covers(this.#crisp.region, seen)) return;
    const below = this.#under ? this.#under.#settled(view, screen, ratio, roams) : null;
    const margin = roams ? room(seen, scale) : 0;
    const region = below?.region ?? shared(widened(seen, margin), this.#whole);
    this.#crisp = this.#sheet(region, scale, this.#crisp, below);
  }

  #settled(...to: Parameters<Layer['settle']>): Sheet | null {
    this.settle(...to);
    return this.#crisp;
  }

  /** Copies the layer to the screen; the context is in device pixels. */
  draw(ctx: CanvasRenderingContext2D, view: View, screen: Size, ratio: number): void {
    const seen = shared(visible(view, screen), this.#whole);
    if (seen.width === 0 || seen.height === 0) return;
    const crisp = this.#crisp;
    if (crisp && covers(crisp.region, seen)) return copy(ctx, crisp, seen, view, ratio);
    copy(ctx, this.#roughly(), seen, view, ratio);
  }

  /** Paints the coarse sheet unless it exists. */
  prepare(): void {
    this.#roughly();
  }

  #roughly(): Sheet {
    const below = this.#under ? this.#under.#roughly() : null;
    return (this.#rough ??= this.#sheet(this.#whole, this.#roughScale(), null, below));
  }

  /** Coarse enough to paint between two frames; it is seen only while the board moves. */
  #roughScale(): number {
    const { width, height } = this.#whole;
    return Math.min(1, Math.sqrt(MOST / 4 / Math.max(1, width * height)));
  }

  #sheet(region: Region, scale: number, old: Sheet | null, below: Sheet | null): Sheet {
    const canvas = old?.canvas ?? document.createElement('canvas');
    canvas.width = Math.max(1, Math.ceil(region.width * scale));
    canvas.height = Math.max(1, Math.ceil(region.height * scale));
    const ctx = canvas.getContext('2d');
    if (ctx) {
      if (below) ctx.drawImage(below.canvas, 0, 0);
      ctx.setTransform(scale, 0, 0, scale, -region.x * scale, -region.y * scale);
      this.#paint(ctx, region, scale);
    }
    return { canvas, region, scale };
  }
}

/** Margin around the visible region, as a share of it: what `MOST` allows, at most a half. */
function room(seen: Region, scale: number): number {
  const pixels = Math.max(1, seen.width * seen.height * scale * scale);
  return Math.max(0, Math.min(0.5, (Math.sqrt(MOST / pixels) - 1) / 2));
}

function copy(
  ctx: CanvasRenderingContext2D,
  sheet: Sheet,
  seen: Region,
  view: View,
  ratio: number,
): void {
  const zoom = view.scale * ratio;
  const [tx, ty] = [view.tx * ratio, view.ty * ratio];
  if (sheet.scale === zoom) {
    // Same scale: copied pixel by pixel, so nothing is blurred.
    const x = Math.round(sheet.region.x * zoom + tx);
    const y = Math.round(sheet.region.y * zoom + ty);
    ctx.drawImage(sheet.canvas, x, y);
    return;
  }
  const { region, scale, canvas } = sheet;
  ctx.imageSmoothingQuality = 'low';
  ctx.drawImage(
    canvas,
    (seen.x - region.x) * scale,
    (seen.y - region.y) * scale,
    seen.width * scale,
    seen.height * scale,
    seen.x * zoom + tx,
    seen.y * zoom + ty,
    seen.width * zoom,
    seen.height * zoom,
  );
}
