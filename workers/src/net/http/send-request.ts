import { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { ACCEPT_ENCODING, BodyTooLargeError, decoded, readBody } from './read-body.ts';
import { Reception, type WantedBody } from './response-handler.ts';
import type { ResponseHead } from './response-head.ts';

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
export interface Answer extends ResponseHead {
  /** Decoded by Content-Encoding; empty for HEAD, for redirects and for what was consumed. */
  readonly body: Uint8Array;
  /** True when `overflow` is `cut` and the body went on. */
  readonly isCut: boolean;
}

/** Sends one request over `agent` and reads its answer. The body of a redirect is not read. */
export async function exchange(agent: Dispatcher, url: URL, options: ExchangeOptions): Promise<Answer> {
  const { method, signal } = options;
  signal.throwIfAborted();
  const reception = new Reception((head) => wantedBody(head, options));
  const giveUp = () => reception.abort(signal.reason);
  signal.addEventListener('abort', giveUp, { once: true });
  try {
    const headers = { 'accept-encoding': ACCEPT_ENCODING, ...options.headers };
    agent.dispatch({ origin: url.origin, path: url.pathname + url.search, method, headers }, reception);
    const { body, ...received } = await reception.answer;
    const read = body instanceof Readable ? await readStream(body, received, options) : { body };
    const answer = { ...received, ...read };
    if (answer.isCut && options.overflow === 'fail') throw new BodyTooLargeError(limitOf(answer, options));
    return answer;
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
}

function wantedBody(head: ResponseHead, options: ExchangeOptions): WantedBody {
  const { status } = head;
  if (options.method === 'HEAD' || (status >= 300 && status < 400)) return 'none';
  if (consumerOf(head, options) || encodingOf(head) !== '') return 'stream';
  return { maxBytes: limitOf(head, options) };
}

function consumerOf({ status }: ResponseHead, { consume }: ExchangeOptions): Consume | undefined {
  return status === 200 ? consume : undefined;
}

function encodingOf({ headers }: ResponseHead): string {
  return headers.get('content-encoding') ?? '';
}

function limitOf({ headers }: ResponseHead, { maxBytes }: ExchangeOptions): number {
  return typeof maxBytes === 'number' ? maxBytes : maxBytes(headers.get('content-type') ?? '');
}

async function readStream(
  stream: Readable,
  head: ResponseHead,
  options: ExchangeOptions,
): Promise<Pick<Answer, 'body' | 'isCut'>> {
  const encoding = encodingOf(head);
  const consume = consumerOf(head, options);
  try {
    if (consume) {
      await beforeAbort(options.signal, consume(decoded(stream, encoding)));
      return { body: new Uint8Array(), isCut: false };
    }
    const { bytes, isCut } = await readBody(stream, encoding, limitOf(head, options));
    return { body: bytes, isCut };
  } finally {
    stream.destroy();
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
