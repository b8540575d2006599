import { embeddingsProblemsOf, embeddingsVariables } from '@lectern/shared/embeddings/embeddings-env.ts';
import { USUAL_WEIGHT } from '@lectern/shared/embeddings/fuse-rankings.ts';
import { commaList, commonEnv, readEnv } from '@lectern/shared/env.ts';
import { z } from 'zod';

const LOOPBACK_NAMES: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

const webAddress = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));

const variables = commonEnv.extend({
  PORT: z.coerce.number().int().min(1).max(65_535).default(3000),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .refine((url) => new URL(url).pathname === '/', 'must be an origin without a path')
    .transform((url) => new URL(url).origin)
    .optional(),
  /** Where `/metrics` is served, to operators alone; nothing is measured without. */
  API_METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  /** After it was asked to stop, the api serves for so long while `/readyz` says that it does not. */
  API_DRAIN_SECONDS: z.coerce.number().min(0).max(60).default(0),
  /** How many reverse proxies in front of the api append to X-Forwarded-For. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  CRAWL_ALLOWED_HOSTS: commaList,
  GITHUB_CLIENT_ID: z.string().optional(),
  GITHUB_CLIENT_SECRET: z.string().optional(),
  GITHUB_URL: webAddress.default('https://github.com'),
  GITHUB_API_URL: webAddress.default('https://api.github.com'),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_URL: webAddress.default('https://accounts.google.com'),
  STRIPE_SECRET_KEY: z.string().optional(),
  /** One or, while one replaces the other, two. */
  STRIPE_WEBHOOK_SECRET: commaList,
  STRIPE_PRICE_YEAR: z.string().optional(),
  STRIPE_PRICE_MONTH: z.string().optional(),
  STRIPE_URL: webAddress.default('https://api.stripe.com'),
  ...embeddingsVariables,
  /** The longest that an answer waits for the question's vector. */
  EMBEDDINGS_WAIT_MS: z.coerce.number().int().min(20).max(2_000).default(150),
  /** What meaning counts beside words where these decide nothing. */
  EMBEDDINGS_WEIGHT: z.coerce.number().min(0).max(1).default(USUAL_WEIGHT),
  COMPANY_NAME: z.string().default('Lectern'),
  COMPANY_CITY: z.string().optional(),
  SUPPORT_EMAIL: z.email().optional(),
  /** The published connector that snippets run in place of this server's own tarball. */
  CONNECTOR_PACKAGE: z.string().optional(),
  /** Documentation that newcomers can add in one click. */
  SAMPLE_URL: z.url({ protocol: /^https?$/ }).optional(),
  SAMPLE_NAME: z.string().default('Sample documentation'),
});

type Variables = z.output<typeof variables>;

const apiEnv = variables.superRefine((env, context) => {
  const problems = env.NODE_ENV === 'production' ? productionProblemsOf(env) : [];
  const common = [...credentialProblemsOf(env), ...billingProblemsOf(env), ...embeddingsProblemsOf(env)];
  for (const [name, message] of [...common, ...problems]) {
    context.addIssue({ code: 'custom', path: [name], message });
  }
});

export type ApiConfig = Variables & { readonly PUBLIC_URL: string };

/** The API's settings from the environment. Throws EnvironmentError naming every problem. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): ApiConfig {
  const env = readEnv(apiEnv, environment);
  return { ...env, PUBLIC_URL: env.PUBLIC_URL ?? `http://localhost:${env.PORT}` };
}

type Problem = [name: string, message: string];

function credentialProblemsOf(env: Variables): Problem[] {
  return (['GITHUB', 'GOOGLE'] as const).flatMap((provider): Problem[] => {
    const hasId = env[`${provider}_CLIENT_ID`] !== undefined;
    const hasSecret = env[`${provider}_CLIENT_SECRET`] !== undefined;
    if (hasId === hasSecret) return [];
    return [
      [`${provider}_CLIENT_${hasId ? 'SECRET' : 'ID'}`, 'is missing: set both id and secret, or neither'],
    ];
  });
}

/** Billing is on with Stripe's key; it then needs everything else. */
function billingProblemsOf(env: Variables): Problem[] {
  if (env.STRIPE_SECRET_KEY === undefined) return [];
  const needed = {
    STRIPE_WEBHOOK_SECRET: env.STRIPE_WEBHOOK_SECRET.length > 0,
    STRIPE_PRICE_YEAR: env.STRIPE_PRICE_YEAR !== undefined,
    STRIPE_PRICE_MONTH: env.STRIPE_PRICE_MONTH !== undefined,
  };
  return Object.entries(needed)
    .filter(([, isSet]) => !isSet)
    .map(([name]): Problem => [name, 'is missing: STRIPE_SECRET_KEY is set, and billing needs it too']);
}

function productionProblemsOf(env: Variables): Problem[] {
  const problems: Problem[] = [];
  if (env.CRAWL_ALLOWED_HOSTS.length > 0) {
    problems.push(['CRAWL_ALLOWED_HOSTS', 'private hosts are never crawled in production: remove it']);
  }
  if (env.PUBLIC_URL !== undefined && !isSafeAddress(env.PUBLIC_URL)) {
    problems.push(['PUBLIC_URL', 'must be https in production, unless it is a loopback address']);
  }
  for (const name of ['GITHUB_URL', 'GITHUB_API_URL', 'GOOGLE_URL', 'STRIPE_URL'] as const) {
    if (!env[name].startsWith('https:')) problems.push([name, 'must be https in production']);
  }
  return problems;
}

/** Session cookies and keys cross the network in the clear unless it is https or this very machine. */
function isSafeAddress(url: string): boolean {
  return url.startsWith('https:') || LOOPBACK_NAMES.has(new URL(url).hostname);
}
