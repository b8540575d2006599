import type { Page } from 'playwright-core';

export const DIALOG = '[role=dialog], [role=alertdialog]';

/** Waits until the topmost dialog has focus. Only then, a frame after it appears, does it handle Escape. */
export async function dialogHasFocus(page: Page): Promise<void> {
  await page.locator(DIALOG).last().and(page.locator(':focus-within')).waitFor();
}

/** Presses Enter on a button of the topmost dialog. Without focus, the dialog would still move it to another button. */
export async function pressInDialog(page: Page, name: string): Promise<void> {
  await dialogHasFocus(page);
  await page.locator(DIALOG).last().getByRole('button', { name, exact: true }).press('Enter');
}

/** Closes the topmost dialog with Escape and waits until it is removed. */
export async function closeDialog(page: Page): Promise<void> {
  await dialogHasFocus(page);
  const dialogs = page.locator(DIALOG);
  const last = dialogs.nth((await dialogs.count()) - 1);
  await page.keyboard.press('Escape');
  await last.waitFor({ state: 'detached' });
}

/** Closes all open dialogs. */
export async function closeDialogs(page: Page): Promise<void> {
  const dialogs = page.locator(DIALOG);
  while ((await dialogs.count()) > 0) {
    await page.keyboard.press('Escape');
    await page.evaluate('new Promise(requestAnimationFrame)');
  }
}
