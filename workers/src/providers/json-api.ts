import { UpstreamError } from '@lectern/shared/errors.ts';
import { retryAfterMs } from '@lectern/shared/retry-after.ts';
import { request } from 'undici';
import type { z } from 'zod';
import { BodyTooLargeError } from '../errors/network-errors.ts';
import { ACCEPT_ENCODING, readBody } from '../net/http/read-body.ts';

type AnswerHeaders = Readonly<Record<string, string | string[] | undefined>>;

export interface JsonApiSettings {
  /** As messages name it. */
  readonly name: string;
  /** What its refusals mean, by status, and what to do. */
  readonly refusals: Readonly<Record<number, string>>;
  /** The longest that an answer may take, in milliseconds. */
  readonly deadlineMs: number;
  /** Bytes of one answer. */
  readonly maxBytes: number;
  /** How long it wants to be left alone by a header of its own, in milliseconds; Retry-After alone when not given. */
  readonly pauseMsOf?: (headers: AnswerHeaders) => number | null;
}

export interface JsonQuestion<Shape extends z.ZodType> {
  readonly address: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent as JSON by POST; a GET without one. */
  readonly body?: unknown;
  readonly shape: Shape;
  readonly signal?: AbortSignal | undefined;
}

/** Asks a third party that answers in JSON. */
export type AskJson = <Shape extends z.ZodType>(question: JsonQuestion<Shape>) => Promise<z.output<Shape>>;

/**
 * Makes the questions to one third party: once each, in time, without redirects, never while it wants to be left
 * alone. What it answers is checked; neither that nor a key is ever shown in an error.
 */
export function createJsonApi(settings: JsonApiSettings): AskJson {
  let restsUntilMs = 0;
  return async ({ address, headers, body, shape, signal }) => {
    const restMs = restsUntilMs - performance.now();
    if (restMs > 0) throw failed(settings, 'it asked to be left alone', restMs);
    const deadline = AbortSignal.timeout(settings.deadlineMs);
    try {
      const answer = await ask(settings, address, {
        ...(body !== undefined && { method: 'POST' as const, body: JSON.stringify(body) }),
        headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
        signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
      });
      const parsed = shape.safeParse(answer);
      if (!parsed.success) throw failed(settings, 'its answer is not what its documentation says');
      return parsed.data;
    } catch (error) {
      signal?.throwIfAborted();
      const failure =
        error instanceof UpstreamError ? error : failed(settings, reasonOf(error, deadline, settings));
      restsUntilMs = performance.now() + (failure.retryAfterMs ?? 0);
      throw failure;
    }
  };
}

async function ask(
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
      const text = settings.refusals[status] ?? `it failed (${status})`;
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
  if (deadline.aborted) return `it did not answer within ${Math.round(deadlineMs / 1000)} s`;
  if (error instanceof BodyTooLargeError) return error.message;
  const code = error instanceof Error && 'code' in error ? ` (${error.code})` : '';
  return `it cannot be reached${code}`;
}

function failed({ name }: JsonApiSettings, text: string, pauseMs: number | null = null): UpstreamError {
  const wait = pauseMs === null ? '' : `; ask again in ${Math.max(1, Math.ceil(pauseMs / 1000))} s`;
  return new UpstreamError(name, `${name} gave no results: ${text}${wait}`, { retryAfterMs: pauseMs });
}
