import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { Handler } from 'hono';
import type { AppEnv } from '../app-env.ts';

const compress = promisify(brotliCompress);
const HEADERS = { 'content-type': 'text/html; charset=utf-8', vary: 'accept-encoding' };

/**
 * Serves the prerendered landing page with the address of this installation in its Open Graph tags, which must be
 * absolute. The page is read and compressed once. Passes on if the page is not built.
 */
export function createLandingPage(webRoot: string, publicUrl: string): Handler<AppEnv> {
  let page: Promise<{ html: string; compressed: Uint8Array<ArrayBuffer> }> | null = null;
  const load = async () => {
    const template = await readFile(join(webRoot, 'pages/index.html'), 'utf8');
    const html = template.replaceAll('%PUBLIC_URL%', publicUrl);
    return { html, compressed: new Uint8Array(await compress(html)) };
  };
  return async function landingPage(context, next) {
    page ??= load();
    const loaded = await page.catch(() => null);
    if (loaded === null) {
      page = null;
      return next();
    }
    const isCompressed = /\bbr\b/.test(context.req.header('accept-encoding') ?? '');
    return isCompressed
      ? context.body(loaded.compressed, 200, { ...HEADERS, 'content-encoding': 'br' })
      : context.body(loaded.html, 200, HEADERS);
  };
}
