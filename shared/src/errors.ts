/**
 * The errors that our code throws. Messages say what happened, then what to do. Each transport (HTTP, queue, MCP)
 * maps them in one file.
 */

/** The resource does not exist or belongs to another user; clients cannot tell the difference. */
export class NotFoundError extends Error {
  override readonly name = 'NotFoundError';
}

/** Invalid input. `fields` maps a field's path to its message. */
export class InvalidInputError extends Error {
  override readonly name = 'InvalidInputError';
  readonly fields: Readonly<Record<string, string>>;

  constructor(message: string, fields: Readonly<Record<string, string>> = {}) {
    super(message);
    this.fields = fields;
  }
}

/** A request that conflicts with the current state, such as a second registration with a known email address. */
export class ConflictError extends Error {
  override readonly name = 'ConflictError';
}

/** The request has no valid session or key. */
export class NotSignedInError extends Error {
  override readonly name = 'NotSignedInError';
}

/** The user is signed in but lacks the permission. */
export class NotAllowedError extends Error {
  override readonly name = 'NotAllowedError';
}

/** A limit of the user's plan is reached. */
export class LimitReachedError extends Error {
  override readonly name = 'LimitReachedError';
}

/** A rate limit: `limit` requests per `windowSeconds`. */
export interface Quota {
  readonly name: string;
  readonly limit: number;
  readonly windowSeconds: number;
}

/** Too many or too large requests. `retryAfterSeconds` is null when waiting does not help. */
export class TooManyRequestsError extends Error {
  override readonly name = 'TooManyRequestsError';
  readonly retryAfterSeconds: number | null;
  /** Null without a counter. */
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

/** A third party failed. `retryAfterMs` is its Retry-After time; null if it sent none. */
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

/** A language model refused the data of one question, or had no valid answer. It may answer other questions. */
export class RejectedQuestionError extends UpstreamError {}

/** A permanent failure of a job, which the queue does not retry. */
export class PermanentError extends Error {
  override readonly name = 'PermanentError';
}

/** Returns the job to its queue for `delayMs` milliseconds. The attempt does not count. */
export class DelayJobError extends Error {
  override readonly name = 'DelayJobError';
  readonly delayMs: number;

  constructor(message: string, delayMs: number) {
    super(message);
    this.delayMs = delayMs;
  }
}
