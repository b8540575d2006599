import { connect } from 'node:net';

/** The outcome of a request. */
export interface ResponseSummary {
  /** 0 without a response. */
  readonly status: number;
  readonly hasRetryAfter: boolean;
  /** Null with a response. */
  readonly failure: string | null;
}

/** A persistent connection for one request at a time. */
export interface HttpConnection {
  /** False once the connection is closed or closing. */
  readonly isUsable: boolean;
  /** Sends a serialized request. Calls `onResponse` once, after the last byte of the response. */
  send(request: string, onResponse: (response: ResponseSummary) => void): void;
  /** Closes the connection. A pending request fails with `reason`. */
  close(reason: string): void;
}

const HEAD_END = '\r\n\r\n';
const STATUSES_WITHOUT_BODY = new Set([204, 304]);

interface ResponseHead {
  readonly status: number;
  readonly hasRetryAfter: boolean;
  readonly isLast: boolean;
  /** Null for a chunked body. */
  readonly bodyBytes: number | null;
}

/**
 * Connects to a local port. It parses only as much as it needs to find the end of a response: the client shares the
 * machine's CPUs with the server it measures.
 */
export function openConnection(port: number): HttpConnection {
  let onResponse: ((response: ResponseSummary) => void) | null = null;
  let received = '';
  let isClosing = false;
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });

  const settle = (response: ResponseSummary) => {
    const callback = onResponse;
    onResponse = null;
    received = '';
    callback?.(response);
  };
  const fail = (failure: string) => {
    isClosing = true;
    settle({ status: 0, hasRetryAfter: false, failure });
  };
  socket.on('data', (data) => {
    received += data.toString('latin1');
    const headEnd = received.indexOf(HEAD_END);
    if (headEnd === -1) return;
    const head = readHead(received.slice(0, headEnd + 2));
    if (!isComplete(head, received, headEnd + HEAD_END.length)) return;
    isClosing ||= head.isLast;
    settle({ status: head.status, hasRetryAfter: head.hasRetryAfter, failure: null });
  });
  socket.on('error', (error) => fail('code' in error ? String(error.code) : error.message));
  socket.on('close', () => fail('closed'));
  return {
    get isUsable() {
      return !isClosing;
    },
    send(request, callback) {
      onResponse = callback;
      socket.write(request);
    },
    close(reason) {
      fail(reason);
      socket.destroy();
    },
  };
}

function readHead(text: string): ResponseHead {
  const lower = text.toLowerCase();
  const status = Number(text.slice(9, 12));
  const length = /\r\ncontent-length: *(\d+)/.exec(lower)?.[1];
  const isChunked = length === undefined && !STATUSES_WITHOUT_BODY.has(status);
  return {
    status,
    hasRetryAfter: lower.includes('\r\nretry-after:'),
    isLast: lower.includes('\r\nconnection: close'),
    bodyBytes: STATUSES_WITHOUT_BODY.has(status) ? 0 : isChunked ? null : Number(length),
  };
}

function isComplete({ bodyBytes }: ResponseHead, received: string, bodyStart: number): boolean {
  if (bodyBytes === null) return received.endsWith('0\r\n\r\n');
  return received.length - bodyStart >= bodyBytes;
}
