import type { Hono } from 'hono';
import type { ReadPage } from './scrapingbee.ts';

const USER_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36';
const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * Reads pages of `site` with a browser's User-Agent. Returns null for any URL outside of this server: the emulator cannot
 * read other sites.
 */
export function createBrowserReader(
  site: Hono,
): (url: string, serviceUrl: string) => Promise<ReadPage | null> {
  return async (url, serviceUrl) => {
    const { hostname, port } = new URL(url);
    if (!LOOPBACK.test(hostname) || port !== new URL(serviceUrl).port) return null;
    const reply = await site.request(url, { headers: { 'user-agent': USER_AGENT } });
    const isHtml = (reply.headers.get('content-type') ?? '').startsWith('text/html');
    return { status: reply.status, html: await reply.text(), type: isHtml ? 'html' : 'b64_bytes' };
  };
}
