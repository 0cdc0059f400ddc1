import type { Grid } from '../geometry';
import { lengthOf, scripted, type Act, type Cue } from './acts';
import { frameAt, type Frame } from './frame';

/** Playback speeds: a factor on time, or none at all. */
export const SPEEDS = { off: 0, normal: 1, quick: 2 } as const;
export type Speed = keyof typeof SPEEDS;

export interface Stagehand {
  /** Shows a frame; null is the still picture. */
  onframe: (frame: Frame | null) => void;
  /** Called once for every act when it begins, for its sound. */
  onact?: (act: Act) => void;
}

/** Plays acts one script after the other, and never makes a player wait: any input skips it. */
export class Player {
  readonly #grid: Grid;
  readonly #hand: Stagehand;
  #cues: Cue[] = [];
  #length = 0;
  #time = 0;
  #last: number | null = null;
  #speed: number = SPEEDS.normal;
  #sounded = 0;
  #request = 0;

  constructor(grid: Grid, hand: Stagehand) {
    this.#grid = grid;
    this.#hand = hand;
  }

  get playing(): boolean {
    return this.#cues.length > 0;
  }

  /** Ids of the pieces that the current script moves. */
  get pieces(): Set<string> {
    return new Set(this.#cues.flatMap(({ act }) => ('piece' in act ? act.piece : [])));
  }

  /** Plays acts after those that are still running. `tick` is the length of an even move. */
  play(acts: Act[], speed: Speed, tick?: number): void {
    if (acts.length === 0 || speed === 'off') return;
    const shift = this.#length;
    const added = scripted(acts, tick);
    const later = ({ act, start, end }: Cue): Cue => ({
      act,
      start: start + shift,
      end: end + shift,
    });
    this.#cues = [...this.#cues, ...added.map(later)];
    this.#length = shift + lengthOf(added);
    this.#speed = SPEEDS[speed];
    this.#show();
    if (this.#request === 0) this.#next();
  }

  /** Ends at once with the still picture. */
  skip(): void {
    if (!this.playing) return;
    cancelAnimationFrame(this.#request);
    this.#request = 0;
    this.#cues = [];
    [this.#length, this.#time, this.#sounded, this.#last] = [0, 0, 0, null];
    this.#hand.onframe(null);
  }

  #next(): void {
    this.#request = requestAnimationFrame((now) => this.#tick(now));
  }

  #tick(now: number): void {
    this.#time += (now - (this.#last ?? now)) * this.#speed;
    this.#last = now;
    if (this.#time >= this.#length) return this.skip();
    this.#show();
    this.#next();
  }

  #show(): void {
    const begun = this.#cues.filter(({ start }) => start <= this.#time);
    for (const { act } of begun.slice(this.#sounded)) this.#hand.onact?.(act);
    this.#sounded = Math.max(this.#sounded, begun.length);
    this.#hand.onframe(frameAt(this.#cues, this.#time, this.#grid));
  }
}

/** For reduced motion: nothing travels, and every place where something changed gets a ring. */
export function calm(acts: Act[]): Act[] {
  return acts.map((act): Act => {
    if (act.kind === 'move') return { kind: 'ring', at: act.way.at(-1)! };
    return { kind: 'ring', at: act.kind === 'shot' ? act.to : act.at };
  });
}
