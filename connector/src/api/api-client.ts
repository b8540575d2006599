import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { CommandError, NotFoundError, SignInError } from '../commands/exit-codes.ts';
import { asObject, asString, parseJson } from '../json-values.ts';
import { networkErrorMessage } from '../relay/error-messages.ts';
import { createRetryBudget } from '../relay/retry-budget.ts';
import { printable } from '../terminal/printable.ts';
import { VERSION } from '../version.ts';

/** Resolving a hundred packages may take the server a minute. */
const TIMEOUT_MS = 150_000;
/** Before the second and third attempt after a network error. */
const RETRY_DELAYS_MS = [300, 1_500];

export interface Session {
  /** Such as https://lectern.example. */
  readonly origin: string;
  readonly apiKey: string;
}

export type Method = 'GET' | 'POST' | 'DELETE';

/** Sends a request and resolves with the parsed body of the response. Throws CommandError. */
export type SendRequest = (method: Method, path: string, body?: unknown) => Promise<unknown>;

/** Creates a client of the server's HTTP API. */
export function createApiClient(session: Session): SendRequest {
  return async (method, path, body) => {
    const { response, text, isRepeated } = await attempt(session, { method, path, body });
    // The first attempt may have deleted it before the connection failed.
    if (isRepeated && method === 'DELETE' && response.status === 404) return {};
    const reply = parseJson(text);
    if (!response.ok) throw toCommandError(response.status, reply, session);
    if (reply === undefined)
      throw new CommandError(`${session.origin} sent an invalid response. Check LECTERN_URL`);
    return reply;
  };
}

interface ApiRequest {
  readonly method: Method;
  readonly path: string;
  readonly body: unknown;
}

interface Received {
  readonly response: Response;
  readonly text: string;
  /** Whether an earlier attempt failed after it may have reached the server. */
  readonly isRepeated: boolean;
}

/** Every request can be repeated: a repetition of a POST has the same `Idempotency-Key`. */
async function attempt({ origin, apiKey }: Session, { method, path, body }: ApiRequest): Promise<Received> {
  const budget = createRetryBudget();
  const headers = {
    authorization: `Bearer ${apiKey}`,
    accept: 'application/json',
    'user-agent': `lectern/${VERSION}`,
    ...(method === 'POST' && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
  };
  const init = {
    method,
    headers,
    redirect: 'error',
    ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
  } as const;
  for (let failures = 0; ; ) {
    try {
      const response = await fetch(`${origin}${path}`, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
      const delayMs = budget.delayFor(response);
      if (delayMs === undefined) return { response, text: await response.text(), isRepeated: failures > 0 };
      await response.body?.cancel();
      await sleep(delayMs);
    } catch (error) {
      const delayMs = RETRY_DELAYS_MS[failures++];
      const isTimeout = error instanceof Error && error.name === 'TimeoutError';
      if (isTimeout)
        throw new CommandError(`No response from ${origin} within ${TIMEOUT_MS / 1_000} seconds`);
      if (delayMs === undefined) throw new CommandError(networkErrorMessage(error, origin, 'LECTERN_URL'));
      await sleep(delayMs);
    }
  }
}

function toCommandError(status: number, reply: unknown, { origin }: Session): CommandError {
  const reason = printable(asString(asObject(reply).message) ?? '');
  if (status === 401)
    return new SignInError(
      `${origin} rejected the API key. Create one at ${origin}/api-keys and run "lectern login"`,
    );
  if (reason === '') return new CommandError(`${origin} responded with ${status}. Check LECTERN_URL`);
  return status === 404 ? new NotFoundError(reason) : new CommandError(reason);
}
