import { covers, shared, visible, widened, type Region, type Size, type View } from './view';

/** Draws in paper units what lies in a region. */
export type Painter = (ctx: CanvasRenderingContext2D, region: Region) => void;

/** A part of the paper, drawn at some resolution. */
interface Sheet {
  canvas: HTMLCanvasElement;
  region: Region;
  /** Pixels of the sheet to a unit of paper. */
  scale: number;
}

/** So many pixels a sheet may have: 32 MB of them. */
const MOST = 8_000_000;

/**
 * One layer of a board with what is under it, drawn once and then only copied: a frame of a moving
 * board is one copy, however much stands on it. A rough sheet shows the whole board while it moves; a
 * crisp one shows what is in view, and some way around, once it rests.
 */
export class Layer {
  readonly #whole: Region;
  readonly #paint: Painter;
  readonly #under: Layer | null;
  /** The rough sheet is only needed once the view leaves the crisp one. */
  #rough: Sheet | null = null;
  #crisp: Sheet | null = null;

  constructor(whole: Region, paint: Painter, under: Layer | null = null) {
    this.#whole = whole;
    this.#paint = paint;
    this.#under = under;
  }

  /** What was painted is out of date. */
  forget(): void {
    this.#rough = null;
    this.#crisp = null;
  }

  /** Draws what is in view anew at the resolution of the screen, unless it is there already. */
  settle(view: View, screen: Size, ratio: number): void {
    const scale = view.scale * ratio;
    const seen = shared(visible(view, screen), this.#whole);
    if (this.#crisp && this.#crisp.scale === scale && covers(this.#crisp.region, seen)) return;
    const below = this.#under ? this.#under.#settled(view, screen, ratio) : null;
    const region = below?.region ?? shared(widened(seen, room(seen, scale)), this.#whole);
    this.#crisp = this.#sheet(region, scale, this.#crisp, below);
  }

  #settled(view: View, screen: Size, ratio: number): Sheet | null {
    this.settle(view, screen, ratio);
    return this.#crisp;
  }

  /** Copies the layer to the screen, whose context is in pixels of the screen. */
  draw(ctx: CanvasRenderingContext2D, view: View, screen: Size, ratio: number): void {
    const seen = shared(visible(view, screen), this.#whole);
    if (seen.width === 0 || seen.height === 0) return;
    const crisp = this.#crisp;
    if (crisp && covers(crisp.region, seen)) return copy(ctx, crisp, seen, view, ratio);
    copy(ctx, this.#roughly(), seen, view, ratio);
  }

  /** Draws the rough sheet, if it is not there. */
  prepare(): void {
    this.#roughly();
  }

  #roughly(): Sheet {
    const below = this.#under ? this.#under.#roughly() : null;
    return (this.#rough ??= this.#sheet(this.#whole, this.#roughScale(), null, below));
  }

  /** Rough enough to be drawn between two frames: it is only seen while the board moves. */
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
      this.#paint(ctx, region);
    }
    return { canvas, region, scale };
  }
}

/** How much around what is seen memory allows, as a share of it: at most half a screen. */
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
    // Pixel for pixel: nothing is scaled, nothing is blurred.
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
