import { networkCode, networkText, refusalText } from './failure-text.js';
import { ERROR_CODES, errorMessage, fields, list, requestIds, text } from './messages.js';
import { postMessage } from './post-message.js';
import { readAnswer } from './read-answer.js';
import { createHeaderWriter } from './request-headers.js';

/**
 * @typedef {object} RelayOptions
 * @property {import('./settings.js').Settings} settings
 * @property {string} version the connector's own
 * @property {(message: unknown) => void} send takes what goes to the client
 * @property {readonly number[]} [retryAfterMs]
 * @property {import('./debug-log.js').DebugLog} [note] takes what happens, for somebody who looks for a fault
 */

/**
 * Passes JSON-RPC messages of a client on stdio to the server and its answers back. It knows nothing of the methods:
 * what the server learns tomorrow works with the connector of today. Every request is answered, if only by an error.
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
     * Takes one line of the client; its answers go to `send` when they come.
     *
     * @param {string} line
     */
    take(line) {
      if (line.trim() === '') return;
      const sent = parse(line);
      options.note?.('editor', { bytes: line.length, ...describe(sent) });
      if (sent === undefined) {
        options.send(errorMessage(null, { code: ERROR_CODES.parse, message: 'The line is not valid JSON' }));
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

    /** Resolves when everything taken so far was answered. */
    async idle() {
      await Promise.all(pending);
    },

    /** Gives up on everything that was not answered. */
    stop() {
      for (const controller of running.values()) controller.abort();
    },
  };
}

/**
 * Passes a message on, and its answers back; errors take the place of those that do not come.
 *
 * @param {RelayOptions} options
 * @param {ReturnType<typeof createHeaderWriter>} headers
 * @param {unknown} sent
 * @param {AbortSignal} signal when aborted nobody waits for an answer any more
 */
async function forward(options, headers, sent, signal) {
  const { settings, send, note } = options;
  const startedAt = performance.now();
  const elapsed = () => ({ ids: requestIds(sent), ms: Math.round(performance.now() - startedAt) });
  const unanswered = new Set(requestIds(sent));
  /** @type {import('./messages.js').Failure} */
  let failure = { code: ERROR_CODES.failed, message: 'Lectern closed the connection before it answered' };
  try {
    const posted = await postMessage(options, sent, headers.headersFor(sent), signal);
    const { response } = posted;
    note?.('server', { status: response.status, ...elapsed(), headers: [...response.headers.keys()] });
    if (!response.ok) failure = await failureOf(posted, settings.serverUrl);
    else {
      for await (const answer of readAnswer(response)) {
        for (const message of list(answer)) {
          headers.note(message);
          const { id, method } = fields(message);
          if (method === undefined) unanswered.delete(/** @type {string | number} */ (id));
        }
        send(answer);
        note?.('answer', elapsed());
      }
    }
  } catch (error) {
    failure = { code: ERROR_CODES.failed, message: networkText(error, settings.serverUrl) };
    note?.(signal.aborted ? 'cancelled' : 'failed', { ...elapsed(), error: networkCode(error) });
  }
  if (signal.aborted) return;
  for (const id of unanswered) send(errorMessage(id, failure));
}

/**
 * @param {unknown} sent
 * @returns {Record<string, unknown>}
 */
function describe(sent) {
  return { methods: list(sent).map((message) => fields(message).method ?? null), ids: requestIds(sent) };
}

/**
 * A refusal that is itself a JSON-RPC error of the protocol keeps its code; the others become one that a person
 * can act on.
 *
 * @param {import('./post-message.js').Posted} posted
 * @param {string} serverUrl
 * @returns {Promise<import('./messages.js').Failure>}
 */
async function failureOf({ response, times, waitedMs }, serverUrl) {
  const body = await response.text().catch(() => '');
  const error = fields(fields(parse(body)).error);
  const reason = text(error.message) ?? body.slice(0, 300);
  const data = error.data ?? { httpStatus: response.status };
  const isOfProtocol = error.code !== ERROR_CODES.failed && response.status < 500 && response.status !== 429;
  if (typeof error.code === 'number' && isOfProtocol) return { code: error.code, message: reason, data };
  const retryAfter = response.headers.get('retry-after');
  return {
    code: ERROR_CODES.failed,
    message: refusalText(response.status, reason, { serverUrl, retryAfter, times, waitedMs }),
    data,
  };
}

/**
 * A cancelled request gets no answer; over HTTP it is cancelled by closing its connection.
 *
 * @param {unknown} sent
 * @param {ReadonlyMap<unknown, AbortController>} running
 */
function cancelRequests(sent, running) {
  for (const message of list(sent)) {
    const { method, params } = fields(message);
    if (method === 'notifications/cancelled') running.get(fields(params).requestId)?.abort();
  }
}

/**
 * @param {string} json
 * @returns {unknown} undefined when it is no JSON
 */
function parse(json) {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
