import { defineConfig } from '@playwright/test';

export default defineConfig({
  workers: 1,
  // Generous, for machines with more to do than this: what never comes fails all the same.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  projects: [
    // Against the program, which they start themselves: see tests/journeys/server.ts.
    { name: 'journeys', testDir: 'tests/journeys' },
    // Measured, not tested: `npm run speed` prints them as a table.
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
