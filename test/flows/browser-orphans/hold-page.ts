import { tmpdir } from 'node:os';
import { claimTemporaryFolder } from '../../../shared/src/temporary-folder.ts';
import { createGuardedBrowser } from '../../../workers/src/browser/guarded-browser.ts';
import { serveSite } from '../../support/servers/serve-site.ts';

/**
 * Opens a page whose script never ends, like a worker that is about to be killed. Sends `{ held: true }` once the page
 * is open, and exits without closing the browser when it receives a message.
 */
const site = await serveSite({
  '/': '<p>A page.</p><script>setTimeout(() => { while (true); }, 100)</script>',
});
process.env.TMPDIR = await claimTemporaryFolder(tmpdir(), 'worker');
const browser = await createGuardedBrowser({
  userAgent: 'Lectern/test',
  environment: process.env,
  allowedHosts: [site.host],
});

process.on('message', () => process.exit(3));
await browser.withPage(site.origin, async (page) => {
  await page.goTo(site.origin);
  process.send?.({ held: true });
  await new Promise(() => {});
});
