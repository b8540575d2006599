import type { ActiveSpan, SpanStart } from './active-span.ts';

/** Where a trace enters a process or goes on in it. */
export interface EntryStart extends SpanStart {
  /** The span that it goes on from, as W3C Trace Context writes it; what cannot be read begins a new trace. */
  readonly parent: string | null;
  /** Another span that led here. */
  readonly link?: string | null;
}

/** Traces what a process does. */
export interface Tracing {
  /** Runs `work` as a span that is its active one. What it throws is noted by name and thrown on. */
  enter<Result>(start: EntryStart, work: (span: ActiveSpan) => Promise<Result>): Promise<Result>;
  /** Hands over what was traced so far, and ends. */
  close(): Promise<void>;
}
