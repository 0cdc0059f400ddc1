import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const CSS = readFileSync(join(import.meta.dirname, '../../src/ui/tokens.css'), 'utf8');

type Theme = 'light' | 'dark';

/** Reads the colours of tokens.css: `light-dark(#a, #b)`, or one colour for both themes. */
function colours(theme: Theme): Map<string, string> {
  const found = new Map<string, string>();
  const both = /--([a-z0-9-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g;
  for (const [, name, light, dark] of CSS.matchAll(both))
    found.set(name ?? '', (theme === 'light' ? light : dark) ?? '');
  for (const [, name, one] of CSS.matchAll(/--([a-z0-9-]+): (#[0-9a-f]{6});/g))
    found.set(name ?? '', one ?? '');
  return found;
}

/** Relative luminance of `#rrggbb` as WCAG 2.2 defines it. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Text, what it stands on, and the ratios of the guide in light and dark. */
const GUIDE: [string, string, number, number][] = [
  ['ink', 'card', 15.3, 13.0],
  ['soft', 'card', 7.4, 7.6],
  ['soft', 'raise', 6.7, 6.5],
  ['rule', 'card', 3.4, 3.7],
  ['accent', 'card', 7.2, 7.6],
  ['on-accent', 'accent', 7.2, 8.4],
  ['good', 'card', 6.3, 8.7],
  ['bad', 'card', 7.2, 7.8],
  ['amber', 'card', 5.2, 9.0],
  ['on-warn', 'warn', 9.4, 8.0],
  ['focus', 'card', 8.4, 7.0],
  ['side-0', 'card', 7.3, 8.3],
  ['side-1', 'card', 5.3, 8.3],
  ['slate', 'slate-fill', 6.1, 6.2],
  ['good', 'good-fill', 5.2, 6.8],
  ['info', 'info-fill', 6.0, 6.3],
  ['ink', 'amber-fill', 13.0, 9.7],
  ['ink', 'bad-fill', 12.2, 10.7],
  ...[7.2, 5.2, 8.6, 4.7, 10.6, 4.8, 13.3, 11.9].map(
    (ratio, seat): [string, string, number, number] => [
      `seat-${seat}-print`,
      `seat-${seat}`,
      ratio,
      ratio,
    ],
  ),
];

/** Pairs that the page uses and the guide does not measure, with the least that WCAG AA accepts. */
const LEAST: [string, string, number][] = [
  ...['ink', 'soft', 'accent', 'good', 'bad', 'amber'].flatMap((text) =>
    ['page', 'card', 'raise'].map((ground): [string, string, number] => [text, ground, 4.5]),
  ),
  ['on-accent', 'accent-high', 4.5],
  ['rule', 'page', 3],
  ['rule', 'raise', 3],
  ['focus', 'page', 3],
  ['map-label', 'map-ground', 4.5],
  ['map-jump', 'map-ground', 4.5],
  ['map-go-code', 'map-ground', 4.5],
  ['print', 'armour-4', 4.5],
  ['print', 'armour-3', 4.5],
  ['print', 'armour-2', 4.5],
  ['paper', 'armour-1', 4.5],
  ['paper', 'armour-0', 4.5],
];

describe.each(['light', 'dark'] as const)('contrast in the %s theme', (theme) => {
  const known = colours(theme);
  const ratio = (text: string, ground: string) => {
    const [one, other] = [known.get(text), known.get(ground)];
    if (!one || !other) throw new Error(`tokens.css has no --${one ? ground : text}`);
    return contrast(one, other);
  };

  test.each(GUIDE)('--%s on --%s is as high as the guide says', (text, ground, light, dark) => {
    const wanted = theme === 'light' ? light : dark;
    // The guide rounds to one digit.
    expect(ratio(text, ground)).toBeGreaterThanOrEqual(wanted - 0.1);
  });

  test.each(LEAST)('--%s on --%s is at least %d', (text, ground, least) => {
    expect(ratio(text, ground)).toBeGreaterThanOrEqual(least);
  });
});
