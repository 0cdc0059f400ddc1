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
 * only a real property resolves, so a hidden child tries them on.
 */
export function inksOf(host: HTMLElement): Inks {
  const probe = document.createElement('span');
  probe.hidden = true;
  host.append(probe);
  const ink = ([name, token]: [string, string]) => {
    probe.style.color = `var(${token})`;
    return [name, getComputedStyle(probe).color];
  };
  const inks = Object.fromEntries(Object.entries(TOKENS).map(ink)) as unknown as Inks;
  probe.remove();
  return inks;
}
