import { UpstreamError } from '@lectern/shared/errors.ts';
import { z } from 'zod';
import { type ApiAccess, createJsonApi } from './json-api.ts';
import type { PageReader } from './page-reader.ts';

/** The minimum that the service accepts. */
const MIN_TIMEOUT_MS = 1_000;
/** The part of the deadline for the round trip. */
const ROUND_TRIP_MS = 5_000;
const BAD_KEY = 'the API key is invalid or has no credits left; check SCRAPINGBEE_API_KEY';

/** The response with `json_response` (scrapingbee.com/documentation). */
const answer = z.object({
  type: z.string(),
  body: z.string(),
  'initial-status-code': z.int().min(100).max(999),
  'resolved-url': z.url({ protocol: /^https?$/ }),
});

/** Creates a client for ScrapingBee. Its API key is part of the request URL. */
export function createScrapingbee({ url: origin, apiKey, deadlineMs = 60_000 }: ApiAccess): PageReader {
  const name = 'ScrapingBee';
  const ask = createJsonApi({
    name,
    url: origin,
    // Any other status means that the service could not read the page.
    refusals: {
      400: 'the request was rejected',
      401: BAD_KEY,
      403: BAD_KEY,
      413: 'the page is too large for it',
      429: 'too many concurrent requests',
    },
    deadlineMs,
    maxBytes: 12 * 1024 * 1024,
  });
  return {
    name,
    tryType: 'scrapingbee',
    async readPage(url, signal) {
      const query = {
        api_key: apiKey,
        url,
        render_js: 'true',
        json_response: 'true',
        timeout: String(Math.max(MIN_TIMEOUT_MS, deadlineMs - ROUND_TRIP_MS)),
      };
      // The service passes on the status of a missing page.
      const ifMissing = { type: 'html', body: '', 'initial-status-code': 404, 'resolved-url': url };
      const found = await ask({ path: '/api/v1/', query, shape: answer, ifMissing, signal });
      const { type, body: html, 'initial-status-code': status, 'resolved-url': finalUrl } = found;
      if (type !== 'html') {
        const message = `${name} failed: a file of type "${type.slice(0, 40)}" instead of a page`;
        throw new UpstreamError(name, message);
      }
      return { status: status >= 300 && status < 400 ? 200 : status, html, finalUrl };
    },
  };
}
