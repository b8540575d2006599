import type { Db } from '@lectern/shared/db/data-source.ts';
import {
  claimIdempotencyKey,
  releaseIdempotencyKey,
  storeIdempotentReply,
} from '@lectern/shared/db/stores/accounts/idempotency-keys.ts';
import { ConflictError, InvalidInputError } from '@lectern/shared/errors.ts';
import { hashToken } from '../../random-token.ts';
import type { AppContext } from '../app-env.ts';

const KEY_SHAPE = /^[\x21-\x7e]{1,255}$/;

/** Longer replies, such as whole documents, are not stored. */
const MAX_REPLY_CHARS = 100_000;

export interface IdempotentRequest {
  readonly userId: number;
  /** The parsed body. */
  readonly body: unknown;
  /** Whether the body is a file, which is not read yet and so cannot be compared. */
  readonly hasFile: boolean;
  /** Whether the reply must not be stored. */
  readonly hasSecret: boolean;
}

/**
 * Answers a request once: a repetition with the same `Idempotency-Key` gets the first reply for a day. A failed request may
 * be repeated. Throws InvalidInputError when the key was used for another request or comes with a file, and ConflictError
 * while the first one runs or when its reply is not stored (draft-ietf-httpapi-idempotency-key-header).
 */
export async function answerOnce(
  db: Db,
  context: AppContext,
  { userId, body, hasFile, hasSecret }: IdempotentRequest,
  answer: () => Promise<unknown>,
): Promise<unknown> {
  const key = context.req.header('idempotency-key');
  if (key === undefined || context.req.method !== 'POST') return answer();
  if (!KEY_SHAPE.test(key))
    throw new InvalidInputError('Idempotency-Key must have 1 to 255 visible ASCII characters');
  if (hasFile) {
    const message =
      'Send the file without an Idempotency-Key: only requests with a JSON body can be repeated';
    throw new InvalidInputError(message);
  }
  const { method, path, url } = context.req;
  const input = [method, path, new URL(url).search, body ?? null];
  const request = { userId, key, fingerprint: hashToken(JSON.stringify(input)) };
  const earlier = await claimIdempotencyKey(db, request);
  if (earlier === null) {
    const reply = await answer().catch(async (error: unknown) => {
      await releaseIdempotencyKey(db, request);
      throw error;
    });
    const isStored =
      !hasSecret && !(reply instanceof Response) && JSON.stringify(reply).length <= MAX_REPLY_CHARS;
    await storeIdempotentReply(db, request, isStored ? reply : null);
    return reply;
  }
  if (earlier.fingerprint !== request.fingerprint) {
    throw new InvalidInputError('This Idempotency-Key was used for another request. Use a new key');
  }
  if (!earlier.isDone)
    throw new ConflictError('The first request with this Idempotency-Key is still running. Retry later');
  if (earlier.reply === null) {
    const message =
      'The first request with this Idempotency-Key succeeded, but its response is not stored. Read the result with GET';
    throw new ConflictError(message);
  }
  context.header('idempotent-replayed', 'true');
  return earlier.reply;
}
