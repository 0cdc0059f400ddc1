import type { Act } from '../board/motion/acts';
import { playback } from './playback.svelte';

/** Sounds by name, as parameters of ZzFX: volume, randomness, frequency, attack, sustain, release, shape… */
const SOUNDS = {
  'step-light': [0.35, 0.05, 150, 0.01, 0.01, 0.04, 4, 2, -10, 0, 0, 0, 0, 3],
  'step-medium': [0.45, 0.05, 110, 0.01, 0.02, 0.05, 4, 2, -8, 0, 0, 0, 0, 3],
  'step-heavy': [0.55, 0.05, 80, 0.01, 0.03, 0.08, 4, 2, -6, 0, 0, 0, 0, 3],
  'step-assault': [0.65, 0.05, 55, 0.01, 0.05, 0.12, 4, 1.8, -4, 0, 0, 0, 0, 2],
  beam: [0.5, 0.02, 880, 0, 0.08, 0.16, 2, 1.4, -14, 0, 0, 0, 0, 0.2],
  gun: [0.8, 0.05, 180, 0, 0.03, 0.2, 4, 1.6, -6, 0, 0, 0, 0, 2.5],
  missile: [0.6, 0.05, 260, 0.05, 0.12, 0.24, 4, 1.2, 6, 0, 0, 0, 0, 4],
  thud: [0.9, 0.05, 70, 0, 0.05, 0.22, 4, 1.4, -2, 0, 0, 0, 0, 2],
  miss: [0.25, 0.05, 600, 0.02, 0.02, 0.16, 4, 2, -12, 0, 0, 0, 0, 4],
  fall: [1, 0.05, 55, 0.02, 0.12, 0.4, 4, 1.2, -1, 0, 0, 0, 0, 2],
  clash: [0.4, 0.2, 900, 0, 0.02, 0.14, 1, 1.8, 0, 0, 0, 0, 0, 1, 30],
  arrows: [0.3, 0.1, 750, 0.03, 0.06, 0.2, 4, 2, -9, 0, 0, 0, 0, 5],
  horn: [0.5, 0.02, 240, 0.06, 0.25, 0.35, 2, 1.3, -1.6],
  gallop: [0.4, 0.1, 110, 0, 0.02, 0.05, 4, 2, -6, 0, 0, 0, 0.11, 3],
  bell: [0.6, 0, 660, 0, 0.05, 0.7, 0, 1, 0, 0, 220, 0.05],
} as const;

export type Sound = keyof typeof SOUNDS;

/** How much louder each further act of the same sound makes it, and the loudest. */
const [DENSER, LOUDEST] = [0.08, 1];

/** Plays a sound if sounds are on, louder for several acts at once. The synthesiser is loaded with the first one. */
export async function sound(name: Sound, count = 1): Promise<void> {
  if (!playback.sound) return;
  const { zzfx } = await import('zzfx');
  const [volume, ...rest] = SOUNDS[name];
  zzfx(Math.min(LOUDEST, volume + DENSER * (count - 1)), ...rest);
}

/** Steps by weight class, and shots by class of weapon. */
const STEPS = ['step-light', 'step-medium', 'step-heavy', 'step-assault'] as const;
const SHOTS = { energy: 'beam', ballistic: 'gun', missile: 'missile' } as const;

/** The sound with which each other kind of act begins; null if it is silent. */
const OF_ACTS: Record<Exclude<Act['kind'], 'move' | 'shot'>, Sound | null> = {
  harm: 'thud',
  fall: 'fall',
  wreck: 'fall',
  clash: 'clash',
  volley: 'arrows',
  waver: null,
  rout: 'horn',
  courier: 'gallop',
  ride: null,
  loss: null,
  turn: null,
  ring: null,
};

function soundOf(act: Act): Sound | null {
  if (act.kind === 'move') return act.even ? null : (STEPS[act.weight ?? 1] ?? null);
  if (act.kind === 'shot') return act.hit ? SHOTS[act.weapon ?? 'ballistic'] : 'miss';
  return OF_ACTS[act.kind];
}

/** The sounds of acts that begin together: each once, with the number of its acts. */
export function soundsOf(acts: Act[]): Map<Sound, number> {
  const counts = new Map<Sound, number>();
  for (const name of acts.map(soundOf)) if (name) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}
