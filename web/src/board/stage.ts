import type { Hex, Placed, Scene } from '../api/wire';
import { outlined } from './draw/line';
import type { Level } from './draw/look';
import { drawMarks, facingAt, facingButtons, type Marks } from './draw/marks';
import { drawNumber, drawNumbers, hexHeight, READABLE } from './draw/numbers';
import { drawMotion } from './draw/motion';
import { drawAbove, drawBelow } from './draw/overlay';
import { drawEmblem } from './draw/emblem';
import { penOf } from './draw/pen';
import { drawLabel, drawPiece, zoomOf, type Zoom } from './draw/piece';
import { drawRolls } from './draw/rolls';
import { drawGroundTints, drawScene, withoutWays } from './draw/scene';
import { corners, type Grid, type Point } from './geometry';
import type { Inks } from './inks';
import { Layer } from './layer';
import type { Act } from './motion/acts';
import type { Frame } from './motion/frame';
import { calm, NOTHING, Player, type Lifted, type Speed } from './motion/player';
import type { Overlay } from './overlay';
import { piecesAt } from './speak';
import {
  fit,
  followed,
  NO_INSET,
  openPart,
  panned,
  toPaper,
  toScreen,
  zoomed,
  type Inset,
  type Region,
  type Size,
  type View,
} from './view';

/** Milliseconds without movement after which the board is painted sharply. */
const REST = 140;
const GLIDE = 160;
/** Milliseconds that the first drawing waits for the ground; after that, pieces are shown on the grid. */
const PATIENCE = 150;
const QUIET = 400;

/**
 * The canvas of a board. It has two cached layers, the ground and the ground with everything on it,
 * so that a new scene does not repaint the ground and a moving board repaints nothing.
 */
export class Stage {
  readonly #canvas: HTMLCanvasElement;
  readonly #ctx: CanvasRenderingContext2D | null;
  readonly #grid: Grid;
  readonly #ground: Layer;
  readonly #things: Layer;
  readonly #player: Player;
  /** What the running script changes; null while nothing moves. */
  #motion: Frame | null = null;
  /** What the running script draws in every frame, so the cached layer leaves it out. */
  #lifted: Lifted = NOTHING;
  #picture: HTMLImageElement | null = null;
  /** The timer that ends the wait for the first map picture. */
  #awaited: ReturnType<typeof setTimeout> | undefined;
  #inks: Inks | null = null;
  #scene: Scene | null = null;
  #overlay: Overlay | null = null;
  #marks: Marks = { cursor: null, hovered: null, selected: null, facings: null, focused: false };
  #screen: Size = { width: 0, height: 0 };
  #inset: Inset = NO_INSET;
  #ratio = 1;
  #view: View = { scale: 1, tx: 0, ty: 0 };
  /** The user has not moved the board yet, so it keeps fitting the screen. */
  #untouched = true;
  #moving = false;
  #level: Level | null = null;
  #rest: ReturnType<typeof setTimeout> | undefined;
  #quiet: ReturnType<typeof setTimeout> | undefined;
  #frame = 0;
  #glide = 0;
  /** Called after every frame with the current view. */
  onview: (view: View, resting: boolean) => void = () => {};
  /** Called when the user moves the board, to keep other boards in step. */
  onmove: (view: View) => void = () => {};
  /** Called with the acts that begin in a frame, for their sound. */
  onacts: (acts: Act[]) => void = () => {};
  /** Called when a script begins and when it ends. */
  onmotion: (playing: boolean) => void = () => {};

