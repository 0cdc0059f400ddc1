import type { Speed } from '../board/motion/player';
import { storage, type KeyValueStorage } from './storage';

const SPEED = 'sandtable.motion';
const SOUND = 'sandtable.sound';

/** How results are played: the speed of motion, and whether there is sound. Kept in the browser. */
export class Playback {
  speed = $state<Speed>('normal');
  sound = $state(false);
  readonly #keeper: KeyValueStorage;

  constructor(keeper: KeyValueStorage) {
    this.#keeper = keeper;
    const speed = keeper.getItem(SPEED);
    if (speed === 'off' || speed === 'quick') this.speed = speed;
    this.sound = keeper.getItem(SOUND) === 'on';
  }

  setSpeed(speed: Speed): void {
    this.speed = speed;
    this.#keeper.setItem(SPEED, speed);
  }

  setSound(on: boolean): void {
    this.sound = on;
    this.#keeper.setItem(SOUND, on ? 'on' : 'off');
  }
}

export const playback = new Playback(storage);
