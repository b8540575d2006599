import { setTimeout as pause } from 'node:timers/promises';
import { networkCode, networkText, refusalText } from './failure-text.js';
import { ERROR_CODES, errorMessage, fields, list, requestIds, text } from './messages.js';
import { readAnswer } from './read-answer.js';
import { createHeaderWriter } from './request-headers.js';

/** Waits before the second and the third try, in milliseconds. */
const RETRY_AFTER_MS = [300, 1_500];
/** The request did not reach the server: sending it again cannot do anything twice. */
const NEVER_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);
const OVERLOADED = new Set([502, 503, 504]);

/**
 * Passes JSON-RPC messages of a client on stdio to the server and its answers back. It knows nothing of the methods:
 * what the server learns tomorrow works with the connector of today. Every request is answered, if only by an error.
 *
 * @param {object} options
 * @param {import('./settings.js').Settings} options.settings
 * @param {string} options.version the connector's own
 * @param {(message: unknown) => void} options.send takes what goes to the client
 * @param {typeof fetch} [options.fetch]
 * @param {readonly number[]} [options.retryAfterMs]
 */
export function createRelay({
  settings,
  version,
  send,
  fetch: request = fetch,
  retryAfterMs = RETRY_AFTER_MS,
}) {
  const headers = createHeaderWriter(version);
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
      const parsed = parse(line);
      if (parsed === undefined) {
        send(errorMessage(null, ERROR_CODES.parse, 'Parse error: the line is not valid JSON'));
        return;
      }
      const forwarded = forward(parsed).finally(() => pending.delete(forwarded));
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

  /** @param {unknown} sent */
  async function forward(sent) {
    cancelRunning(sent);
    const unanswered = new Set(requestIds(sent));
    const controller = new AbortController();
    for (const id of unanswered) running.set(id, controller);
    try {
      await exchange(sent, unanswered, controller.signal);
    } catch (error) {
      if (!controller.signal.aborted) fail(unanswered, networkText(error, settings.serverUrl));
    }
    if (!controller.signal.aborted) fail(unanswered, 'Lectern closed the connection before it answered');
    for (const id of requestIds(sent)) running.delete(id);
  }

  /**
   * @param {unknown} sent
   * @param {Set<import('./messages.js').RequestId>} unanswered ids are removed as their answers pass
   * @param {AbortSignal} signal
   */
  async function exchange(sent, unanswered, signal) {
    const response = await post(sent, signal);
    if (!response.ok) return refuse(response, unanswered);
    for await (const answer of readAnswer(response)) {
      for (const message of list(answer)) {
        headers.note(message);
        const { id, method } = fields(message);
        if (method === undefined) unanswered.delete(/** @type {import('./messages.js').RequestId} */ (id));
      }
      send(answer);
    }
  }

  /**
   * Sends once more, and then once more, what did not reach the server, and what it was too busy for.
   *
   * @param {unknown} sent
   * @param {AbortSignal} signal
   */
  async function post(sent, signal) {
    const mayRepeat = list(sent).every((message) => fields(message).method !== 'tools/call');
    for (const [tries, waitMs] of [...retryAfterMs, -1].entries()) {
      const isLast = tries === retryAfterMs.length;
      try {
        const response = await request(settings.serverUrl, {
          method: 'POST',
          redirect: 'error',
          headers: {
            ...headers.headersFor(sent),
            authorization: `Bearer ${settings.apiKey}`,
            'content-type': 'application/json',
            accept: 'application/json, text/event-stream',
          },
          body: JSON.stringify(sent),
          signal,
        });
        if (isLast || !mayRepeat || !OVERLOADED.has(response.status)) return response;
        await response.body?.cancel();
      } catch (error) {
        if (isLast || signal.aborted || !(mayRepeat || NEVER_SENT.has(networkCode(error)))) throw error;
      }
      await pause(waitMs, undefined, { signal });
    }
    throw new Error('unreachable: the last try returns or throws');
  }

  /**
   * A refusal that is itself a JSON-RPC error of the protocol keeps its code; the others become one that a person
   * can act on.
   *
   * @param {Response} response
   * @param {Set<import('./messages.js').RequestId>} unanswered
   */
  async function refuse(response, unanswered) {
    const body = await response.text().catch(() => '');
    const error = fields(fields(parse(body)).error);
    const reason = text(error.message) ?? body.slice(0, 300);
    const retryAfter = response.headers.get('retry-after');
    const isOfProtocol =
      typeof error.code === 'number' && error.code !== ERROR_CODES.failed && response.status < 500;
    const message = isOfProtocol ? reason : refusalText(response.status, reason, { ...settings, retryAfter });
    const code = isOfProtocol ? Number(error.code) : ERROR_CODES.failed;
    fail(unanswered, message, code, error.data ?? { httpStatus: response.status });
  }

  /**
   * @param {Set<import('./messages.js').RequestId>} unanswered
   * @param {string} message
   * @param {number} [code]
   * @param {unknown} [data]
   */
  function fail(unanswered, message, code = ERROR_CODES.failed, data = undefined) {
    for (const id of unanswered) send(errorMessage(id, code, message, data));
    unanswered.clear();
  }

  /**
   * A cancelled request gets no answer; over HTTP it is cancelled by closing its connection.
   *
   * @param {unknown} sent
   */
  function cancelRunning(sent) {
    for (const message of list(sent)) {
      const { method, params } = fields(message);
      if (method === 'notifications/cancelled') running.get(fields(params).requestId)?.abort();
    }
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
