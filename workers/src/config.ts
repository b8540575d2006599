import { embeddingsProblemsOf, embeddingsVariables } from '@lectern/shared/embeddings/embeddings-env.ts';
import { commaList, commonEnv, hostList, readEnv, urlWith } from '@lectern/shared/env.ts';
import { portOf } from '@lectern/shared/net/url-policy.ts';
import { z } from 'zod';
import { languageModelProblemsOf, languageModelVariables } from './providers/language-model-env.ts';
import { searchVariables } from './providers/search-env.ts';
import { smtpVariables } from './providers/smtp-env.ts';

/** Paths are appended to it. */
const originWithPath = urlWith('https', 'http').transform((url) => url.replace(/\/+$/, ''));

const workersEnv = commonEnv
  .extend({
    /** URL of this installation; its host is never crawled. */
    PUBLIC_URL: urlWith('https', 'http').optional(),
    CRAWL_ALLOWED_HOSTS: hostList,
    /** An HTTP header cannot contain other characters. */
    CRAWL_USER_AGENT: z
      .string()
      .regex(/^[!-~][ -~]*$/, 'must have only ASCII characters')
      .default('Lectern/0.1 (documentation reader for coding agents)'),
    /** Site crawls, and separately single pages, that one process runs at a time; they mostly wait. */
    CRAWL_CONCURRENCY: z.coerce.number().int().min(1).max(64).default(16),
    /** Fetches public pages whose site blocks our requests. */
    SCRAPINGBEE_API_KEY: z.string().min(1).optional(),
    SCRAPINGBEE_URL: urlWith('https', 'http').default('https://app.scrapingbee.com'),
    /** Hosts that ScrapingBee may be used for; empty means all public hosts. */
    SCRAPINGBEE_HOSTS: commaList,
    /** Addresses of repository archives and single files on GitHub. */
    GITHUB_ARCHIVE_URL: originWithPath.prefault('https://codeload.github.com'),
    GITHUB_RAW_URL: originWithPath.prefault('https://raw.githubusercontent.com'),
    /** A mirror of the npm registry, which may have a private address; default the public registry. */
    NPM_REGISTRY: originWithPath.optional(),
    /** Port of `/metrics`, private to operators. Without it, metrics are off. */
    WORKERS_METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
    ...embeddingsVariables,
    ...languageModelVariables,
    ...searchVariables,
    ...smtpVariables,
    PARSER_THREADS: z.coerce.number().int().min(1).max(32).default(2),
  })
  .refine((env) => env.NODE_ENV !== 'production' || env.CRAWL_ALLOWED_HOSTS.length === 0, {
    path: ['CRAWL_ALLOWED_HOSTS'],
    message: 'private hosts are never crawled in production: remove CRAWL_ALLOWED_HOSTS',
  })
  .refine((env) => !env.CRAWL_ALLOWED_HOSTS.includes(ownHostAndPort(env.PUBLIC_URL)), {
    path: ['CRAWL_ALLOWED_HOSTS'],
    message: 'contains the host of PUBLIC_URL, but Lectern never crawls itself: remove that entry',
  })
  .superRefine((env, context) => {
    for (const [name, message] of [...embeddingsProblemsOf(env), ...languageModelProblemsOf(env)])
      context.addIssue({ code: 'custom', path: [name], message });
  });

function ownHostAndPort(publicUrl: string | undefined): string {
  const url = publicUrl === undefined ? null : new URL(publicUrl);
  return url === null ? '' : `${url.hostname}:${portOf(url)}`;
}

export type WorkersConfig = z.output<typeof workersEnv>;

/** Reads the workers' settings from the environment. Throws EnvironmentError with every problem. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): WorkersConfig {
  return readEnv(workersEnv, environment);
}
