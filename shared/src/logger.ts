import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino';
import { logContext } from './log-context.ts';
import { maskOwn, maskSecrets } from './mask-secrets.ts';
import { redactUrlSecrets } from './redact-urls.ts';
import { activeSpan } from './tracing/active-span.ts';

export type { Logger } from 'pino';

/**
 * A logger that writes one JSON event a line, for the process named `service`.
 * Values under the names of secrets are masked, save in what a child is bound to. `destination` is standard output when not given.
 */
export function createLogger(
  options: { service: string; level: string },
  destination?: DestinationStream,
): Logger {
  const settings = {
    level: options.level,
    base: { service: options.service },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    serializers: { err: describeError },
    // pino's own redaction copies every event, and takes four times as long as all else of it.
    formatters: { level: (label: string) => ({ level: label }), log: maskSecrets },
    mixin: describeWork,
  };
  return destination ? pino(settings, destination) : pino(settings);
}

/** An event names the request or the job that it is of, whose they are, and where something is traced its trace. */
function describeWork(): object {
  const span = activeSpan();
  // A new object: what is logged is merged into it.
  return { ...logContext(), ...(span && { traceId: span.traceparent.split('-')[1] }) };
}

/**
 * An error of the database carries the values of its statement: people's texts, addresses and sealed keys. One of a page
 * carries addresses, whose queries are nobody else's.
 */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { parameters: _, driverError: __, detail: ___, ...rest } = stdSerializers.err(error);
  return maskOwn(mapTexts(rest, redactUrlSecrets));
}

/** The same with each text in it, however deep, replaced by what `change` makes of it. */
function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((each) => mapTexts(each, change));
  if (!isPlain(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, mapTexts(each, change)]));
}

/** Others, such as an Error within an error, are written by whoever made them. */
function isPlain(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
