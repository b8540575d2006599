import { MAX_CONFIGURED_URLS, MAX_URLS } from '@lectern/shared/domain/accounts/plans.ts';
import { isLoopback } from '@lectern/shared/domain/web/is-loopback.ts';
import { embeddingsProblemsOf, embeddingsVariables } from '@lectern/shared/embeddings/embeddings-env.ts';
import { DEFAULT_WEIGHT } from '@lectern/shared/embeddings/fuse-rankings.ts';
import { commaList, commonEnv, hostList, readEnv, urlWith } from '@lectern/shared/env.ts';
import { z } from 'zod';

const webUrl = urlWith('https', 'http').transform((url) => url.replace(/\/+$/, ''));

const variables = commonEnv.extend({
  PORT: z.coerce.number().int().min(1).max(65_535).default(3000),
  PUBLIC_URL: urlWith('https', 'http')
    .refine((url) => new URL(url).pathname === '/', 'must be an origin without a path')
    .transform((url) => new URL(url).origin)
    .optional(),
  /** Port of `/metrics`, private to operators. Without it, metrics are off. */
  API_METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  /** Seconds that the API keeps serving after SIGTERM while `/readyz` returns 503. */
  API_DRAIN_SECONDS: z.coerce.number().min(0).max(60).default(0),
  /** Number of reverse proxies in front of the API that append to X-Forwarded-For. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  CRAWL_ALLOWED_HOSTS: hostList,
  GITHUB_CLIENT_ID: z.string().optional(),
  GITHUB_CLIENT_SECRET: z.string().optional(),
  GITHUB_URL: webUrl.default('https://github.com'),
  GITHUB_API_URL: webUrl.default('https://api.github.com'),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_URL: webUrl.default('https://accounts.google.com'),
  STRIPE_SECRET_KEY: z.string().optional(),
  /** Has two secrets during a rotation. */
  STRIPE_WEBHOOK_SECRET: commaList,
  STRIPE_PRICE_YEAR: z.string().optional(),
  STRIPE_PRICE_MONTH: z.string().optional(),
  STRIPE_URL: webUrl.default('https://api.stripe.com'),
  ...embeddingsVariables,
  /** How long a search waits for the question's vector. */
  EMBEDDINGS_WAIT_MS: z.coerce.number().int().min(20).max(2_000).default(150),
  /** Weight of the vector ranking where keywords do not decide. */
  EMBEDDINGS_WEIGHT: z.coerce.number().min(0).max(1).default(DEFAULT_WEIGHT),
  /** The highest page limit of a document, except on the Free plan. */
  MAX_PAGES_PER_SOURCE: z.coerce.number().int().min(MAX_URLS.max).max(MAX_CONFIGURED_URLS).default(5_000),
  COMPANY_NAME: z.string().default('Lectern'),
  COMPANY_CITY: z.string().optional(),
  SUPPORT_EMAIL: z.email().optional(),
  /** Published npm package that snippets run instead of this server's tarball. */
  CONNECTOR_PACKAGE: z.string().optional(),
  /** Only the workers send emails; the API offers their settings. */
  SMTP_URL: z.string().optional(),
  /** Documentation that new users can add with one click. */
  SAMPLE_URL: urlWith('https', 'http').optional(),
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

/** Reads the API's settings from the environment. Throws EnvironmentError with every problem. */
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
      [
        `${provider}_CLIENT_${hasId ? 'SECRET' : 'ID'}`,
        'is missing: set both the client ID and the client secret, or neither',
      ],
    ];
  });
}

/** STRIPE_SECRET_KEY turns billing on, which needs the other variables too. */
function billingProblemsOf(env: Variables): Problem[] {
  if (env.STRIPE_SECRET_KEY === undefined) return [];
  const needed = {
    STRIPE_WEBHOOK_SECRET: env.STRIPE_WEBHOOK_SECRET.length > 0,
    STRIPE_PRICE_YEAR: env.STRIPE_PRICE_YEAR !== undefined,
    STRIPE_PRICE_MONTH: env.STRIPE_PRICE_MONTH !== undefined,
  };
  return Object.entries(needed)
    .filter(([, isSet]) => !isSet)
    .map(([name]): Problem => [name, 'is missing: billing needs it, because STRIPE_SECRET_KEY is set']);
}

function productionProblemsOf(env: Variables): Problem[] {
  const problems: Problem[] = [];
  if (env.CRAWL_ALLOWED_HOSTS.length > 0) {
    problems.push([
      'CRAWL_ALLOWED_HOSTS',
      'private hosts are never crawled in production: remove CRAWL_ALLOWED_HOSTS',
    ]);
  }
  if (env.GITHUB_CLIENT_ID === undefined && env.GOOGLE_CLIENT_ID === undefined) {
    problems.push([
      'GITHUB_CLIENT_ID',
      'or GOOGLE_CLIENT_ID is required in production, with its secret: users could not sign in',
    ]);
  }
  if (env.SUPPORT_EMAIL === undefined) {
    problems.push([
      'SUPPORT_EMAIL',
      'is required in production: it is the contact address of the terms and the privacy policy',
    ]);
  }
  if (env.PUBLIC_URL !== undefined && !isSafeUrl(env.PUBLIC_URL)) {
    problems.push(['PUBLIC_URL', 'must use https in production, unless it is a loopback address']);
  }
  for (const name of ['GITHUB_URL', 'GITHUB_API_URL', 'GOOGLE_URL', 'STRIPE_URL'] as const) {
    if (!env[name].startsWith('https:')) problems.push([name, 'must use https in production']);
  }
  return problems;
}

/** Without https, session cookies and keys would cross the network unencrypted. */
function isSafeUrl(url: string): boolean {
  return url.startsWith('https:') || isLoopback(new URL(url).hostname);
}
