import { createServer, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { type ListeningServer, listen } from '../../../../test/support/servers/listen.ts';
import { createSafeFetch } from './safe-fetch.ts';

const FETCHES = 500;
const CONCURRENT = 8;

function responseOf(body: string): string {
  return `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
}

type Misbehave = (socket: Socket, body: string) => void;

const FORGED = responseOf('a page that nobody asked for');

/** Responds to each request on a connection with `answer` and the body that the path selects. */
function serveRaw(answer: Misbehave): Promise<ListeningServer> {
  const server = createServer((socket) => {
    let received = '';
    socket
      .on('error', () => {})
      .on('data', (bytes) => {
        received += bytes.toString('latin1');
        const requests = received.split('\r\n\r\n');
        received = requests.pop() ?? '';
        for (const request of requests) answer(socket, `body of ${request.split(' ')[1]}`);
      });
  });
  return listen(server);
}

test.each<[string, Misbehave]>([
  ['a second response with each response', (socket, body) => socket.write(responseOf(body) + FORGED)],
  [
    'a second response right after each response',
    (socket, body) => {
      socket.write(responseOf(body));
      setImmediate(() => socket.write(FORGED));
    },
  ],
  [
    'a second response a few milliseconds later',
    (socket, body) => {
      socket.write(responseOf(body));
      setTimeout(() => socket.write(FORGED), 3);
    },
  ],
  ['bytes after the body', (socket, body) => socket.write(`${responseOf(body)}\r\nX-More: yes\r\n\r\n`)],
  [
    'a longer body than its Content-Length',
    (socket, body) => socket.write(`${responseOf(body)}${FORGED.repeat(3)}`),
  ],
  [
    'the response of the next request early',
    (socket, body) => {
      socket.write(responseOf(body));
      socket.write(responseOf(body));
    },
  ],
])('never mixes up the pages of a server that sends %s', async (_name, answer) => {
  await using server = await serveRaw(answer);
  const safeFetch = createSafeFetch({ userAgent: 'Lectern/test', allowedHosts: [server.host] });
  const paths = Array.from({ length: FETCHES }, (_, index) => `/page/${index}`);
  const wrong: string[] = [];
  const fetchNext = async (): Promise<void> => {
    for (let path = paths.pop(); path !== undefined; path = paths.pop()) {
      const { body } = await safeFetch(`http://${server.host}${path}`);
      const text = Buffer.from(body).toString();
      if (text !== `body of ${path}`) wrong.push(`${path}: ${text}`);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT }, fetchNext));
  await safeFetch.close();
  expect(wrong).toEqual([]);
});
