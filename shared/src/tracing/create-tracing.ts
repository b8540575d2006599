import type { Tracing } from './active-span.ts';

/**
 * Exports traces to the configured collector by OTLP over HTTP. Returns null, without loading the libraries, if no
 * collector is configured.
 */
export async function createTracing(
  service: string,
  env: {
    readonly OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
    readonly OTEL_TRACES_SAMPLER_ARG: number;
  },
): Promise<Tracing | null> {
  if (env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return null;
  const { createOtlpTracing } = await import('./otlp-tracing.ts');
  return createOtlpTracing(service, env.OTEL_EXPORTER_OTLP_ENDPOINT, env.OTEL_TRACES_SAMPLER_ARG);
}
