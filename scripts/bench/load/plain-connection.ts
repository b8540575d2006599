import { connect } from 'node:net';

/** What a request came to: a status, or why there is none. */
export interface Answer {
  /** 0 where there is none. */
  readonly status: number;
  readonly hasRetryAfter: boolean;
  /** Null where there is a status. */
  readonly failure: string | null;
}

/** A kept connection over which one request is sent at a time. */
export interface PlainConnection {
  /** False once it has ended, or is about to. */
  readonly isUsable: boolean;
  /** Sends a whole request; `onAnswer` is called once, when the last byte of its answer has come. */
  ask(request: string, onAnswer: (answer: Answer) => void): void;
  /** Ends it; who waits for an answer gets `reason`. */
  end(reason: string): void;
}

const HEAD_END = '\r\n\r\n';
const BODILESS = new Set([204, 304]);

interface Head {
  readonly status: number;
  readonly hasRetryAfter: boolean;
  readonly isLast: boolean;
  /** Null for a body in chunks. */
  readonly bodyBytes: number | null;
}

/**
 * Connects, and reads of answers no more than where they end: a client that costs as little as can be, for it has its
 * processor from the machine of those whom it drives.
 */
export function openConnection(port: number): PlainConnection {
  let waiting: ((answer: Answer) => void) | null = null;
  let received = '';
  let isOver = false;
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });

  const settle = (answer: Answer) => {
    const told = waiting;
    waiting = null;
    received = '';
    told?.(answer);
  };
  const fail = (failure: string) => {
    isOver = true;
    settle({ status: 0, hasRetryAfter: false, failure });
  };
  socket.on('data', (data) => {
    received += data.toString('latin1');
    const headEnd = received.indexOf(HEAD_END);
    if (headEnd === -1) return;
    const head = readHead(received.slice(0, headEnd + 2));
    if (!isWhole(head, received, headEnd + HEAD_END.length)) return;
    isOver ||= head.isLast;
    settle({ status: head.status, hasRetryAfter: head.hasRetryAfter, failure: null });
  });
  socket.on('error', (error) => fail('code' in error ? String(error.code) : error.message));
  socket.on('close', () => fail('closed'));
  return {
    get isUsable() {
      return !isOver;
    },
    ask(request, onAnswer) {
      waiting = onAnswer;
      socket.write(request);
    },
    end(reason) {
      fail(reason);
      socket.destroy();
    },
  };
}

function readHead(text: string): Head {
  const lower = text.toLowerCase();
  const status = Number(text.slice(9, 12));
  const length = /\r\ncontent-length: *(\d+)/.exec(lower)?.[1];
  const isChunked = length === undefined && !BODILESS.has(status);
  return {
    status,
    hasRetryAfter: lower.includes('\r\nretry-after:'),
    isLast: lower.includes('\r\nconnection: close'),
    bodyBytes: BODILESS.has(status) ? 0 : isChunked ? null : Number(length),
  };
}

function isWhole({ bodyBytes }: Head, received: string, bodyStart: number): boolean {
  if (bodyBytes === null) return received.endsWith('0\r\n\r\n');
  return received.length - bodyStart >= bodyBytes;
}
