import { AsyncLocalStorage } from 'node:async_hooks';

/** Span attributes: ids, internal names and numbers, never a secret or page text. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

/** The name, kind and attributes of a new span. */
export interface SpanStart {
  /** Low cardinality, such as a route or a job's name. */
  readonly name: string;
  readonly kind: 'server' | 'client' | 'producer' | 'consumer' | 'internal';
  readonly attributes?: SpanAttributes;
}

/** A span that has not ended. */
export interface ActiveSpan {
  /** The W3C Trace Context header that continues the trace in another process. */
  readonly traceparent: string;
  /** Sets attributes. An `error.type` marks the span as failed. */
  setAttributes(attributes: SpanAttributes): void;
  /** Replaces the name of the span. */
  rename(name: string): void;
  /** Excludes the span from the trace. */
  discard(): void;
  /** Runs `work` as a child span. */
  during<Result>(start: SpanStart, work: () => Promise<Result>): Promise<Result>;
}

/** The entry span of a process. */
export interface EntryStart extends SpanStart {
  /** The parent's `traceparent`. An invalid one starts a new trace. */
  readonly parent: string | null;
  /** The `traceparent` of a related span. */
  readonly link?: string | null;
}

/** Records the spans of a process. */
export interface Tracing {
  /** Runs `work` as the active span. Records the name of an error and rethrows it. */
  enter<Result>(start: EntryStart, work: (span: ActiveSpan) => Promise<Result>): Promise<Result>;
  /** Exports pending spans and shuts down. */
  close(): Promise<void>;
}

const storage = new AsyncLocalStorage<ActiveSpan>();

/** Runs `work` with `span` as the active one. */
export function runInSpan<Result>(span: ActiveSpan, work: () => Promise<Result>): Promise<Result> {
  return storage.run(span, work);
}

/** The active span; null if tracing is off. */
export function activeSpan(): ActiveSpan | null {
  return storage.getStore() ?? null;
}

/** Runs `work` as a child of the active span, or without a span if there is none. */
export function inSpan<Result>(start: SpanStart, work: () => Promise<Result>): Promise<Result> {
  const span = storage.getStore();
  return span ? span.during(start, work) : work();
}
