/**
 * The errors our own code throws on purpose. Each says what was tried, what was found and what to do;
 * every transport (HTTP, queue, MCP) maps them in exactly one file.
 */

/** Something does not exist, or belongs to another user; clients cannot tell the difference. */
export class NotFoundError extends Error {
  override readonly name = 'NotFoundError';
}

/** Input that breaks a rule. `fields` maps a field's path to its message. */
export class InvalidInputError extends Error {
  override readonly name = 'InvalidInputError';
  readonly fields: Readonly<Record<string, string>>;

  constructor(message: string, fields: Readonly<Record<string, string>> = {}) {
    super(message);
    this.fields = fields;
  }
}

/** A request that contradicts the present state, such as a second registration with a known e-mail. */
export class ConflictError extends Error {
  override readonly name = 'ConflictError';
}

/** The request has no valid session or key. */
export class NotSignedInError extends Error {
  override readonly name = 'NotSignedInError';
}

/** The caller is known but not allowed to do this. */
export class NotAllowedError extends Error {
  override readonly name = 'NotAllowedError';
}

/** A limit of the caller's plan is reached. `limit` is the number of things the plan allows. */
export class LimitReachedError extends Error {
  override readonly name = 'LimitReachedError';
  readonly limit: number;

  constructor(message: string, limit: number) {
    super(message);
    this.limit = limit;
  }
}

/** How often something may be done: `limit` times in `windowSeconds`. */
export interface Quota {
  readonly name: string;
  readonly limit: number;
  readonly windowSeconds: number;
}

/** More was sent, or more often, than is accepted. `retryAfterSeconds` is null when waiting does not help. */
export class TooManyRequestsError extends Error {
  override readonly name = 'TooManyRequestsError';
  readonly retryAfterSeconds: number | null;
  /** Null where no count is kept. */
  readonly quota: Quota | null;

  constructor(message: string, retryAfterSeconds: number | null, quota: Quota | null = null) {
    super(message);
    this.retryAfterSeconds = retryAfterSeconds;
    this.quota = quota;
  }
}

/** A dependency such as the database is unavailable or overloaded. */
export class UnavailableError extends Error {
  override readonly name = 'UnavailableError';
  readonly retryAfterSeconds: number;

  constructor(message: string, retryAfterSeconds: number, options: ErrorOptions = {}) {
    super(message, options);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** A third party failed us. `retryAfterMs` is null when it did not say when to come back. */
export class UpstreamError extends Error {
  override readonly name = 'UpstreamError';
  readonly provider: string;
  readonly retryAfterMs: number | null;

  constructor(
    provider: string,
    message: string,
    options: ErrorOptions & { retryAfterMs?: number | null } = {},
  ) {
    super(message, options);
    this.provider = provider;
    this.retryAfterMs = options.retryAfterMs ?? null;
  }
}

/** A job would fail the same way every time; the queue does not retry it. */
export class PermanentError extends Error {
  override readonly name = 'PermanentError';
}

/** The job returns to its queue for `delayMs` milliseconds; this try does not count. */
export class DelayJobError extends Error {
  override readonly name = 'DelayJobError';
  readonly delayMs: number;

  constructor(message: string, delayMs: number) {
    super(message);
    this.delayMs = delayMs;
  }
}
