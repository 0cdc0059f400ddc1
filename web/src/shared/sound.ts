import type { Act } from '../board/motion/acts';
import { playback } from './playback.svelte';

/** Sounds by name, as parameters of ZzFX: volume, randomness, frequency, attack, sustain, release, shape… */
const SOUNDS = {
  step: [0.5, 0.05, 90, 0.01, 0.02, 0.06, 4, 2, -8, 0, 0, 0, 0, 3],
  shot: [0.7, 0.05, 320, 0, 0.03, 0.18, 3, 1.6, -6, 0, 0, 0, 0, 1.5],
  thud: [0.9, 0.05, 70, 0, 0.05, 0.22, 4, 1.4, -2, 0, 0, 0, 0, 2],
  miss: [0.25, 0.05, 600, 0.02, 0.02, 0.16, 4, 2, -12, 0, 0, 0, 0, 4],
  fall: [1, 0.05, 55, 0.02, 0.12, 0.4, 4, 1.2, -1, 0, 0, 0, 0, 2],
  clash: [0.5, 0.2, 900, 0, 0.02, 0.14, 1, 1.8, 0, 0, 0, 0, 0, 1, 30],
  bell: [0.6, 0, 660, 0, 0.05, 0.7, 0, 1, 0, 0, 220, 0.05],
} as const;

export type Sound = keyof typeof SOUNDS;

/** Plays a sound if sounds are on. The synthesiser is loaded with the first one. */
export async function sound(name: Sound): Promise<void> {
  if (!playback.sound) return;
  const { zzfx } = await import('zzfx');
  zzfx(...SOUNDS[name]);
}

/** The sound with which an act begins; null if it is silent. */
export function soundOf(act: Act): Sound | null {
  switch (act.kind) {
    case 'move':
      return act.even ? null : 'step';
    case 'shot':
      return act.hit ? 'shot' : 'miss';
    case 'harm':
      return 'thud';
    case 'fall':
    case 'wreck':
      return 'fall';
    case 'clash':
      return 'clash';
    case 'turn':
    case 'ring':
      return null;
  }
}
