import { randomUUID } from 'node:crypto';
import { CommandError, NotFoundError, SignInError } from '../commands/exit-codes.ts';
import { asObject, asString, parseJson } from '../json-values.ts';
import { networkErrorMessage } from '../relay/error-messages.ts';
import { fetchLimited } from '../relay/fetch-limited.ts';
import { type RetriedResponse, sendWithRetries } from '../relay/send-with-retries.ts';
import { printable } from '../terminal/printable.ts';
import { VERSION } from '../version.ts';

/** Resolving a hundred packages may take the server a minute. */
const TIMEOUT_MS = 150_000;

export interface Session {
  /** Such as https://lectern.example. */
  readonly origin: string;
  readonly apiKey: string;
}

export type Method = 'GET' | 'POST' | 'DELETE';

/** Sends a request and resolves with the object or array in the body of the response. Throws CommandError. */
export type SendRequest = (method: Method, path: string, body?: unknown) => Promise<unknown>;

/** Creates a client of the server's HTTP API. */
export function createApiClient(session: Session): SendRequest {
  return async (method, path, body) => {
    const { response, isRepeated } = await request(session, { method, path, body });
    // The first attempt may have deleted it before the connection failed.
    if (isRepeated && method === 'DELETE' && response.status === 404) return {};
    const reply = parseJson(await response.text());
    if (!response.ok) throw toCommandError(response.status, reply, session);
    if (typeof reply !== 'object' || reply === null) throw invalidResponse(session);
    return reply;
  };
}

/** The error of a reply that Lectern does not send, as another server at this URL may do. */
export function invalidResponse({ origin }: Session): CommandError {
  return new CommandError(`${origin} sent an invalid response. Check LECTERN_URL`);
}

interface ApiRequest {
  readonly method: Method;
  readonly path: string;
  readonly body: unknown;
}

/** Every request can be repeated: a repetition of a POST has the same `Idempotency-Key`. */
async function request(
  { origin, apiKey }: Session,
  { method, path, body }: ApiRequest,
): Promise<RetriedResponse> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
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
    signal,
    ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
  } as const;
  const send = async () => {
    const response = await fetchLimited(`${origin}${path}`, init);
    // Read here, because the connection may also fail within the body.
    return new Response((await response.text()) || null, response);
  };
  try {
    return await sendWithRetries(send, { isRepeatable: true, signal });
  } catch (error) {
    throw new CommandError(
      signal.aborted
        ? `No response from ${origin} within ${TIMEOUT_MS / 1_000} seconds`
        : networkErrorMessage(error, origin, 'LECTERN_URL'),
    );
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
