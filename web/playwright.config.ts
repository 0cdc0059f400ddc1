import { defineConfig } from '@playwright/test';

export default defineConfig({
  workers: 1,
  // Generous, because slow or busy machines run these too; a real failure still fails.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  projects: [
    // Each worker starts its own server: see tests/journeys/server.ts.
    { name: 'journeys', testDir: 'tests/journeys' },
    // Measurements, not tests: `npm run speed` prints them as a table.
    { name: 'speed', testDir: 'tests/speed' },
  ],
  use: {
    browserName: 'chromium',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
