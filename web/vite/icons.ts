import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';
import { LUCIDE } from '../src/ui/icons.ts';

const MODULE = 'virtual:lucide';
const resolve = createRequire(import.meta.url).resolve;

/** Returns what is inside the `<svg>` element of a Lucide icon, without line breaks. */
export function shapesOf(name: string): string {
  const svg = readFileSync(resolve(`lucide-static/icons/${name}.svg`), 'utf8');
  const inside = /<svg[^>]*>([\s\S]*)<\/svg>/.exec(svg)?.[1];
  if (inside === undefined) throw new Error(`lucide icon '${name}' is not an SVG file`);
  return inside.replace(/\s+/g, ' ').replace(/> </g, '><').replace(/ \/>/g, '/>').trim();
}

/** Provides `virtual:lucide`: the shapes of the icons that the page uses, and no others. */
export function icons(): Plugin {
  return {
    name: 'sandtable-icons',
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
    load: (id) => {
      if (id !== `\0${MODULE}`) return undefined;
      const shapes = Object.fromEntries(LUCIDE.map((name) => [name, shapesOf(name)]));
      return `export default ${JSON.stringify(shapes)};`;
    },
  };
}
