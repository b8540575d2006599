import { type DestinationStream, destination, type Logger, pino, stdSerializers } from 'pino';
import { logContext } from './log-context.ts';
import { redactUrlSecrets } from './redact-urls.ts';
import { activeSpan } from './tracing/active-span.ts';

export type { Logger } from 'pino';

/** Further events are dropped while standard output cannot be written. */
const MAX_BUFFERED_BYTES = 1024 * 1024;

const SECRETS = ['apiKey', 'authorization', 'cookie', 'password', 'secret', 'token', 'clientSecret'];
/** A `code` in an event is an authorization code; in an error it is an error code. */
const SECRET_PATHS = [...SECRETS, 'code', ...SECRETS.map((name) => `*.${name}`)];

/** Creates a logger that writes one JSON event per line for the process `service`. Masks values under the names of secrets. */
export function createLogger(
  options: { service: string; level: string },
  output: DestinationStream = standardOutput(),
): Logger {
  const settings = {
    level: options.level,
    base: { service: options.service },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    serializers: { err: describeError },
    redact: { paths: SECRET_PATHS, censor: '[masked]' },
    formatters: { level: (label: string) => ({ level: label }) },
    mixin: describeWork,
  };
  return pino(settings, output);
}

/** A full disk does not stop the process. */
function standardOutput(): DestinationStream {
  const output = destination({ sync: true, maxLength: MAX_BUFFERED_BYTES });
  output.on('error', () => {});
  return output;
}

/** Adds the request or job, its user and its trace to every event. */
function describeWork(): object {
  const span = activeSpan();
  // A new object, because pino merges the event into it.
  return { ...logContext(), ...(span && { traceId: span.traceparent.split('-')[1] }) };
}

/**
 * Database errors contain the values of their statement, such as texts, URLs and sealed keys. Page errors contain
 * URLs, whose queries are private.
 */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { detail: _, ...rest } = stdSerializers.err(error);
  return mapTexts(rest, redactUrlSecrets);
}

/** Applies `change` to every string in a value, at any depth. */
function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((each) => mapTexts(each, change));
  if (!isPlain(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, mapTexts(each, change)]));
}

/** Other values, such as nested errors, have their own serializer. */
function isPlain(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
