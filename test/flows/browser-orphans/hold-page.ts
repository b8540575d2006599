import { tmpdir } from 'node:os';
import { createGuardedBrowser } from '../../../workers/src/browser/guarded-browser.ts';
import { claimTemporaryFolder } from '../../../workers/src/temporary-folder.ts';
import { serveSite } from '../../support/servers/serve-site.ts';

/**
 * A program that holds a page whose script never ends, as a worker that is killed may. It says `{ held: true }` when
 * it does, and ends by itself when it is told to exit.
 */
const site = await serveSite({
  '/': '<p>A page.</p><script>setTimeout(() => { while (true); }, 100)</script>',
});
process.env.TMPDIR = await claimTemporaryFolder(tmpdir());
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
