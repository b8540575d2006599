import { parseJson } from '@lectern/shared/parse-json.ts';
import { request } from 'undici';
import { BodyTooLargeError } from '../errors/network-errors.ts';
import { ACCEPT_ENCODING, readBody } from '../net/http/read-body.ts';

export type ResponseHeaders = Readonly<Record<string, string | string[] | undefined>>;

interface JsonResponse {
  readonly status: number;
  readonly headers: ResponseHeaders;
  /** Null when the response is not JSON. */
  readonly json: unknown;
}

interface RequestOptions {
  readonly method?: 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal: AbortSignal;
}

/** Sends a request to the API of a provider, and parses the response. Redirects are not followed. */
export async function requestJson(
  url: URL,
  options: RequestOptions,
  maxBytes: number,
): Promise<JsonResponse> {
  const response = await request(url, {
    ...options,
    headers: { accept: 'application/json', 'accept-encoding': ACCEPT_ENCODING, ...options.headers },
  });
  const { statusCode: status, headers } = response;
  response.body.on('error', () => {});
  try {
    const { bytes, isCut } = await readBody(
      response.body,
      firstHeaderValue(headers['content-encoding']) ?? '',
      maxBytes,
    );
    if (isCut) throw new BodyTooLargeError(maxBytes);
    return { status, headers, json: parseJson(Buffer.from(bytes).toString()) };
  } finally {
    response.body.destroy();
  }
}

/** Why `requestJson` failed, without the URL, which may contain a key. */
export function describeRequestError(error: unknown, deadline: AbortSignal, deadlineMs: number): string {
  if (deadline.aborted) return `no response within ${Math.round(deadlineMs / 1000)} s`;
  if (error instanceof BodyTooLargeError) return error.message;
  const code = error instanceof Error && 'code' in error ? ` (${error.code})` : '';
  return `the connection failed${code}`;
}

/** The first value of a header that may occur several times. */
export function firstHeaderValue(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}
