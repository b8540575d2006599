/** A request that the egress policy forbids. */
export interface BlockedRequest {
  /** The refused host, with its port if it states one. */
  readonly host: string;
  /** Why the host is refused, without the redirects that led to it. Its owner reads it, so it has no resolved address. */
  readonly reason: string;
  /** The address that the host resolves to, for the operator's log only; null when the reason says everything. */
  readonly resolved: string | null;
}

/** A connection that the egress policy forbids. */
export class BlockedAddressError extends Error {
  override readonly name = 'BlockedAddressError';
  /** null when it is the host of the requested URL. */
  readonly host: string | null;
  readonly reason: string;
  readonly resolved: string | null;

  /** `message` completes the sentence "We can't fetch this URL: …". */
  constructor(
    message: string,
    {
      host = null,
      reason = message,
      resolved = null,
    }: { readonly host?: string | null; readonly reason?: string; readonly resolved?: string | null } = {},
  ) {
    super(message);
    this.host = host;
    this.reason = reason;
    this.resolved = resolved;
  }
}

/** A body that does not decode as its Content-Encoding says. */
export class BadEncodingError extends Error {
  override readonly name = 'BadEncodingError';
}

/** A compressed body that ends before its last block. */
export class IncompleteBodyError extends Error {
  override readonly name = 'IncompleteBodyError';
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
