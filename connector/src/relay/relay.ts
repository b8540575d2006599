import { asArray, asObject, asString, parseJson } from '../json-values.ts';
import type { Settings } from '../settings.ts';
import { httpErrorMessage, networkErrorCode, networkErrorMessage } from './error-messages.ts';
import { fetchLimited } from './fetch-limited.ts';
import { ERROR_CODES, errorResponse, type RequestId, type RpcError, requestIds } from './json-rpc.ts';
import { readMessages } from './read-response.ts';
import { createHeaderWriter } from './request-headers.ts';
import { type RetriedResponse, type RetryOptions, sendWithRetries } from './send-with-retries.ts';

interface RelayOptions extends Pick<RetryOptions, 'retryDelaysMs' | 'log'> {
  readonly settings: Settings;
  /** Sends a message to the client. */
  readonly send: (message: unknown) => void;
}

/**
 * Relays JSON-RPC messages between a client on stdio and the server. It does not interpret methods, so new server
 * features need no new connector. Every request gets a response, even if only an error.
 */
export function createRelay(options: RelayOptions) {
  const headers = createHeaderWriter();
  const running: Map<unknown, AbortController> = new Map();
  const pending: Set<Promise<void>> = new Set();

  return {
    /** Handles one line from the client; responses go to `send`. */
    receive(line: string) {
      if (line.trim() === '') return;
      const sent = parseJson(line);
      options.log?.('editor', { bytes: line.length, ...describe(sent) });
      if (sent === undefined) {
        options.send(errorResponse(null, { code: ERROR_CODES.parse, message: 'The line is not valid JSON' }));
        return;
      }
      cancelRequests(sent, running);
      const controller = new AbortController();
      for (const id of requestIds(sent)) running.set(id, controller);
      const forwarded = forward(options, headers, sent, controller.signal).finally(() => {
        for (const id of requestIds(sent)) running.delete(id);
        pending.delete(forwarded);
      });
      pending.add(forwarded);
    },

    /** Resolves once every message received so far is answered. */
    async idle() {
      await Promise.all(pending);
    },

    /** Aborts all unanswered requests. */
    stop() {
      for (const controller of running.values()) controller.abort();
    },
  };
}

/**
 * Forwards a message and sends back its responses, or an error for each missing one.
 *
 * @param signal aborts when the client no longer expects a response
 */
async function forward(
  options: RelayOptions,
  headers: ReturnType<typeof createHeaderWriter>,
  sent: unknown,
  signal: AbortSignal,
) {
  const { settings, send, log } = options;
  const startedAt = performance.now();
  const elapsed = () => ({ ids: requestIds(sent), ms: Math.round(performance.now() - startedAt) });
  const unanswered = new Set(requestIds(sent));
  let rpcError: RpcError = {
    code: ERROR_CODES.failed,
    message: 'Lectern closed the connection before it responded',
  };
  try {
    const result = await post(options, sent, headers.headersFor(sent), signal);
    const { response } = result;
    log?.('server', { status: response.status, ...elapsed(), headers: [...response.headers.keys()] });
    if (!response.ok) rpcError = await readError(result, settings.serverUrl);
    else {
      for await (const received of readMessages(response)) {
        for (const message of asArray(received)) {
          headers.observe(message);
          const { id, method } = asObject(message);
          // Ids of other types are not in the set.
          if (method === undefined) unanswered.delete(id as RequestId);
        }
        send(received);
        log?.('answer', elapsed());
      }
    }
  } catch (error) {
    rpcError = { code: ERROR_CODES.failed, message: networkErrorMessage(error, settings.serverUrl) };
    log?.(signal.aborted ? 'cancelled' : 'failed', { ...elapsed(), error: networkErrorCode(error) });
  }
  if (signal.aborted) return;
  for (const id of unanswered) send(errorResponse(id, rpcError));
}

/** Sends a message or a batch. A tool call that may have been counted is not repeated. */
async function post(
  { settings, retryDelaysMs, log }: RelayOptions,
  sent: unknown,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<RetriedResponse> {
  const isRepeatable = asArray(sent).every((message) => asObject(message).method !== 'tools/call');
  const request = {
    method: 'POST',
    redirect: 'error',
    headers: {
      ...headers,
      authorization: `Bearer ${settings.apiKey}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify(sent),
    signal,
  } as const;
  const send = () => fetchLimited(settings.serverUrl, request);
  return sendWithRetries(send, { isRepeatable, signal, retryDelaysMs, log });
}

function describe(sent: unknown): Record<string, unknown> {
  return { methods: asArray(sent).map((message) => asObject(message).method ?? null), ids: requestIds(sent) };
}

/** An error of the MCP protocol keeps its code and message. All others get a message that the user can act on. */
async function readError(
  { response, attempts, waitedMs }: RetriedResponse,
  serverUrl: string,
): Promise<RpcError> {
  const body = await response.text().catch(() => '');
  const error = asObject(asObject(parseJson(body)).error);
  const reason = asString(error.message) ?? body.slice(0, 300);
  const data = error.data ?? { httpStatus: response.status };
  const isProtocolError =
    error.code !== ERROR_CODES.failed && response.status < 500 && response.status !== 429;
  if (typeof error.code === 'number' && isProtocolError) return { code: error.code, message: reason, data };
  const retryAfter = response.headers.get('retry-after');
  return {
    code: ERROR_CODES.failed,
    message: httpErrorMessage(response.status, reason, { serverUrl, retryAfter, attempts, waitedMs }),
    data,
  };
}

/** Cancels requests by closing their HTTP connections. A cancelled request gets no response. */
function cancelRequests(sent: unknown, running: ReadonlyMap<unknown, AbortController>) {
  for (const message of asArray(sent)) {
    const { method, params } = asObject(message);
    if (method === 'notifications/cancelled') running.get(asObject(params).requestId)?.abort();
  }
}
