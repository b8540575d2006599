/** A connection that the egress policy forbids. */
export class BlockedAddressError extends Error {
  override readonly name = 'BlockedAddressError';
  /** The refused host, with its port if it states one; null when it is the host of the requested URL. */
  readonly host: string | null;
  /** Why the host is refused, without the redirects that led to it. */
  readonly reason: string;

  /** `message` completes the sentence "We can't fetch this address: …". */
  constructor(
    message: string,
    { host = null, reason = message }: { host?: string | null; reason?: string } = {},
  ) {
    super(message);
    this.host = host;
    this.reason = reason;
  }
}

/** A body that does not decode as its Content-Encoding says. */
export class BadEncodingError extends Error {
  override readonly name = 'BadEncodingError';
}

/** A body that is longer than `maxBytes`. */
export class BodyTooLargeError extends Error {
  override readonly name = 'BodyTooLargeError';

  constructor(maxBytes: number, message = `larger than ${(maxBytes / 1024 / 1024).toFixed(1)} MiB`) {
    super(message);
  }
}

/** The host asked for a pause that is longer than a worker waits. */
export class HostPausedError extends Error {
  override readonly name = 'HostPausedError';
  readonly retryAfterMs: number;

  constructor(host: string, retryAfterMs: number) {
    super(`${host} allows the next request in ${Math.ceil(retryAfterMs / 1000)} s`);
    this.retryAfterMs = retryAfterMs;
  }
}
