/**
 * JSON-RPC messages as they pass through: only what the relay needs to know of them.
 *
 * @typedef {string | number} RequestId
 * @typedef {{ code: number, message: string, data?: unknown }} Failure
 */

export const ERROR_CODES = { parse: -32700, failed: -32000 };

/**
 * The ids of the requests in what a client sent: messages with a method and an id. Answers and notifications have
 * none, and get no answer.
 *
 * @param {unknown} sent a message or a batch of them
 * @returns {RequestId[]}
 */
export function requestIds(sent) {
  return list(sent).flatMap((message) => {
    const { id, method } = fields(message);
    return typeof method === 'string' && (typeof id === 'string' || typeof id === 'number') ? [id] : [];
  });
}

/**
 * @param {RequestId | null} id
 * @param {Failure} failure
 */
export function errorMessage(id, failure) {
  return { jsonrpc: '2.0', id, error: failure };
}

/**
 * @param {unknown} value
 * @returns {unknown[]}
 */
export function list(value) {
  return Array.isArray(value) ? value : [value];
}

/**
 * The named values of an object; none of anything else.
 *
 * @param {unknown} value
 * @returns {Record<string, unknown>}
 */
export function fields(value) {
  return typeof value === 'object' && value !== null ? /** @type {Record<string, unknown>} */ (value) : {};
}

/**
 * @param {unknown} value
 * @returns {string | undefined}
 */
export function text(value) {
  return typeof value === 'string' ? value : undefined;
}
