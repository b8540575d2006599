import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface KeyShim extends AsyncDisposable {
  /** The URL for the conformance suite, which forwards to the server. */
  readonly url: string;
}

/**
 * Adds an API key to every request, because the suite has no option for one. Everything else is unchanged, including
 * Host and Origin, which the suite tests.
 */
export async function startKeyShim(serverUrl: string, apiKey: string): Promise<KeyShim> {
  const target = new URL(serverUrl);
  const shim = createServer((incoming, outgoing) => forward(incoming, outgoing, target, apiKey));
  const listening = Promise.withResolvers<void>();
  shim.listen(0, '127.0.0.1', listening.resolve);
  await listening.promise;
  // A server that listens on a port has an AddressInfo.
  const { port } = shim.address() as AddressInfo;
  return {
    url: `http://localhost:${port}${target.pathname}`,
    async [Symbol.asyncDispose]() {
      const closed = Promise.withResolvers<unknown>();
      shim.close(closed.resolve);
      shim.closeAllConnections();
      await closed.promise;
    },
  };
}

function forward(incoming: IncomingMessage, outgoing: ServerResponse, target: URL, apiKey: string): void {
  const { hostname, port } = target;
  const headers = { ...incoming.headers, authorization: `Bearer ${apiKey}` };
  const options = { hostname, port, path: incoming.url, method: incoming.method, headers };
  const outbound = request(options, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  outbound.on('error', () => outgoing.destroy());
  outgoing.on('close', () => outbound.destroy());
  incoming.pipe(outbound);
}
