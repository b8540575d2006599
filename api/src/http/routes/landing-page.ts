import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Handler } from 'hono';
import type { AppEnv } from '../app-env.ts';

/**
 * Serves the prerendered landing page with the URL of this installation in its Open Graph tags, which must be
 * absolute. Passes on if the page is not built.
 */
export function createLandingPage(webRoot: string, publicUrl: string): Handler<AppEnv> {
  return async function landingPage(context, next) {
    const template = await readFile(join(webRoot, 'pages/index.html'), 'utf8').catch(() => null);
    return template === null ? next() : context.html(template.replaceAll('%PUBLIC_URL%', publicUrl));
  };
}
