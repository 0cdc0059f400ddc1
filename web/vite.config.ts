import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

/** Where the server listens while the page is worked on. */
const server = process.env.SANDTABLE ?? 'http://127.0.0.1:7340';

export default defineConfig({
  plugins: [svelte({ configFile: false })],
  build: {
    target: 'es2022',
    // A strict content policy allows neither inline data nor inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  // The server takes orders only from its own page, so the page has to pass for one.
  server: {
    proxy: { '/api': { target: server, changeOrigin: true, headers: { origin: server } } },
  },
  test: { include: ['tests/unit/**/*.test.ts'], environment: 'node' },
});
