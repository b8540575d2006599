import type { Page } from 'playwright-core';

/**
 * Collects console errors, uncaught errors, dialogs, violations of the content security policy, and requests to other
 * origins. Call it before the first navigation; the returned array grows.
 */
export async function watchPage(page: Page, origins: readonly string[]): Promise<string[]> {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(`error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()} (${message.location().url})`);
  });
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http') && !origins.includes(origin)) problems.push(`foreign: ${request.url()}`);
  });
  page.on('dialog', (dialog) => {
    problems.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.exposeFunction('violated', (what: string) => void problems.push(`policy: ${what}`));
  await page.addInitScript(
    `addEventListener('securitypolicyviolation', (event) => violated(event.effectiveDirective + ' ' + event.blockedURI))`,
  );
  return problems;
}
