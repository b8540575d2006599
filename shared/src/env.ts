import { z } from 'zod';
import { counted } from './domain/counted.ts';
import './contracts/zod-messages.ts';

/** The environment does not match the schema. The message lists every problem on its own line. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError';
}

/**
 * Parses `source` (normally the process's environment) with `schema`.
 * Empty strings count as not set. Throws EnvironmentError with all problems at once.
 */
export function readEnv<Shape extends z.ZodType>(
  schema: Shape,
  source: Readonly<Record<string, string | undefined>>,
): z.output<Shape> {
  const set = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = schema.safeParse(set);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path, message }) => {
    const name = path.join('.');
    // Only numbers and choices have these messages, and they are not secrets.
    const problem = message.replace(/, but (?:another text|NaN) was found$/, `, but is "${set[name]}"`);
    // The schema's own messages do not name the variable.
    return problem.startsWith(name) ? `  ${problem}` : `  ${name} ${problem}`;
  });
  throw new EnvironmentError(
    `Invalid environment (${counted(problems.length, 'problem')}):\n${problems.join('\n')}`,
  );
}

/** A URL with one of `protocols`, such as `https`. Later checks of the same variable can parse it. */
export function urlWith(...protocols: readonly string[]) {
  const starts = protocols.map((protocol) => `${protocol}://`).join(' or ');
  return z.url({
    protocol: new RegExp(`^(?:${protocols.join('|')})$`),
    abort: true,
    error: ({ input }) => (input === undefined ? undefined : `must be a URL that starts with ${starts}`),
  });
}

/** A comma-separated list, without surrounding whitespace and empty entries. */
export const commaList = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== ''),
  );

/** A comma-separated list of hosts with a port. */
export const hostList = commaList.superRefine((hosts, context) => {
  for (const host of hosts) {
    if (/^(?:\[[\da-f:.]+\]|[^\s/:@[\]]+):\d{1,5}$/i.test(host)) continue;
    const message = `must list hosts with a port, such as localhost:8080, but has "${host}"`;
    context.addIssue({ code: 'custom', message });
  }
});

/** Variables of both the API and the workers. */
export const commonEnv = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  DATABASE_URL: urlWith('postgres', 'postgresql'),
  REDIS_URL: urlWith('redis', 'rediss').optional(),
  APP_SECRET: z.string().min(32, 'APP_SECRET must have at least 32 characters'),
  PLANS: z.enum(['on', 'off']).default('on'),
  /** Trace collector that accepts OTLP over HTTP. Without it, tracing is off. */
  OTEL_EXPORTER_OTLP_ENDPOINT: urlWith('https', 'http').optional(),
  /** Sampling ratio for new traces. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
});
