import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Text files. Fonts are compressed already. */
const TEXT = /\.(css|js|svg)$/;

/**
 * Writes a gzipped copy beside every text file, which the server sends as it is. Compressing at build time affords the
 * best level, and a first visit does not wait for it.
 */
export function compress(): Plugin {
  return {
    name: 'sandtable-compress',
    apply: 'build',
    // Other plugins change the code until the files are written.
    writeBundle: ({ dir = '.' }, bundle) => {
      for (const name of Object.keys(bundle).filter((name) => TEXT.test(name))) {
        const file = join(dir, name);
        writeFileSync(`${file}.gz`, gzipSync(readFileSync(file), { level: 9 }));
      }
    },
  };
}
