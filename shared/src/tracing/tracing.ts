import type { ActiveSpan, SpanStart } from './active-span.ts';

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
