import type { Tracing } from './tracing.ts';

/**
 * Traces to the collector of the environment by OTLP over HTTP; null without one, and then not even the libraries are
 * loaded.
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
