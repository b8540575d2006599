import { asArray, asObject } from '../json-values.js';

/**
 * The parts of JSON-RPC messages that the relay reads.
 *
 * @typedef {string | number} RequestId
 * @typedef {{ code: number, message: string, data?: unknown }} RpcError
 */

export const ERROR_CODES = { parse: -32700, failed: -32000 };

/**
 * The ids of the requests in a message of the client. Responses and notifications need no answer and have none.
 *
 * @param {unknown} sent a message or a batch
 * @returns {RequestId[]}
 */
export function requestIds(sent) {
  return asArray(sent).flatMap((message) => {
    const { id, method } = asObject(message);
    return typeof method === 'string' && (typeof id === 'string' || typeof id === 'number') ? [id] : [];
  });
}

/**
 * @param {RequestId | null} id
 * @param {RpcError} error
 */
export function errorResponse(id, error) {
  return { jsonrpc: '2.0', id, error };
}
