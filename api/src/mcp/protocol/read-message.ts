import { isJsonContentType, readRequestBody } from '@modelcontextprotocol/server';
import { type ClientIdentity, identifyClient } from './client-identity.ts';
import { JSON_RPC_CODES, jsonRpcError } from './json-rpc-error.ts';

/** A parsed JSON-RPC message. */
export interface ParsedMessage {
  readonly json: unknown;
  readonly client: ClientIdentity;
}

const MAX_BODY_BYTES = 1024 * 1024;

/** Parses the message of a request, or returns an error response. */
export async function readMessage(request: Request): Promise<ParsedMessage | Response> {
  if (!isJsonContentType(request.headers.get('content-type'))) {
    return jsonRpcError(415, JSON_RPC_CODES.serverError, 'The Content-Type must be application/json');
  }
  const text = await readText(request);
  if (text === null) {
    // The rest of the body is unread, so the connection cannot be reused.
    return jsonRpcError(413, JSON_RPC_CODES.serverError, 'The body may have at most 1 MiB', {
      connection: 'close',
    });
  }
  try {
    const json: unknown = JSON.parse(text);
    return { json, client: identifyClient(json, request.headers) };
  } catch {
    return jsonRpcError(400, JSON_RPC_CODES.parseError, 'Parse error: the body is not valid JSON');
  }
}

/**
 * The body of a request; null when it is too large. With a Content-Length, `text()` is safe (Node reads no more) and saves
 * 0.1 ms over a stream.
 */
async function readText(request: Request): Promise<string | null> {
  const contentLength = request.headers.get('content-length');
  if (contentLength !== null) return Number(contentLength) > MAX_BODY_BYTES ? null : request.text();
  const body = await readRequestBody(request, MAX_BODY_BYTES);
  return body.tooLarge ? null : body.text;
}
