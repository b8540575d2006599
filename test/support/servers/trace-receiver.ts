import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { serveSite } from './serve-site.ts';

const attribute = z.object({
  key: z.string(),
  value: z.object({ stringValue: z.string().optional(), intValue: z.number().optional() }),
});

const exported = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attribute) }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              name: z.string(),
              links: z.array(z.object({ traceId: z.string(), spanId: z.string() })),
              attributes: z.array(attribute),
            }),
          ),
        }),
      ),
    }),
  ),
});

export type ReceivedSpan = z.output<
  typeof exported
>['resourceSpans'][number]['scopeSpans'][number]['spans'][number] & {
  readonly service: string;
};

/** A collector of traces for OTLP over HTTP with JSON. */
export interface TraceReceiver extends AsyncDisposable {
  readonly endpoint: string;
  /** Every span so far. */
  readonly spans: readonly ReceivedSpan[];
  /** Every request body so far. */
  readonly bodies: readonly string[];
}

/** Starts it on loopback. */
export async function startTraceReceiver(): Promise<TraceReceiver> {
  const spans: ReceivedSpan[] = [];
  const bodies: string[] = [];
  const site = await serveSite({
    '/v1/traces': async (request, response) => {
      const body = await text(request);
      bodies.push(body);
      for (const { resource, scopeSpans } of exported.parse(JSON.parse(body)).resourceSpans) {
        const service =
          resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? '';
        for (const scope of scopeSpans) spans.push(...scope.spans.map((span) => ({ ...span, service })));
      }
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    },
  });
  return {
    endpoint: site.origin,
    spans,
    bodies,
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  };
}
