import { AsyncLocalStorage } from 'node:async_hooks';

/** What is told of a span: ids, names of our own and numbers; never a secret or the text of a page. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

/** What a span is about. */
export interface SpanStart {
  /** Of few different ones, such as a route or a job's name. */
  readonly name: string;
  readonly kind: 'server' | 'client' | 'producer' | 'consumer' | 'internal';
  readonly facts?: SpanAttributes;
}

/** A span that goes on. */
export interface ActiveSpan {
  /** As W3C Trace Context writes it, for whoever carries the work on elsewhere. */
  readonly traceparent: string;
  /** Tells more of the span; an `error.type` says that it failed. */
  tell(facts: SpanAttributes): void;
  /** Gives the span the name that is only known later. */
  rename(name: string): void;
  /** Leaves the span out of the trace: nothing came of it. */
  discard(): void;
  /** Runs `work` as a span beneath this one. */
  during<Result>(start: SpanStart, work: () => Promise<Result>): Promise<Result>;
}

const storage = new AsyncLocalStorage<ActiveSpan>();

/** Runs `work` with `span` as the active one. */
export function runInSpan<Result>(span: ActiveSpan, work: () => Promise<Result>): Promise<Result> {
  return storage.run(span, work);
}

/** The span that the caller is part of; null where nothing is traced. */
export function activeSpan(): ActiveSpan | null {
  return storage.getStore() ?? null;
}

/** Runs `work` as a span beneath the active one; where nothing is traced, as it is. */
export function inSpan<Result>(start: SpanStart, work: () => Promise<Result>): Promise<Result> {
  const span = storage.getStore();
  return span ? span.during(start, work) : work();
}
