import { defineConfig } from '@playwright/test';

export default defineConfig({
  workers: 1,
  projects: [
    // Against a running server.
    { name: 'journeys', testDir: 'tests/journeys' },
    // Against the built page alone.
    { name: 'frames', testDir: 'tests/frames' },
  ],
  use: {
    browserName: 'chromium',
    baseURL: process.env.SANDTABLE ?? 'http://127.0.0.1:7340',
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
