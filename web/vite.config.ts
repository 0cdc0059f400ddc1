import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { compress } from './vite/compress.ts';
import { icons } from './vite/icons.ts';

/** The server that `npm run dev` forwards API requests to. */
const server = process.env.SANDTABLE ?? 'http://127.0.0.1:7340';

export default defineConfig({
  plugins: [icons(), svelte({ configFile: false }), compress()],
  build: {
    target: 'es2022',
    // The content security policy forbids inline data and inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // A first visit waits for the number of files more than for their size: one style sheet, and one script for what
    // every page needs and one for what every map needs, instead of a file per component.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'base', test: /node_modules|virtual:|src\/(api|shared|ui)\// },
            { name: 'map', test: /src\/(board|log)\// },
          ],
        },
      },
    },
  },
  // The server accepts orders only from its own origin, so the proxy presents that origin.
  server: {
    proxy: { '/api': { target: server, changeOrigin: true, headers: { origin: server } } },
  },
  test: {
    environment: 'node',
    projects: [
      { extends: true, test: { name: 'unit', include: ['tests/unit/**/*.test.ts'] } },
      // Stores against the real program: see tests/stores/harness.ts.
      {
        extends: true,
        test: { name: 'stores', include: ['tests/stores/**/*.test.ts'], testTimeout: 60_000 },
      },
    ],
  },
});
