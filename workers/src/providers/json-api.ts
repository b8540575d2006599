import { UpstreamError } from '@lectern/shared/errors.ts';
import { retryAfterMs } from '@lectern/shared/retry-after.ts';
import type { z } from 'zod';
import { describeRequestError, firstHeaderValue, type ResponseHeaders, requestJson } from './request-json.ts';

/** The access to the API of a service. */
export interface ApiAccess {
  /** The origin of the API, such as `https://api.search.brave.com`. */
  readonly url: string;
  readonly apiKey: string;
  readonly deadlineMs?: number;
}

interface JsonApiSettings {
  /** For error messages. */
  readonly name: string;
  /** Meaning and remedy of error statuses. */
  readonly refusals: Readonly<Record<number, string>>;
  readonly deadlineMs: number;
  /** Limit for one response. */
  readonly maxBytes: number;
  /** Reads a pause in milliseconds from proprietary headers; by default only Retry-After counts. */
  readonly pauseMsOf?: (headers: ResponseHeaders) => number | null;
}

interface JsonRequest<Shape extends z.ZodType> {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent as JSON by POST; without a body the request is a GET. */
  readonly body?: unknown;
  readonly shape: Shape;
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
  return async ({ url, headers: sent, body, shape, signal }) => {
    const pauseMs = pausedUntilMs - performance.now();
    if (pauseMs > 0) throw failed(settings, 'it asked us to pause our requests', pauseMs);
    const deadline = AbortSignal.timeout(settings.deadlineMs);
    try {
      const { status, headers, json } = await requestJson(
        url,
        {
          ...(body !== undefined && { method: 'POST' as const, body: JSON.stringify(body) }),
          headers: { ...sent, ...(body !== undefined && { 'content-type': 'application/json' }) },
          signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
        },
        settings.maxBytes,
      );
      if (status !== 200) throw toUpstreamError(settings, status, headers);
      const parsed = shape.safeParse(json);
      if (!parsed.success) throw failed(settings, 'unexpected response format');
      return parsed.data;
    } catch (error) {
      signal?.throwIfAborted();
      const failure =
        error instanceof UpstreamError
          ? error
          : failed(settings, describeRequestError(error, deadline, settings.deadlineMs));
      // Requests run in parallel: one without a pause must not shorten the pause of another.
      pausedUntilMs = Math.max(pausedUntilMs, performance.now() + (failure.retryAfterMs ?? 0));
      throw failure;
    }
  };
}

function toUpstreamError(settings: JsonApiSettings, status: number, headers: ResponseHeaders): UpstreamError {
  const pauseMs = settings.pauseMsOf?.(headers) ?? retryAfterMs(firstHeaderValue(headers['retry-after']));
  return failed(settings, settings.refusals[status] ?? `status ${status}`, pauseMs);
}

function failed({ name }: JsonApiSettings, text: string, pauseMs: number | null = null): UpstreamError {
  const wait = pauseMs === null ? '' : `; retry in ${Math.max(1, Math.ceil(pauseMs / 1000))} s`;
  return new UpstreamError(name, `${name} failed: ${text}${wait}`, { retryAfterMs: pauseMs });
}
