import { type ErrorReply, errorReply } from '@lectern/shared/contracts/common-shapes.ts';

/**
 * A reply that is not a success. The message is the status, a colon, a space, and the body, or the status text
 * when the body is empty (specification section 8).
 */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  readonly statusText: string;
  /** The body as it came. */
  readonly body: string;
  /** The body as our API's error reply; null when somebody else answered, such as a proxy. */
  readonly reply: ErrorReply | null;

  constructor(status: number, statusText: string, body: string) {
    super(`${status}: ${body || statusText}`);
    this.status = status;
    this.statusText = statusText;
    this.body = body;
    this.reply = parseReply(body);
  }
}

function parseReply(body: string): ErrorReply | null {
  try {
    const parsed = errorReply.safeParse(JSON.parse(body));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** The HTTP status of an error; null when no reply came at all. */
export function statusOf(error: unknown): number | null {
  return error instanceof HttpError ? error.status : null;
}

/** What a person should read of an error: the server's sentence, else the error's own message, else `fallback`. */
export function messageOf(error: unknown, fallback: string): string {
  if (error instanceof HttpError)
    return error.reply?.message || error.reply?.error || error.message || fallback;
  if (error instanceof Error) return error.message || fallback;
  return fallback;
}

/** The server's sentence; `fallback` when there is none, as when a proxy answered with a page of its own. */
export function serverMessageOf(error: unknown, fallback: string): string {
  const reply = error instanceof HttpError ? error.reply : null;
  return reply?.message || reply?.error || fallback;
}

/** The server's message for each refused field, by field path; empty when the error names none. */
export function fieldMessagesOf(error: unknown): Readonly<Record<string, string>> {
  return error instanceof HttpError ? (error.reply?.fields ?? {}) : {};
}
