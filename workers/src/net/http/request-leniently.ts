import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import type { Duplex } from 'node:stream';
import type { buildConnector } from 'undici';
import { untilAborted } from '../until-aborted.ts';

export interface LenientRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

/**
 * Sends a request whose response may have invalid headers, such as folded lines and lines that end with a bare line feed (RFC
 * 9112, sections 2.2 and 5.2). Node calls this insecure because responses on one connection can be mixed up. Here, each
 * request has its own connection.
 */
export async function requestLeniently(
  connect: buildConnector.connector,
  url: URL,
  { method, headers, signal }: LenientRequest,
): Promise<IncomingMessage> {
  const { protocol, host, port } = url;
  const hostname = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const sent = request({
    method,
    path: url.pathname + url.search,
    headers: { host, ...headers },
    insecureHTTPParser: true,
    createConnection: (_options, onConnected) => {
      // The types of Node require a socket next to an error, too.
      connect({ protocol, host, hostname, port }, (error, socket) => onConnected(error, socket as Duplex));
      return null;
    },
  });
  let stream: ClientRequest | IncomingMessage = sent;
  signal.addEventListener('abort', () => stream.destroy(signal.reason), { once: true });
  const { promise: responded, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  sent.on('response', resolve).on('error', reject).end();
  const response = await untilAborted(signal, responded);
  stream = response;
  return response;
}
