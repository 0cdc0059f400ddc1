import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './server';

/**
 * Checks a page as it is now: no violations of the accessibility rules, and nothing wider than the screen. Use it in a
 * context with reduced motion, because axe would measure colours in the middle of a transition.
 */
export async function accessible(page: Page, name: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(({ id, nodes }) => ({
    id,
    nodes: nodes.map(({ target, failureSummary }) => `${target}: ${failureSummary}`),
  }));
  expect.soft(found, name).toEqual([]);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect.soft(wide, `${name} is not wider than the screen`).toBe(page.viewportSize()?.width);
}
