import { UpstreamError } from '@lectern/shared/errors.ts';
import { z } from 'zod';
import type { ApiAccess } from './json-api.ts';
import type { PageReader, PageReading } from './page-reader.ts';
import { describeRequestError, requestJson } from './request-json.ts';

interface ScrapingbeeSettings extends ApiAccess {
  /** Limit for one response. Default 12 MiB. */
  readonly maxBytes?: number;
}

const NAME = 'ScrapingBee';
const DEFAULT_DEADLINE_MS = 60_000;
const DEFAULT_MAX_BYTES = 12 * 1024 * 1024;
/** The minimum that the service accepts. */
const MIN_TIMEOUT_MS = 1_000;
/** The part of the deadline for the round trip. */
const ROUND_TRIP_MS = 5_000;

/** The response with `json_response` (scrapingbee.com/documentation). */
const answer = z.object({
  type: z.string(),
  body: z.string(),
  'initial-status-code': z.int().min(100).max(999),
  'resolved-url': z.url({ protocol: /^https?$/ }),
});

/** Statuses with a known remedy. Any other status means that the service could not read the page. */
const BY_STATUS: Readonly<Record<number, string>> = {
  400: 'the request was rejected',
  401: 'the API key is invalid or has no credits left; check SCRAPINGBEE_API_KEY',
  403: 'the API key is invalid or has no credits left; check SCRAPINGBEE_API_KEY',
  413: 'the page is too large for it',
  429: 'too many concurrent requests; retry later',
};

/**
 * Creates a client for ScrapingBee. The API key is part of the request URL, which must not appear in errors or their
 * causes.
 */
export function createScrapingbee(settings: ScrapingbeeSettings): PageReader {
  const { deadlineMs = DEFAULT_DEADLINE_MS, maxBytes = DEFAULT_MAX_BYTES } = settings;
  return {
    name: NAME,
    tryType: 'scrapingbee',
    async readPage(url, signal) {
      const deadline = AbortSignal.timeout(deadlineMs);
      const ends = signal ? AbortSignal.any([signal, deadline]) : deadline;
      try {
        const requestUrl = requestUrlOf(url, settings, deadlineMs);
        const { status, json } = await requestJson(requestUrl, { signal: ends }, maxBytes);
        return readAnswer(url, status, json);
      } catch (error) {
        signal?.throwIfAborted();
        throw error instanceof UpstreamError
          ? error
          : failed(describeRequestError(error, deadline, deadlineMs));
      }
    },
  };
}

function requestUrlOf(url: string, { url: origin, apiKey }: ScrapingbeeSettings, deadlineMs: number): URL {
  const requestUrl = new URL(`${origin.replace(/\/$/, '')}/api/v1/`);
  requestUrl.search = new URLSearchParams({
    api_key: apiKey,
    url,
    render_js: 'true',
    json_response: 'true',
    timeout: String(Math.max(MIN_TIMEOUT_MS, deadlineMs - ROUND_TRIP_MS)),
  }).toString();
  return requestUrl;
}

function readAnswer(url: string, status: number, json: unknown): PageReading {
  // The service passes on the status of a missing page.
  if (status === 404 || status === 410) return { status, html: '', finalUrl: url };
  if (status !== 200) throw failed(BY_STATUS[status] ?? `status ${status}`);
  const parsed = answer.safeParse(json);
  if (!parsed.success) throw failed('unexpected response format');
  const { type, body, 'initial-status-code': initialStatus, 'resolved-url': finalUrl } = parsed.data;
  if (type !== 'html') throw failed(`a file of type "${type.slice(0, 40)}" instead of a page`);
  const isRedirect = initialStatus >= 300 && initialStatus < 400;
  return { status: isRedirect ? 200 : initialStatus, html: body, finalUrl };
}

function failed(text: string): UpstreamError {
  return new UpstreamError(NAME, text);
}
