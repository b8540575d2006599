import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { type ListeningServer, listen } from './listen.ts';

/** The response of a path: HTML, a whole response, or a request listener. */
export type Reply =
  | string
  | {
      readonly status?: number;
      readonly headers?: Record<string, string>;
      readonly body?: string | Uint8Array;
    }
  | RequestListener;

export interface TestSite extends ListeningServer {
  /** Every request so far, as `GET /path`. */
  readonly requests: readonly string[];
  /** The headers of every request so far. */
  readonly headers: readonly IncomingMessage['headers'][];
  /** TCP connections accepted so far. */
  readonly connections: number;
  /** Sets the response of a path. */
  reply(path: string, reply: Reply): void;
  /** Replaces all responses and clears the recorded requests. */
  reset(replies: Readonly<Record<string, Reply>>): void;
}

/** Serves a small site on loopback. Other paths respond with 404. Dispose of it with `await using`. */
export async function serveSite(replies: Readonly<Record<string, Reply>> = {}): Promise<TestSite> {
  const known = new Map(Object.entries(replies));
  const requests: string[] = [];
  const headers: IncomingMessage['headers'][] = [];
  let connections = 0;
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    headers.push(request.headers);
    send(known.get(request.url ?? ''), request, response);
  });
  server.on('connection', () => {
    connections += 1;
  });
  return {
    ...(await listen(server)),
    requests,
    headers,
    get connections() {
      return connections;
    },
    reply(path, reply) {
      known.set(path, reply);
    },
    reset(replies) {
      known.clear();
      for (const [path, reply] of Object.entries(replies)) known.set(path, reply);
      requests.length = 0;
      headers.length = 0;
    },
  };
}

function send(reply: Reply | undefined, request: IncomingMessage, response: ServerResponse): void {
  if (typeof reply === 'function') {
    reply(request, response);
  } else if (typeof reply === 'string') {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(reply);
  } else {
    const { status = 200, headers = {}, body } = reply ?? { status: 404 };
    response.writeHead(status, headers).end(body);
  }
}
