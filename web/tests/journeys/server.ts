import { resolve } from 'node:path';
import { test as base } from '@playwright/test';
import { Server } from '../server';
import { servePage } from './proxy';

export { program, Server } from '../server';

/**
 * Tests with their own server. `PAGE` replaces the page that is built into the program: a folder such
 * as `dist`, or the URL of a dev server.
 */
export const test = base.extend<object, { server: Server; pageUrl: string }>({
  server: [
    async ({}, use) => {
      const server = await Server.start();
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  pageUrl: [
    async ({ server }, use) => {
      const page = process.env.PAGE ?? '';
      if (page === '' || page.startsWith('http')) return use(page || server.url);
      const shown = await servePage(resolve(page), () => server.url);
      await use(shown.url);
      shown.close();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ pageUrl }, use) => use(pageUrl),
});

export { expect } from '@playwright/test';
