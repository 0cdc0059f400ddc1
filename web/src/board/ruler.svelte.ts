import type { Hex } from '../api/wire';
import { distance } from './geometry';
import type { OverlayWay } from './overlay';

/** "1 hex", "5 hexes". */
function hexes(count: number): string {
  return `${count} ${count === 1 ? 'hex' : 'hexes'}`;
}

/** Measures distances: the first click sets the start, the next one the end, another one starts again. */
export class Ruler {
  #on = $state(false);
  #from = $state.raw<Hex | null>(null);
  #to = $state.raw<Hex | null>(null);

  get on(): boolean {
    return this.#on;
  }

  toggle(): void {
    this.#on = !this.#on;
    this.#from = this.#to = null;
  }

  /** Takes a click on a hex; returns the distance in words once there are two ends. */
  click(hex: Hex): string | null {
    if (!this.#from || this.#to) {
      this.#from = hex;
      this.#to = null;
      return null;
    }
    this.#to = hex;
    return hexes(distance(this.#from, hex));
  }

  /** The line to draw; until the end is set, it follows the hex that is pointed at. */
  line(pointed: Hex | null): OverlayWay | null {
    const [from, to] = [this.#from, this.#to ?? pointed];
    if (!this.#on || !from || !to) return null;
    const label = { text: hexes(distance(from, to)), look: 'plate' } as const;
    return { hexes: [from, to], tone: 'ink', line: 'solid', head: true, at: 0.5, label };
  }
}
