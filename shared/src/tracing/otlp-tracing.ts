import {
  type Context,
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { type ActiveSpan, runInSpan, type SpanStart, type Tracing } from './active-span.ts';

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
} as const;
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;
/** An unresponsive collector must not delay the shutdown of a process. */
const CLOSE_TIMEOUT_MS = 3_000;

/**
 * Exports traces with OpenTelemetry's SDK to `endpoint`, such as http://collector:4318. `share` is the sampling ratio
 * for new traces, 0 to 1. Continued traces keep the sampling decision of their parent.
 */
export function createOtlpTracing(service: string, endpoint: string, share: number): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.namespace': 'lectern' }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: 1_000 })],
    spanLimits: { attributeValueLengthLimit: 200 },
  });
  const tracer = provider.getTracer('lectern');
  return {
    enter({ parent, link, ...start }, work) {
      const linked = readTraceparent(link ?? null);
      const links = linked ? [{ context: linked }] : [];
      return record(tracer, contextOf(parent), { ...start, links }, work);
    },
    async close() {
      const limit = new Promise<void>((resolve) => setTimeout(resolve, CLOSE_TIMEOUT_MS).unref());
      await Promise.race([provider.shutdown().catch(() => {}), limit]);
    },
  };
}

function contextOf(parent: string | null): Context {
  const spanContext = readTraceparent(parent);
  return spanContext ? trace.setSpanContext(ROOT_CONTEXT, spanContext) : ROOT_CONTEXT;
}

async function record<Result>(
  tracer: Tracer,
  parent: Context,
  start: SpanStart & {
    readonly links?: { readonly context: SpanContext }[];
  },
  work: (span: ActiveSpan) => Promise<Result>,
): Promise<Result> {
  const { name, kind, attributes = {}, links = [] } = start;
  const span = tracer.startSpan(name, { kind: KINDS[kind], attributes: { ...attributes }, links }, parent);
  const { active, isDiscarded } = activate(tracer, span, trace.setSpan(parent, span));
  try {
    return await runInSpan(active, () => work(active));
  } catch (error) {
    // An error's message may contain page text; its name does not.
    active.setAttributes({ 'error.type': error instanceof Error ? error.name : 'unknown' });
    throw error;
  } finally {
    // The SDK exports ended spans only.
    if (!isDiscarded()) span.end();
  }
}

function activate(tracer: Tracer, span: Span, context: Context) {
  let discarded = false;
  const active: ActiveSpan = {
    traceparent: writeTraceparent(span.spanContext()),
    setAttributes(attributes) {
      span.setAttributes({ ...attributes });
      if ('error.type' in attributes) span.setStatus({ code: SpanStatusCode.ERROR });
    },
    rename: (name) => void span.updateName(name),
    discard: () => {
      discarded = true;
    },
    during: (start, work) => record(tracer, context, start, work),
  };
  return { active, isDiscarded: () => discarded };
}

/** Parses a `traceparent` header (W3C Trace Context, version 00); null if it is invalid. */
function readTraceparent(text: string | null): SpanContext | null {
  const [, traceId = '', spanId = '', flags = ''] = TRACEPARENT.exec(text ?? '') ?? [];
  const context = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
  return isSpanContextValid(context) ? context : null;
}

/** Formats a `traceparent` header. */
function writeTraceparent({ traceId, spanId, traceFlags }: SpanContext): string {
  return `00-${traceId}-${spanId}-${(traceFlags & 1).toString(16).padStart(2, '0')}`;
}
