import { asArray, asObject, asString, parseJson } from '../json-values.js';
import { httpErrorMessage, networkErrorCode, networkErrorMessage } from './error-messages.js';
import { ERROR_CODES, errorResponse, requestIds } from './json-rpc.js';
import { postMessage } from './post-message.js';
import { readMessages } from './read-response.js';
import { createHeaderWriter } from './request-headers.js';

/**
 * @typedef {object} RelayOptions
 * @property {import('../settings.js').Settings} settings
 * @property {string} version of the connector
 * @property {(message: unknown) => void} send sends a message to the client
 * @property {readonly number[]} [retryDelaysMs]
 * @property {import('./debug-log.js').DebugLog} [log]
 */

/**
 * Relays JSON-RPC messages between a client on stdio and the server. It does not interpret methods, so new server
 * features need no new connector. Every request gets a response, even if only an error.
 *
 * @param {RelayOptions} options
 */
export function createRelay(options) {
  const headers = createHeaderWriter(options.version);
  /** @type {Map<unknown, AbortController>} */
  const running = new Map();
  /** @type {Set<Promise<void>>} */
  const pending = new Set();

  return {
    /**
     * Handles one line from the client; responses go to `send`.
     *
     * @param {string} line
     */
    receive(line) {
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
 * @param {RelayOptions} options
 * @param {ReturnType<typeof createHeaderWriter>} headers
 * @param {unknown} sent
 * @param {AbortSignal} signal aborts when the client no longer expects a response
 */
async function forward(options, headers, sent, signal) {
  const { settings, send, log } = options;
  const startedAt = performance.now();
  const elapsed = () => ({ ids: requestIds(sent), ms: Math.round(performance.now() - startedAt) });
  const unanswered = new Set(requestIds(sent));
  /** @type {import('./json-rpc.js').RpcError} */
  let rpcError = { code: ERROR_CODES.failed, message: 'Lectern closed the connection before it responded' };
  try {
    const result = await postMessage(options, sent, headers.headersFor(sent), signal);
    const { response } = result;
    log?.('server', { status: response.status, ...elapsed(), headers: [...response.headers.keys()] });
    if (!response.ok) rpcError = await readError(result, settings.serverUrl);
    else {
      for await (const received of readMessages(response)) {
        for (const message of asArray(received)) {
          headers.observe(message);
          const { id, method } = asObject(message);
          if (method === undefined) unanswered.delete(/** @type {string | number} */ (id));
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

/**
 * @param {unknown} sent
 * @returns {Record<string, unknown>}
 */
function describe(sent) {
  return { methods: asArray(sent).map((message) => asObject(message).method ?? null), ids: requestIds(sent) };
}

/**
 * An error of the MCP protocol keeps its code and message. All others get a message that the user can act on.
 *
 * @param {import('./post-message.js').PostResult} result
 * @param {string} serverUrl
 * @returns {Promise<import('./json-rpc.js').RpcError>}
 */
async function readError({ response, attempts, waitedMs }, serverUrl) {
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

/**
 * Cancels requests by closing their HTTP connections. A cancelled request gets no response.
 *
 * @param {unknown} sent
 * @param {ReadonlyMap<unknown, AbortController>} running
 */
function cancelRequests(sent, running) {
  for (const message of asArray(sent)) {
    const { method, params } = asObject(message);
    if (method === 'notifications/cancelled') running.get(asObject(params).requestId)?.abort();
  }
}
