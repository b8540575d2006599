import { asArray, asObject } from '../json-values.ts';

export type RequestId = string | number;

export interface RpcError {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}

export const ERROR_CODES = { parse: -32700, failed: -32000 };

/**
 * The ids of the requests in a message of the client. Responses and notifications need no answer and have none.
 *
 * @param sent a message or a batch
 */
export function requestIds(sent: unknown): RequestId[] {
  return asArray(sent).flatMap((message) => {
    const { id, method } = asObject(message);
    return typeof method === 'string' && (typeof id === 'string' || typeof id === 'number') ? [id] : [];
  });
}

/** Creates the response to a failed request. `id` is null if the request could not be read (JSON-RPC 2.0, section 5). */
export function errorResponse(id: RequestId | null, error: RpcError) {
  return { jsonrpc: '2.0', id, error };
}
