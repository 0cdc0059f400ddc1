import { defineConfig } from '@playwright/test';

export default defineConfig({
  workers: 1,
  // On a busy machine the browser may stop drawing for minutes. A test that passes only the second time is listed as flaky.
  retries: process.env.CI ? 1 : 0,
  // Generous, because slow or busy machines run these too; a real failure still fails.
  timeout: 120_000,
  expect: {
    timeout: 20_000,
    // Pictures are made with bundled fonts only. Another version of the browser may smooth edges differently; a
    // component that moved, grew or changed its colour differs by far more.
    toHaveScreenshot: { maxDiffPixelRatio: 0.02, threshold: 0.25, animations: 'disabled' },
  },
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  projects: [
    // Each worker starts its own server: see tests/journeys/server.ts.
    { name: 'journeys', testDir: 'tests/journeys' },
    // Measurements, not tests: `npm run speed` prints them as a table.
    { name: 'speed', testDir: 'tests/speed' },
    // Pictures for README and book, and of every page to look at.
    { name: 'screens', testDir: 'tests/screens' },
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
        // Text looks the same whatever the machine's font settings are.
        '--font-render-hinting=none',
        '--disable-lcd-text',
        '--force-color-profile=srgb',
      ],
    },
  },
});
