import type { ErrorReply } from '@lectern/shared/contracts/common-shapes.ts';
import { toUnavailable } from '@lectern/shared/db/unavailable.ts';
import {
  ConflictError,
  InvalidInputError,
  LimitReachedError,
  NotAllowedError,
  NotFoundError,
  NotSignedInError,
  type Quota,
  TooManyRequestsError,
  UpstreamError,
} from '@lectern/shared/errors.ts';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { quotaHeaders } from './quota-headers.ts';

/** An error as an HTTP response. */
interface MappedError {
  readonly status: ContentfulStatusCode;
  readonly code: string;
  readonly message: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly limitReached?: true;
  readonly retryAfterSeconds?: number | null;
  readonly quota?: Quota | null;
}

const HTTP_CODES: Readonly<Record<number, string>> = {
  400: 'bad_request',
  403: 'not_allowed',
  404: 'not_found',
  413: 'body_too_large',
  415: 'unsupported_media_type',
  503: 'unavailable',
};

const GENERIC: MappedError = {
  status: 500,
  code: 'internal',
  message: 'Something went wrong on our side. Try again; if it keeps failing, report it with the request ID',
};

/** The only place that maps errors to HTTP replies. Unexpected errors get a generic text; details are in the log. */
export function errorResponse(error: unknown, requestId: string): Response {
  const { status, retryAfterSeconds, quota, ...mapped } = mapError(error);
  const body: ErrorReply = {
    message: mapped.message,
    error: mapped.message,
    code: mapped.code,
    requestId,
    ...(mapped.limitReached ? { limitReached: true } : {}),
    ...(mapped.fields && Object.keys(mapped.fields).length > 0 ? { fields: mapped.fields } : {}),
  };
  const headers = new Headers({ 'cache-control': 'no-store' });
  if (retryAfterSeconds) headers.set('retry-after', String(retryAfterSeconds));
  if (retryAfterSeconds && quota) {
    const use = { remaining: 0, resetSeconds: retryAfterSeconds };
    for (const [name, value] of Object.entries(quotaHeaders(quota, use))) headers.set(name, value);
  }
  return Response.json(body, { status, headers });
}

function mapError(error: unknown): MappedError {
  if (!(error instanceof Error)) return GENERIC;
  const { message } = error;
  if (error instanceof InvalidInputError) {
    return { status: 400, code: 'invalid_input', message, fields: error.fields };
  }
  if (error instanceof NotSignedInError) return { status: 401, code: 'not_signed_in', message };
  if (error instanceof NotAllowedError) return { status: 403, code: 'not_allowed', message };
  if (error instanceof LimitReachedError) {
    return { status: 403, code: 'limit_reached', message, limitReached: true };
  }
  if (error instanceof NotFoundError) return { status: 404, code: 'not_found', message };
  if (error instanceof ConflictError) return { status: 409, code: 'conflict', message };
  if (error instanceof TooManyRequestsError) {
    const { retryAfterSeconds, quota } = error;
    return { status: 429, code: 'too_many_requests', message, retryAfterSeconds, quota };
  }
  if (error instanceof UpstreamError) return { status: 502, code: 'upstream_failed', message };
  if (error instanceof HTTPException) return fromHttpException(error);
  const unavailable = toUnavailable(error);
  if (unavailable === null) return GENERIC;
  const { retryAfterSeconds } = unavailable;
  return { status: 503, code: 'unavailable', message: unavailable.message, retryAfterSeconds };
}

function fromHttpException({ status, message }: HTTPException): MappedError {
  const code = HTTP_CODES[status];
  // Other statuses come from libraries, whose texts are not written for users.
  return code === undefined ? { ...GENERIC, status } : { status, code, message };
}
