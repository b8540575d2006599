import type { Page } from 'playwright-core';

/** Waits until a prerendered page is hydrated. Only scripts render the notification region. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.locator('[data-toasts]').waitFor({ state: 'attached' });
}
