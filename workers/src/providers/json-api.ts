import { UpstreamError } from '@lectern/shared/errors.ts';
import { parseJson } from '@lectern/shared/parse-json.ts';
import { retryAfterMs } from '@lectern/shared/retry-after.ts';
import { request } from 'undici';
import type { z } from 'zod';
import { BodyTooLargeError } from '../errors/network-errors.ts';
import { ACCEPT_ENCODING, readBody } from '../net/http/read-body.ts';

export type ResponseHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** The access to the API of a service. */
export interface ApiAccess {
  /** The base URL of the API, such as `https://api.search.brave.com`. */
  readonly url: string;
  readonly apiKey: string;
  readonly deadlineMs?: number;
}

interface JsonApiSettings {
  /** For error messages. */
  readonly name: string;
  /** The base URL of the API. */
  readonly url: string;
  /** Meaning and remedy of error statuses. */
  readonly refusals: Readonly<Record<number, string>>;
  readonly deadlineMs: number;
  /** Limit for one response. */
  readonly maxBytes: number;
  /** Reads a pause in milliseconds from proprietary headers; by default only Retry-After counts. */
  readonly pauseMsOf?: (headers: ResponseHeaders) => number | null;
}

interface JsonRequest<Shape extends z.ZodType> {
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON by POST; without a body the request is a GET. */
  readonly body?: unknown;
  readonly shape: Shape;
  /** The result for the statuses 404 and 410, which are failures without it. */
  readonly ifMissing?: z.output<Shape>;
  readonly signal?: AbortSignal | undefined;
}

/** Sends one request to a JSON API. */
type JsonApi = <Shape extends z.ZodType>(request: JsonRequest<Shape>) => Promise<z.output<Shape>>;

/**
 * Creates a client for one JSON API: no retries, no redirects, a time limit, and no requests while the API asked for a
 * pause. Responses are validated; neither they nor keys appear in errors.
 */
export function createJsonApi(settings: JsonApiSettings): JsonApi {
  let pausedUntilMs = 0;
  return async (sent) => {
    const { shape, ifMissing, signal } = sent;
    const pauseMs = pausedUntilMs - performance.now();
    if (pauseMs > 0) throw failed(settings, 'it asked us to pause our requests', pauseMs);
    const deadline = AbortSignal.timeout(settings.deadlineMs);
    try {
      const end = signal ? AbortSignal.any([signal, deadline]) : deadline;
      const { status, headers, json } = await requestJson(settings, sent, end);
      if (ifMissing !== undefined && (status === 404 || status === 410)) return ifMissing;
      if (status !== 200) throw toUpstreamError(settings, status, headers);
      const parsed = shape.safeParse(json);
      if (!parsed.success) throw failed(settings, 'unexpected response format');
      return parsed.data;
    } catch (error) {
      signal?.throwIfAborted();
      const failure =
        error instanceof UpstreamError ? error : failed(settings, describeError(error, deadline, settings));
      // Requests run in parallel: one without a pause must not shorten the pause of another.
      pausedUntilMs = Math.max(pausedUntilMs, performance.now() + (failure.retryAfterMs ?? 0));
      throw failure;
    }
  };
}

/** Sends the request. The response is null when it is not JSON. Redirects are not followed. */
async function requestJson(
  { url, maxBytes }: JsonApiSettings,
  { path, query, headers: own, body }: Omit<JsonRequest<z.ZodType>, 'shape'>,
  signal: AbortSignal,
): Promise<{ readonly status: number; readonly headers: ResponseHeaders; readonly json: unknown }> {
  const target = new URL(url.replace(/\/$/, '') + path);
  target.search = new URLSearchParams(query).toString();
  const response = await request(target, {
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    headers: {
      accept: 'application/json',
      'accept-encoding': ACCEPT_ENCODING,
      ...own,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    signal,
  });
  const { statusCode: status, headers } = response;
  response.body.on('error', () => {});
  try {
    const encoding = firstHeaderValue(headers['content-encoding']) ?? '';
    const { bytes, isCut } = await readBody(response.body, encoding, maxBytes);
    if (isCut) throw new BodyTooLargeError(maxBytes);
    return { status, headers, json: parseJson(Buffer.from(bytes).toString()) };
  } finally {
    response.body.destroy();
  }
}

/** Why a request failed, without its URL, which may contain a key. */
function describeError(error: unknown, deadline: AbortSignal, { deadlineMs }: JsonApiSettings): string {
  if (deadline.aborted) return `no response within ${Math.round(deadlineMs / 1000)} s`;
  if (error instanceof BodyTooLargeError) return error.message;
  const code = error instanceof Error && 'code' in error ? ` (${error.code})` : '';
  return `the connection failed${code}`;
}

/** The first value of a header that may occur several times. */
function firstHeaderValue(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}

function toUpstreamError(settings: JsonApiSettings, status: number, headers: ResponseHeaders): UpstreamError {
  const pauseMs = settings.pauseMsOf?.(headers) ?? retryAfterMs(firstHeaderValue(headers['retry-after']));
  return failed(settings, settings.refusals[status] ?? `status ${status}`, pauseMs);
}

function failed({ name }: JsonApiSettings, text: string, pauseMs: number | null = null): UpstreamError {
  const wait = pauseMs === null ? '' : `; retry in ${Math.max(1, Math.ceil(pauseMs / 1000))} s`;
  return new UpstreamError(name, `${name} failed: ${text}${wait}`, { retryAfterMs: pauseMs });
}
