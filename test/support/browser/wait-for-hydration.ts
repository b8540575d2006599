import type { Page } from 'playwright-core';

/**
 * Waits until the scripts of a page have taken over what the build has rendered: it is seen before, and does not answer
 * to clicks other than on links. The region of the notifications is the first thing that only scripts render.
 */
export async function waitForHydration(page: Page): Promise<void> {
  await page.locator('[data-toasts]').waitFor({ state: 'attached' });
}
