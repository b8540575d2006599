import type { Page } from 'playwright-core';

const DIALOG = '[role=dialog], [role=alertdialog]';

/** Waits until the dialog in front has the focus, which is also when it begins to hear Escape: a frame after it is seen. */
export async function dialogHasFocus(page: Page): Promise<void> {
  await page.locator(DIALOG).last().and(page.locator(':focus-within')).waitFor();
}

/** Closes the dialog in front by Escape, and waits until it is gone; those behind it stay. */
export async function closeDialog(page: Page): Promise<void> {
  await dialogHasFocus(page);
  const dialogs = page.locator(DIALOG);
  const last = dialogs.nth((await dialogs.count()) - 1);
  await page.keyboard.press('Escape');
  await last.waitFor({ state: 'detached' });
}

/** Closes whatever dialogs are open, also those that are just about to go by themselves. */
export async function closeDialogs(page: Page): Promise<void> {
  const dialogs = page.locator(DIALOG);
  while ((await dialogs.count()) > 0) {
    await page.keyboard.press('Escape');
    await page.evaluate('new Promise(requestAnimationFrame)');
  }
}
