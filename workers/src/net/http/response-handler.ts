import { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import type { ResponseHead } from './response-head.ts';

/** How a body is wanted: not at all, as a stream, or as its bytes up to a limit. */
export type WantedBody = 'none' | 'stream' | { readonly maxBytes: number };

export interface ReceivedAnswer extends ResponseHead {
  /** Empty when it is not wanted. */
  readonly body: Uint8Array | Readable;
  /** True when the body went on beyond the limit; `body` then holds its beginning. */
  readonly isCut: boolean;
}

type HeaderFields = Readonly<Record<string, string | string[] | undefined>>;

/** A body that nobody reads is drained up to here to keep its connection; a longer one costs the connection. */
const DRAINED_BYTES = 64 * 1024;

/**
 * Receives the answer to one request from undici, whose own `request` makes a stream of every body: of one that is
 * wanted as a whole that is a fifth of what it takes to have it.
 */
export class Reception implements Dispatcher.DispatchHandler {
  /** Resolves with the head when the body is a stream, else when the body is there. */
  readonly answer: Promise<ReceivedAnswer>;
  readonly #wantedOf: (head: ResponseHead) => WantedBody;
  readonly #resolve: (answer: ReceivedAnswer) => void;
  readonly #reject: (reason: unknown) => void;
  #controller: Dispatcher.DispatchController | null = null;
  #head: ResponseHead | null = null;
  #wanted: WantedBody = 'none';
  readonly #chunks: Buffer[] = [];
  #length = 0;
  #stream: Readable | null = null;
  #end: Error | null = null;

  /** `wantedOf` is asked once the head is there. */
  constructor(wantedOf: (head: ResponseHead) => WantedBody) {
    const { promise, resolve, reject } = Promise.withResolvers<ReceivedAnswer>();
    this.answer = promise;
    this.#resolve = resolve;
    this.#reject = reject;
    this.#wantedOf = wantedOf;
  }

  /** Ends the request, also one that waits for its connection; what is not there yet fails with `reason`. */
  abort(reason: Error): void {
    if (this.#end) return;
    this.#end = reason;
    this.#reject(reason);
    this.#stream?.destroy(reason);
    this.#controller?.abort(reason);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#end) controller.abort(this.#end);
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number, headers: HeaderFields): void {
    if (status < 200) return;
    this.#head = { status, headers: flatten(headers) };
    this.#wanted = this.#wantedOf(this.#head);
    if (this.#wanted !== 'stream') return;
    this.#stream = this.#streamOf(controller);
    this.#resolve({ ...this.#head, body: this.#stream, isCut: false });
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#stream) {
      if (!this.#stream.push(chunk)) controller.pause();
      return;
    }
    this.#length += chunk.length;
    const limit = typeof this.#wanted === 'object' ? this.#wanted.maxBytes : DRAINED_BYTES;
    if (this.#wanted !== 'none') this.#chunks.push(chunk);
    if (this.#length <= limit) return;
    this.#resolveWith(Buffer.concat(this.#chunks, Math.min(this.#length, limit)), this.#wanted !== 'none');
    this.abort(new Error('enough of the answer was read'));
  }

  onResponseEnd(): void {
    if (this.#stream) this.#stream.push(null);
    else this.#resolveWith(Buffer.concat(this.#chunks), false);
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    // A body that nobody reads may break off.
    if (this.#wanted === 'none') this.#resolveWith(new Uint8Array(), false);
    this.abort(error);
  }

  #resolveWith(body: Uint8Array, isCut: boolean): void {
    if (this.#head) this.#resolve({ ...this.#head, body, isCut });
  }

  #streamOf(controller: Dispatcher.DispatchController): Readable {
    const stream = new Readable({
      read: () => controller.resume(),
      destroy: (error, done) => {
        this.abort(error ?? new Error('the answer was given up'));
        done(error);
      },
    });
    // A body that is given up before its end reports that as an error, which nobody needs to hear.
    return stream.on('error', () => {});
  }
}

function flatten(headers: HeaderFields): ReadonlyMap<string, string> {
  const flat = new Map<string, string>();
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) flat.set(name.toLowerCase(), Array.isArray(value) ? value.join(', ') : value);
  }
  return flat;
}
