import type { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { ACCEPT_ENCODING, BodyTooLargeError, decoded, readBody } from './read-body.ts';

export type MaxBytes = number | ((contentType: string) => number);

export interface ExchangeOptions {
  readonly method: 'GET' | 'HEAD';
  readonly headers: Readonly<Record<string, string>>;
  /** Of the decoded body; a function is told the Content-Type, '' when there is none. */
  readonly maxBytes: MaxBytes;
  readonly overflow: 'fail' | 'cut';
  /** Reads the decoded body of a success while it comes, instead of its being collected; it bounds what it reads. */
  readonly consume?: Consume | undefined;
  readonly signal: AbortSignal;
}

export type Consume = (body: Readable) => Promise<void>;

/** The answer to one request. */
export interface Answer {
  readonly status: number;
  /** Names in lower case; repeated headers are joined by ", ". */
  readonly headers: ReadonlyMap<string, string>;
  /** Decoded by Content-Encoding; empty for HEAD, for redirects and for what was consumed. */
  readonly body: Uint8Array;
  /** True when `overflow` is `cut` and the body went on. */
  readonly isCut: boolean;
}

/** A body that nobody reads is drained up to here to keep its connection; a longer one costs the connection. */
const DRAINED_BYTES = 64 * 1024;

/** Sends one request over `agent` and reads its answer. The body of a redirect is not read. */
export async function exchange(agent: Dispatcher, url: URL, options: ExchangeOptions): Promise<Answer> {
  const { statusCode, headers, body } = await request(agent, url, options);
  const response = { status: statusCode, headers: flatten(headers) };
  if (options.method === 'HEAD' || (statusCode >= 300 && statusCode < 400)) {
    await body.dump({ limit: DRAINED_BYTES, signal: options.signal });
    return { ...response, body: new Uint8Array(), isCut: false };
  }
  const encoding = response.headers.get('content-encoding') ?? '';
  try {
    if (options.consume && statusCode === 200) {
      await beforeAbort(options.signal, options.consume(decoded(body, encoding)));
      return { ...response, body: new Uint8Array(), isCut: false };
    }
    const maxBytes =
      typeof options.maxBytes === 'number'
        ? options.maxBytes
        : options.maxBytes(response.headers.get('content-type') ?? '');
    const { bytes, isCut } = await readBody(body, encoding, maxBytes);
    if (isCut && options.overflow === 'fail') {
      throw new BodyTooLargeError(maxBytes);
    }
    return { ...response, body: bytes, isCut };
  } finally {
    body.destroy();
  }
}

/** undici heeds the signal only once it is connected; a handshake that does not end must not be waited for. */
async function request(
  agent: Dispatcher,
  url: URL,
  options: ExchangeOptions,
): Promise<Dispatcher.ResponseData> {
  const { method, signal } = options;
  signal.throwIfAborted();
  const headers = { 'accept-encoding': ACCEPT_ENCODING, ...options.headers };
  const path = url.pathname + url.search;
  const answered = agent.request({ origin: url.origin, path, method, headers, signal }).then((response) => {
    // A body that is given up before its end reports that as an error, which nobody needs to hear.
    response.body.on('error', () => {});
    if (signal.aborted) response.body.destroy();
    return response;
  });
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const giveUp = () => reject(signal.reason);
  signal.addEventListener('abort', giveUp, { once: true });
  try {
    return await Promise.race([answered, aborted]);
  } finally {
    signal.removeEventListener('abort', giveUp);
    answered.catch(() => {});
  }
}

/** What `work` gives, unless the signal is aborted before: a reader may wait for something else than the network. */
async function beforeAbort(signal: AbortSignal, work: Promise<void>): Promise<void> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

function flatten(headers: Record<string, string | string[] | undefined>): ReadonlyMap<string, string> {
  const flat = new Map<string, string>();
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) {
      flat.set(name.toLowerCase(), Array.isArray(value) ? value.join(', ') : value);
    }
  }
  return flat;
}
