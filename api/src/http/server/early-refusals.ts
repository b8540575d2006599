import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Admission } from './admission.ts';
import { createRequestBounds } from './request-bounds.ts';
import { senderIn } from './sender.ts';

/** Refusals before requests are parsed. */
export interface EarlyRefusals {
  /** From now on all requests are parsed, so that the server knows of each connection whether it is in use. */
  end(): void;
}

interface Connection {
  /** Requests that the parser has got and that are not answered. */
  underWay: number;
  /** The parser counts the time to the first request of a connection, and must see it. */
  hasBeenUsed: boolean;
}

const METHOD_END = ' ';

/**
 * Answers what `admission` would turn away with the bytes of its refusal, and shows it neither to the parser nor to the
 * application, which takes a third of the processor. Only requests that came in one piece, on a connection on which nothing
 * is under way, are answered so; whatever else comes is parsed as ever.
 */
export function refuseEarly(server: Server, admission: Admission): EarlyRefusals {
  const connections = new WeakMap<Socket, Connection>();
  let isOver = false;

  server.on('connection', (socket: Socket) => {
    const connection: Connection = { underWay: 0, hasBeenUsed: false };
    const bounds = createRequestBounds();
    const push = socket.push.bind(socket);
    let writeHeld = () => {};
    connections.set(socket, connection);
    // With somebody who listens, what comes goes through here instead of straight to the parser.
    socket.on('data', ignore);
    socket.push = (piece: Buffer | null, encoding) => {
      // What was refused before is answered before.
      writeHeld();
      writeHeld = ignore;
      const head = piece === null ? null : bounds.read(piece);
      if (head === null || isOver || !connection.hasBeenUsed || !isIdle(socket, connection))
        return push(piece, encoding);
      const url = urlIn(head);
      const reason = mayBeKept(head) ? admission.refusalOf(url, senderIn(head)) : null;
      if (reason === null) return push(piece, encoding);
      writeHeld = admission.refusals.refuseUnparsed(url, socket, reason);
      return true;
    };
  });
  server.prependListener('request', ({ socket }, response) => {
    const connection = connections.get(socket);
    if (!connection) return;
    connection.underWay += 1;
    connection.hasBeenUsed = true;
    response.once('close', () => {
      connection.underWay -= 1;
    });
  });
  return {
    end() {
      isOver = true;
    },
  };
}

/** Whether nothing is under way, and the client takes what it is answered: the parser stops listening to one that does not. */
function isIdle({ readableLength, writableLength }: Socket, { underWay }: Connection): boolean {
  return underWay === 0 && readableLength === 0 && writableLength === 0;
}

function ignore(): void {}

function urlIn(head: string): string {
  const start = head.indexOf(METHOD_END) + 1;
  return head.slice(start, head.indexOf(' ', start));
}

/** Whether the connection goes on after the answer, and the answer has a body. */
function mayBeKept(head: string): boolean {
  return !head.startsWith('HEAD') && !/\r\nconnection: *close/i.test(head);
}
