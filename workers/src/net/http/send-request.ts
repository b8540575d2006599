import type { Readable } from 'node:stream';
import { type buildConnector, type Dispatcher, errors, request } from 'undici';
import { BodyTooLargeError } from '../../errors/network-errors.ts';
import { untilAborted } from '../until-aborted.ts';
import { ACCEPT_ENCODING, decodeStream, readBody } from './read-body.ts';
import { requestLeniently } from './request-leniently.ts';
import type { ResponseHead } from './response-head.ts';

/** A limit in bytes, or one that depends on the Content-Type ('' when the response has none). */
export type MaxBytes = number | ((contentType: string) => number);

/** Reads a decoded body as it arrives and bounds it. */
export type ConsumeBody = (body: Readable) => Promise<void>;

export interface SendRequestOptions {
  readonly method: 'GET' | 'HEAD' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  /** Default: none. */
  readonly requestBody?: string;
  /** Limit of the decoded body. */
  readonly maxBytes: MaxBytes;
  /** Beyond the limit: `fail` throws BodyTooLargeError, `cut` returns the beginning. */
  readonly overflow: 'fail' | 'cut';
  /** Receives the body of a 200 response instead of having it collected. */
  readonly consume?: ConsumeBody | undefined;
  /** Connects for a second try if the headers of the response are invalid. Default: no second try. */
  readonly connectAgain?: buildConnector.connector;
  readonly signal: AbortSignal;
}

export interface HttpResponse extends ResponseHead {
  /** The decoded body. Empty for HEAD, for redirects and for a body that was consumed. */
  readonly body: Uint8Array;
  /** True when `overflow` is `cut` and the body is longer than the limit. */
  readonly isCut: boolean;
  /** True when the response does not show where its body ends, so a part may be missing. Default false. */
  readonly mayBeIncomplete?: boolean;
}

/** Sends one request and reads its response; does not follow redirects and does not read their bodies. */
export async function sendRequest(
  dispatcher: Dispatcher,
  url: URL,
  { maxBytes, overflow, consume, ...options }: SendRequestOptions,
): Promise<HttpResponse> {
  const { method, signal } = options;
  const { body, ...head } = await requestHead(dispatcher, url, options);
  const { status } = head;
  const encoding = head.headers.get('content-encoding') ?? '';
  // Destroying an unread body emits an error that nothing handles.
  body.on('error', () => {});
  try {
    if (method === 'HEAD' || (status >= 300 && status < 400)) {
      return { ...head, body: new Uint8Array(), isCut: false };
    }
    if (consume && status === 200) {
      // It may wait for more than the network.
      await untilAborted(signal, consume(decodeStream(body, encoding)));
      return { ...head, body: new Uint8Array(), isCut: false };
    }
    const limit = typeof maxBytes === 'number' ? maxBytes : maxBytes(head.headers.get('content-type') ?? '');
    const { bytes, isCut, mayBeIncomplete = false } = await readBody(body, encoding, limit);
    if (isCut && overflow === 'fail') throw new BodyTooLargeError(limit);
    return { ...head, body: bytes, isCut, mayBeIncomplete: mayBeIncomplete || endsWithConnection(head) };
  } finally {
    body.destroy();
  }
}

type RequestOptions = Omit<SendRequestOptions, 'maxBytes' | 'overflow' | 'consume'>;

async function requestHead(
  dispatcher: Dispatcher,
  url: URL,
  { method, requestBody, signal, connectAgain, ...options }: RequestOptions,
): Promise<ResponseHead & { readonly body: Readable }> {
  const headers = { 'accept-encoding': ACCEPT_ENCODING, ...options.headers };
  try {
    const response = await request(url, { dispatcher, method, body: requestBody ?? null, headers, signal });
    return { status: response.statusCode, headers: toMap(response.headers), body: response.body };
  } catch (error) {
    if (!connectAgain || !(error instanceof errors.HTTPParserError)) throw error;
    const response = await requestLeniently(connectAgain, url, { method, headers, signal });
    return { status: response.statusCode ?? 0, headers: toMap(response.headers), body: response };
  }
}

/** RFC 9112 section 6.3: such a body ends when the connection does, also when the server crashes. */
function endsWithConnection({ headers }: ResponseHead): boolean {
  return !headers.has('content-length') && !headers.has('transfer-encoding');
}

function toMap(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): ReadonlyMap<string, string> {
  const map = new Map<string, string>();
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) map.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  return map;
}
