import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { listen } from '../support/servers/listen.ts';

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
  const shim = await listen(
    createServer((incoming, outgoing) => forward(incoming, outgoing, target, apiKey)),
  );
  return { ...shim, url: `http://localhost:${shim.port}${target.pathname}` };
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
