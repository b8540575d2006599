import { UpstreamError } from '@lectern/shared/errors.ts';
import { retryAfterMs } from '@lectern/shared/retry-after.ts';
import { request } from 'undici';
import type { z } from 'zod';
import { BodyTooLargeError } from '../errors/network-errors.ts';
import { ACCEPT_ENCODING, readBody } from '../net/http/read-body.ts';

type ResponseHeaders = Readonly<Record<string, string | string[] | undefined>>;

export interface JsonApiSettings {
  /** For error messages. */
  readonly name: string;
  /** Meaning and remedy of error statuses. */
  readonly refusals: Readonly<Record<number, string>>;
  readonly deadlineMs: number;
  /** Of one response. */
  readonly maxBytes: number;
  /** Reads a pause in milliseconds from proprietary headers; by default only Retry-After counts. */
  readonly pauseMsOf?: (headers: ResponseHeaders) => number | null;
}

export interface JsonRequest<Shape extends z.ZodType> {
  readonly address: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent as JSON by POST; without a body the request is a GET. */
  readonly body?: unknown;
  readonly shape: Shape;
  readonly signal?: AbortSignal | undefined;
}

/** Sends one request to a JSON API. */
export type RequestJson = <Shape extends z.ZodType>(request: JsonRequest<Shape>) => Promise<z.output<Shape>>;

/**
 * Creates a client for one JSON API: no retries, no redirects, a time limit, and no requests while the API asked for a
 * pause. Responses are validated; neither they nor keys appear in errors.
 */
export function createJsonApi(settings: JsonApiSettings): RequestJson {
  let pausedUntilMs = 0;
  return async ({ address, headers, body, shape, signal }) => {
    const pauseMs = pausedUntilMs - performance.now();
    if (pauseMs > 0) throw failed(settings, 'it asked us to pause our requests', pauseMs);
    const deadline = AbortSignal.timeout(settings.deadlineMs);
    try {
      const answer = await send(settings, address, {
        ...(body !== undefined && { method: 'POST' as const, body: JSON.stringify(body) }),
        headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
        signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
      });
      const parsed = shape.safeParse(answer);
      if (!parsed.success) throw failed(settings, 'unexpected response format');
      return parsed.data;
    } catch (error) {
      signal?.throwIfAborted();
      const failure =
        error instanceof UpstreamError ? error : failed(settings, reasonOf(error, deadline, settings));
      // Requests run in parallel: one without a pause must not shorten the pause of another.
      pausedUntilMs = Math.max(pausedUntilMs, performance.now() + (failure.retryAfterMs ?? 0));
      throw failure;
    }
  };
}

async function send(
  settings: JsonApiSettings,
  address: URL,
  options: { method?: 'POST'; headers: Record<string, string>; body?: string; signal: AbortSignal },
): Promise<unknown> {
  const response = await request(address, {
    ...options,
    headers: { accept: 'application/json', 'accept-encoding': ACCEPT_ENCODING, ...options.headers },
  });
  response.body.on('error', () => {});
  try {
    const { statusCode: status, headers } = response;
    if (status !== 200) {
      const text = settings.refusals[status] ?? `status ${status}`;
      throw failed(
        settings,
        text,
        settings.pauseMsOf?.(headers) ?? retryAfterMs(firstOf(headers['retry-after'])),
      );
    }
    const encoding = firstOf(headers['content-encoding']) ?? '';
    const { bytes, isCut } = await readBody(response.body, encoding, settings.maxBytes);
    if (isCut) throw new BodyTooLargeError(settings.maxBytes);
    return jsonOf(Buffer.from(bytes).toString());
  } finally {
    response.body.destroy();
  }
}

function firstOf(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function reasonOf(error: unknown, deadline: AbortSignal, { deadlineMs }: JsonApiSettings): string {
  if (deadline.aborted) return `no response within ${Math.round(deadlineMs / 1000)} s`;
  if (error instanceof BodyTooLargeError) return error.message;
  const code = error instanceof Error && 'code' in error ? ` (${error.code})` : '';
  return `the connection failed${code}`;
}

function failed({ name }: JsonApiSettings, text: string, pauseMs: number | null = null): UpstreamError {
  const wait = pauseMs === null ? '' : `; retry in ${Math.max(1, Math.ceil(pauseMs / 1000))} s`;
  return new UpstreamError(name, `${name} failed: ${text}${wait}`, { retryAfterMs: pauseMs });
}
