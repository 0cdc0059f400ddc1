import type { Grid } from '../geometry';
import { fewer, flowing, lengthOf, scripted, travels, type Act, type Cue } from './acts';
import { frameAt, type Frame } from './frame';

/** Playback speeds: a factor on time, or none at all. */
export const SPEEDS = { off: 0, normal: 1, quick: 2 } as const;
export type Speed = keyof typeof SPEEDS;

export interface Stagehand {
  /** Shows a frame; null is the still picture. */
  onframe: (frame: Frame | null) => void;
  /** Called once for every act, together with those that begin in the same frame, for their sound. */
  onacts?: (acts: Act[]) => void;
}

/** What a script draws itself, so that the still picture leaves it out. */
export interface Lifted {
  pieces: ReadonlySet<string>;
  /** Indices of emblems in the scene. */
  riders: ReadonlySet<number>;
}

export const NOTHING: Lifted = { pieces: new Set(), riders: new Set() };

/** Plays acts, and never makes a player wait: any input skips it, and a tick does not wait for another. */
export class Player {
  readonly #grid: Grid;
  readonly #hand: Stagehand;
  #cues: Cue[] = [];
  #lifted = NOTHING;
  #length = 0;
  #time = 0;
  #last: number | null = null;
  #speed: number = SPEEDS.normal;
  #begun = new WeakSet<Act>();
  #request = 0;

  constructor(grid: Grid, hand: Stagehand) {
    this.#grid = grid;
    this.#hand = hand;
  }

  get playing(): boolean {
    return this.#cues.length > 0;
  }

  /** What the current script moves; the same object as long as the script is the same. */
  get lifted(): Lifted {
    return this.#lifted;
  }

  /**
   * Plays acts after those that are still running. In a game with ticks, `tick` is the length of one in
   * milliseconds: moves of the tick before end at once, and marks of both are seen together.
   */
  play(acts: Act[], speed: Speed, tick?: number): void {
    this.#speed = SPEEDS[speed];
    const cues = tick === undefined ? this.#after(acts) : this.#over(acts, tick);
    if (speed === 'off' || cues.length === 0) return this.skip();
    this.#cues = cues;
    this.#lifted = liftedBy(cues);
    this.#length = lengthOf(cues);
    this.#show();
    if (this.#request === 0) this.#next();
  }

  /** Ends at once with the still picture. */
  skip(): void {
    if (!this.playing) return;
    cancelAnimationFrame(this.#request);
    this.#request = 0;
    this.#cues = [];
    this.#lifted = NOTHING;
    [this.#length, this.#time, this.#last] = [0, 0, null];
    this.#hand.onframe(null);
  }

  #after(acts: Act[]): Cue[] {
    return [...this.#cues, ...scripted(acts).map((cue) => shifted(cue, this.#length))];
  }

  #over(acts: Act[], tick: number): Cue[] {
    const lasting = this.#cues.filter(({ act, end }) => !travels(act) && end > this.#time);
    const kept = lasting.map((cue) => shifted(cue, -this.#time));
    this.#time = 0;
    return fewer([...flowing(acts, tick), ...kept]);
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
    const now = this.#cues.filter(({ act, start }) => start <= this.#time && !this.#begun.has(act));
    for (const { act } of now) this.#begun.add(act);
    if (now.length > 0) this.#hand.onacts?.(now.map(({ act }) => act));
    this.#hand.onframe(frameAt(this.#cues, this.#time, this.#grid));
  }
}

function shifted({ act, start, end }: Cue, by: number): Cue {
  return { act, start: start + by, end: end + by };
}

function liftedBy(cues: Cue[]): Lifted {
  const pieces = cues.flatMap(({ act }) => ('piece' in act && act.piece !== null ? act.piece : []));
  const riders = cues.flatMap(({ act }) => (act.kind === 'ride' ? act.rider : []));
  return { pieces: new Set(pieces), riders: new Set(riders) };
}

/**
 * For reduced motion: nothing travels, and every place where something changed gets a ring. Not the
 * moves of a tick: in a battle that would be every unit, all the time.
 */
export function calm(acts: Act[]): Act[] {
  return acts.flatMap((act): Act[] => {
    const at = placeOf(act);
    return at ? [{ kind: 'ring', at }] : [];
  });
}

function placeOf(act: Act) {
  switch (act.kind) {
    case 'move':
      return act.even ? null : act.way.at(-1)!;
    case 'ride':
      return null;
    case 'courier':
      return act.way[0]!;
    case 'shot':
    case 'volley':
      return act.to;
    default:
      return act.at;
  }
}
