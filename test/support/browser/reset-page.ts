import type { Page } from 'playwright-core';
import { closeDialogs } from './dialogs.ts';
import { waitForHydration } from './wait-for-hydration.ts';

/** Opens the first page of the application. Later tests navigate from here, because a page load takes ten times as long. */
export async function openApp(page: Page, origin: string, path = '/dashboard'): Promise<void> {
  await page.goto(origin + path);
  await waitForHydration(page);
}

/** Ends a test: removes its fake responses, dialogs and notifications, which outlive a navigation, and turns the network on. */
export async function resetPage(page: Page): Promise<void> {
  await page.unrouteAll();
  await page.context().setOffline(false);
  await closeDialogs(page);
  await closeNotifications(page);
}

/** Closes one notification after another: an earlier one that can be undone appears again. */
async function closeNotifications(page: Page): Promise<void> {
  const shown = page.locator('[data-toasts] li');
  while ((await shown.count()) > 0) {
    await page.evaluate(`(() => {
      document.querySelector('[data-toasts] [aria-label="Close notification"]')?.click();
      return new Promise(requestAnimationFrame);
    })()`);
  }
}
