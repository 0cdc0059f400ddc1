/** Colours of the printed map that the page draws itself. */
export interface Inks {
  ground: string;
  label: string;
  halo: string;
  edge: string;
}

const NAMES = ['ground', 'label', 'halo', 'edge'] as const;

/**
 * Reads the `--map-…` tokens as they apply to an element. Their values depend on the theme, which
 * only a real property resolves, so a hidden child tries them on.
 */
export function inksOf(host: HTMLElement): Inks {
  const probe = document.createElement('span');
  probe.hidden = true;
  host.append(probe);
  const ink = (name: string) => {
    probe.style.color = `var(--map-${name})`;
    return getComputedStyle(probe).color;
  };
  const inks = Object.fromEntries(NAMES.map((name) => [name, ink(name)])) as unknown as Inks;
  probe.remove();
  return inks;
}
