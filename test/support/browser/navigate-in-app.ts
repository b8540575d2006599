import type { Page } from 'playwright-core';

/**
 * Goes on to another page of the application as its links do, and waits until the page before has gone. It asks for
 * what it has not got yet, and nothing else is loaded: for screens that do not differ by how they were reached, of which
 * a new load takes some ten times as long.
 */
export async function navigateInApp(page: Page, path: string): Promise<void> {
  await page.evaluate(`(() => {
    const path = ${JSON.stringify(path)};
    const isOther = new URL(path, location.href).pathname !== location.pathname;
    if (isOther) document.querySelector('h1')?.setAttribute('data-left', '');
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
  })()`);
  await page.locator('[data-left]').waitFor({ state: 'detached' });
}
