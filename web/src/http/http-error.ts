import { errorReply } from '@lectern/shared/contracts/common-shapes.ts';
import type { z } from 'zod';

/** All fields are optional, as the specification's refusals have only some of them. */
const readableReply = errorReply.partial();

type ErrorReply = Readonly<z.output<typeof readableReply>>;

/**
 * An error response. The message is "<status>: <body>", or "<status>: <status text>" if the body is empty
 * (specification section 8).
 */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  readonly statusText: string;
  /** The raw body. */
  readonly body: string;
  /** The parsed error of our API; null if the response is not from our API, but from a proxy, for example. */
  readonly reply: ErrorReply | null;

  constructor(status: number, statusText: string, body: string) {
    super(`${status}: ${body || statusText}`);
    this.status = status;
    this.statusText = statusText;
    this.body = body;
    this.reply = parseReply(body);
  }
}

/** The server did not respond, or its response was cut off. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';

  constructor(cause: unknown) {
    super('Could not reach the server. Check your connection and try again', { cause });
  }
}

function parseReply(body: string): ErrorReply | null {
  try {
    const parsed = readableReply.safeParse(JSON.parse(body));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** The HTTP status of an error; null if there was no response. */
export function getStatus(error: unknown): number | null {
  return error instanceof HttpError ? error.status : null;
}

/** The sentence to show: the server's message, else the error's own message, else `fallback`. */
export function getErrorMessage(error: unknown, fallback: string): string {
  if (error instanceof HttpError)
    return (
      error.reply?.message ||
      error.reply?.error ||
      `The request failed (${error.status}). Try again in a minute`
    );
  if (error instanceof Error) return error.message || fallback;
  return fallback;
}

/** The server's message; `fallback` if the response is not from our API. */
export function getServerMessage(error: unknown, fallback: string): string {
  const reply = error instanceof HttpError ? error.reply : null;
  return reply?.message || reply?.error || fallback;
}

/** The server's validation messages by field path; empty if there are none. */
export function getFieldMessages(error: unknown): Readonly<Record<string, string>> {
  return error instanceof HttpError ? (error.reply?.fields ?? {}) : {};
}
