/** Colours of the printed map that the page draws itself. */
export interface Inks {
  ground: string;
  label: string;
  halo: string;
  edge: string;
  /** Ground out of sight, and the lines over it. */
  fog: string;
  hatch: string;
  /** Areas of the first two seats and of signals, and hexes that a jump reaches. */
  side0: string;
  side1: string;
  signal: string;
  jump: string;
  /** Ways that may be taken. */
  pencil: string;
  /** Shots that hit, and those that miss. */
  hit: string;
  miss: string;
  /** The pill of a roll: its ground, its letters and its edge. */
  warn: string;
  onWarn: string;
  amber: string;
}

const TOKENS: Record<keyof Inks, string> = {
  ground: '--map-ground',
  label: '--map-label',
  halo: '--map-halo',
  edge: '--map-edge',
  fog: '--map-fog',
  hatch: '--map-hatch',
  side0: '--side-0',
  side1: '--side-1',
  signal: '--map-go-code',
  jump: '--map-jump',
  pencil: '--soft',
  hit: '--bad',
  miss: '--soft',
  warn: '--warn',
  onWarn: '--on-warn',
  amber: '--amber',
};

/**
 * Reads the tokens as they apply to an element. Their values depend on the theme, which
 * only a real property resolves, so hidden children try them on.
 */
export function inksOf(host: HTMLElement): Inks {
  const probes = document.createElement('span');
  probes.hidden = true;
  const worn = Object.entries(TOKENS).map(([name, token]) => {
    const probe = document.createElement('span');
    probe.style.color = `var(${token})`;
    probes.append(probe);
    return [name, probe] as const;
  });
  host.append(probes);
  // Read only once all are there: a change between two of them would compute styles again.
  const inks = worn.map(([name, probe]) => [name, getComputedStyle(probe).color]);
  probes.remove();
  return Object.fromEntries(inks) as unknown as Inks;
}