  constructor(canvas: HTMLCanvasElement, grid: Grid) {
    this.#canvas = canvas;
    this.#ctx = canvas.getContext('2d');
    this.#grid = grid;
    document.fonts.addEventListener('loadingdone', this.#repaint);
    this.#ground = new Layer(grid.board, (...to) => this.#paintGround(...to));
    this.#things = new Layer(grid.board, (ctx) => this.#paintThings(ctx), this.#ground);
    this.#player = new Player(grid, {
      onframe: (frame) => this.#showMotion(frame),
      onacts: (acts) => this.onacts(acts),
    });
  }

  get view(): View {
    return this.#view;
  }

  /** Tells that the map picture is on its way. It is usually there at once, and drawing all without it takes time. */
  awaitGround(): void {
    if (this.#picture || this.#awaited) return;
    this.#awaited = setTimeout(() => this.#endWait(), PATIENCE);
  }

  #endWait(): void {
    clearTimeout(this.#awaited);
    this.#awaited = undefined;
    this.#request();
  }

  /** Sets the map picture; without one only the hex grid is drawn. */
  setGround(picture: HTMLImageElement | null): void {
    this.#picture = picture;
    this.#endWait();
    this.#ground.forget();
    this.#things.forget();
  }

  /** Sets the colours of what the page writes on the ground; they change with the theme. */
  setInks(inks: Inks): void {
    this.#inks = inks;
    this.#ground.forget();
    this.#things.forget();
    this.#request();
  }

  setThings(scene: Scene | null, overlay: Overlay | null): void {
    this.#scene = scene;
    this.#overlay = overlay;
    this.#things.forget();
    this.#request();
  }

  /** Plays acts above the board. `tick` is the length of an even move in milliseconds. */
  animate(acts: Act[], speed: Speed, tick?: number): void {
    const reduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
    this.#player.play(reduced ? calm(acts) : acts, speed, tick);
  }

  /** Ends the running script. */
  skip(): void {
    this.#player.skip();
  }

  #showMotion(frame: Frame | null): void {
    if ((frame === null) !== (this.#motion === null)) this.onmotion(frame !== null);
    this.#motion = frame;
    if (this.#lifted !== this.#player.lifted) this.#things.forget();
    this.#lifted = this.#player.lifted;
    this.#request();
  }

  setMarks(marks: Marks): void {
    this.#marks = marks;
    this.#request();
  }

  resize(screen: Size, ratio: number): void {
    if (screen.width === 0 || screen.height === 0) return;
    const { width, height } = this.#screen;
    this.#canvas.width = Math.round(screen.width * ratio);
    this.#canvas.height = Math.round(screen.height * ratio);
    this.#screen = screen;
    this.#ratio = ratio;
    if (this.#untouched) this.#view = fit(this.#grid.board, screen, this.#inset);
    // Keeps the centre of the screen where it was.
    else this.#view = this.#pannedBy((screen.width - width) / 2, (screen.height - height) / 2);
    this.#request();
  }

  /** Tells which edges panels cover: the whole map and the hexes to follow are shown between them. */
  cover(inset: Inset): void {
    this.#inset = inset;
    if (!this.#untouched || this.#screen.width === 0) return;
    this.#view = fit(this.#grid.board, this.#screen, inset);
    this.#request();
  }

  /** Takes over the view of another board. */
  lie(view: View): void {
    cancelAnimationFrame(this.#glide);
    this.#untouched = false;
    this.#put(view, false);
  }

  fit(): void {
    this.#untouched = true;
    this.#glideTo(fit(this.#grid.board, this.#screen, this.#inset));
  }

  zoom(factor: number, about?: Point): void {
    const open = openPart(this.#screen, this.#inset);
    const held = about ?? { x: open.x + open.width / 2, y: open.y + open.height / 2 };
    this.#move(zoomed(this.#view, factor, held, this.#grid.board, this.#screen));
  }

  pan(dx: number, dy: number): void {
    this.#move(this.#pannedBy(dx, dy));
  }

  /** Scrolls a hex into view if it is near or beyond the edge. */
  follow(hex: Hex): void {
    const margin = this.#grid.board.size * this.#view.scale * 2.2;
    const next = followed(this.#view, this.#grid.middle(hex), this.#screen, margin, this.#inset);
    if (next.tx === this.#view.tx && next.ty === this.#view.ty) return;
    this.#untouched = false;
    this.#glideTo(next);
  }

  /** The hex at a screen position. */
  hexAt(place: Point): Hex | null {
    return this.#grid.at(toPaper(this.#view, place));
  }

  /** The facing whose button is at a screen position. */
  facingAt(place: Point): number | null {
    const { facings } = this.#marks;
    if (!facings) return null;
    const buttons = facingButtons(this.#grid, this.#view, facings);
    return facingAt(buttons, toPaper(this.#view, place));
  }

  /** Screen position of the centre of a hex. */
  placeOf(hex: Hex): Point {
    return toScreen(this.#view, this.#grid.middle(hex));
  }

  destroy(): void {
    this.#player.skip();
    cancelAnimationFrame(this.#frame);
    cancelAnimationFrame(this.#glide);
    clearTimeout(this.#rest);
    clearTimeout(this.#quiet);
    clearTimeout(this.#awaited);
    document.fonts.removeEventListener('loadingdone', this.#repaint);
  }

  /** Draws the pieces again, when the fonts of their labels have arrived. */
  readonly #repaint = () => {
    this.#things.forget();
    this.#request();
  };

  #pannedBy(dx: number, dy: number): View {
    return panned(this.#view, dx, dy, this.#grid.board, this.#screen);
  }

  #move(view: View): void {
    cancelAnimationFrame(this.#glide);
    this.#untouched = false;
    this.#put(view);
  }

  #put(view: View, own = true): void {
    this.#view = view;
    if (own) this.onmove(view);
    this.#moving = true;
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => {
      this.#moving = false;
      this.#request();
    }, REST);
    this.#request();
  }

  #glideTo(target: View): void {
    cancelAnimationFrame(this.#glide);
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return this.#put(target);
    const [from, start] = [this.#view, performance.now()];
    const tick = (now: number) => {
      const share = Math.min(1, Math.max(0, (now - start) / GLIDE));
      const ease = share * (2 - share);
      const between = (one: number, other: number) => one + (other - one) * ease;
      this.#put(
        share === 1
          ? target
          : {
              scale: between(from.scale, target.scale),
              tx: between(from.tx, target.tx),
              ty: between(from.ty, target.ty),
            },
      );
      if (share < 1) this.#glide = requestAnimationFrame(tick);
    };
    this.#glide = requestAnimationFrame(tick);
  }

  #request(): void {
    if (this.#frame === 0) this.#frame = requestAnimationFrame(() => this.#draw());
  }

  #draw(): void {
    this.#frame = 0;
    const ctx = this.#ctx;
    if (!ctx || this.#screen.width === 0) return;
    if (this.#awaited !== undefined) return this.onview(this.#view, false);
    const [view, screen, ratio] = [this.#view, this.#screen, this.#ratio];
    if (!this.#moving) {
      // Tokens of another level have another size, also on the coarse sheet.
      const { level } = zoomOf(this.#grid, view.scale);
      if (level !== this.#level) this.#things.forget();
      this.#level = level;
      // A board that was never moved needs no margin, so that it is on the screen sooner.
      this.#things.settle(view, screen, ratio, !this.#untouched);
    }
    ctx.setTransform(1, 0, 0, 1, 0, 0);
    ctx.clearRect(0, 0, this.#canvas.width, this.#canvas.height);
    this.#things.draw(ctx, view, screen, ratio);
    const zoom = view.scale * ratio;
    ctx.setTransform(zoom, 0, 0, zoom, view.tx * ratio, view.ty * ratio);
    drawMarks(ctx, this.#grid, view, this.#marks, this.#resting);
    this.#drawMotion(ctx);
    this.#writePointed(ctx);
    this.onview(view, !this.#moving);
    if (!this.#moving) this.#prepareLater();
  }

  /** Paints the coarse sheet while idle, so that the next movement does not wait for it. */
  #prepareLater(): void {
    clearTimeout(this.#quiet);
    this.#quiet = setTimeout(() => this.#moving || this.#things.prepare(), QUIET);
  }

  #paintGround(ctx: CanvasRenderingContext2D, region: Region, scale: number): void {
    const { x, y, width, height } = this.#grid.board;
    if (this.#picture) ctx.drawImage(this.#picture, x, y, width, height);
    else this.#paintGrid(ctx);
    if (this.#inks) drawNumbers(ctx, this.#grid, region, scale / this.#ratio, this.#inks);
  }

  /** Paper and grid, until the picture arrives. */
  #paintGrid(ctx: CanvasRenderingContext2D): void {
    if (!this.#inks) return;
    const { orientation, size, cells } = this.#grid.board;
    ctx.fillStyle = this.#inks.ground;
    ctx.strokeStyle = this.#inks.edge;
    ctx.lineWidth = 0.4;
    const around = corners(orientation, size);
    for (const cell of cells) {
      outlined(ctx, { x: cell.at[0], y: cell.at[1] }, around);
      ctx.fill();
      ctx.stroke();
    }
  }

  /** Writes the number of the hex under the pointer or cursor where not all of them are shown. */
  #writePointed(ctx: CanvasRenderingContext2D): void {
    const { hovered, cursor } = this.#marks;
    const hex = hovered ?? cursor;
    const cell = hex && this.#grid.cell(hex);
    // A piece would be covered by the number.
    if (hex && piecesAt(this.#scene, hex).length > 0) return;
    if (!cell || !this.#inks || hexHeight(this.#grid, this.#view.scale) >= READABLE) return;
    drawNumber(ctx, this.#grid, cell, this.#view.scale, this.#inks);
  }

  /** The scene without what moves. */
  get #resting(): Scene | null {
    return this.#scene && without(this.#scene, this.#lifted);
  }

  /** Draws the lifted pieces where they are now, and what is seen of the acts. */
  #drawMotion(ctx: CanvasRenderingContext2D): void {
    const [grid, scene, motion] = [this.#grid, this.#scene, this.#motion];
    if (!scene || !motion) return;
    const zoom = zoomOf(grid, this.#view.scale);
    for (const piece of scene.pieces) {
      if (piece.id === null || !this.#lifted.pieces.has(piece.id)) continue;
      const { at, tilt } = motion.pieces.get(piece.id) ?? { at: grid.middle(piece.hex), tilt: 0 };
      const now = leaning(piece, motion.leans.get(piece.id) ?? 1);
      ctx.save();
      ctx.translate(at.x, at.y);
      ctx.rotate((tilt * Math.PI) / 180);
      drawPiece(ctx, grid, scene.looks, now, { x: 0, y: 0 }, zoom);
      ctx.restore();
      drawLabel(ctx, piece, at, zoom);
    }
    this.#drawRiders(ctx, scene, motion, zoom);
    const { size } = grid.board;
    if (this.#inks) drawMotion(ctx, motion.marks, this.#inks, { size, pixel: zoom.pixel });
  }

  #drawRiders(ctx: CanvasRenderingContext2D, scene: Scene, motion: Frame, zoom: Zoom): void {
    for (const [index, at] of motion.riders) {
      const sign = scene.emblems[index];
      if (!sign) continue;
      const middle = this.#grid.middle(sign.hex);
      ctx.save();
      ctx.translate(at.x - middle.x, at.y - middle.y);
      drawEmblem(ctx, this.#grid, scene.looks, sign, zoom);
      ctx.restore();
    }
  }

  #paintThings(ctx: CanvasRenderingContext2D): void {
    const [grid, overlay, inks] = [this.#grid, this.#overlay, this.#inks];
    const scene = this.#resting;
    const zoom = zoomOf(grid, this.#view.scale);
    const pen = inks && penOf(ctx, grid, inks, zoom);
    if (scene && inks) drawGroundTints(ctx, grid, scene, inks);
    if (overlay && pen) drawBelow(pen, overlay, scene);
    const drawn = scene && overlay?.replaces ? withoutWays(scene) : scene;
    const covered = drawn ? drawScene(ctx, grid, drawn, zoom, inks) : [];
    if (overlay && pen) drawAbove(pen, overlay, scene, covered);
    if (overlay?.rolls && inks) drawRolls(ctx, grid, overlay, zoom, inks);
  }
}

/** A scene without some of its pieces and riders. */
function without(scene: Scene, lifted: Lifted): Scene {
  if (lifted === NOTHING) return scene;
  const pieces = scene.pieces.filter(({ id }) => id === null || !lifted.pieces.has(id));
  const emblems = scene.emblems.filter((_, index) => !lifted.riders.has(index));
  return { ...scene, pieces, emblems };
}

/** A piece whose flag has a share of its lean. */
function leaning(piece: Placed, share: number): Placed {
  if (share === 1) return piece;
  const layers = piece.layers.map((layer) =>
    layer.hold === undefined ? { ...layer, turn: (layer.turn ?? 0) * share } : layer,
  );
  return { ...piece, layers };
}
