import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

const needed = {
  DATABASE_URL: 'postgres://localhost/lectern',
  APP_SECRET: 'a test secret that is long enough',
};

function problemsOf(environment: Record<string, string>): string {
  try {
    readConfig({ ...needed, ...environment });
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

test('allows no private hosts by default', () => {
  expect(readConfig(needed)).toMatchObject({ NODE_ENV: 'development', CRAWL_ALLOWED_HOSTS: [] });
});

test('reads packages from a mirror of the npm registry when one is configured', () => {
  expect(readConfig({ ...needed, NPM_REGISTRY: 'https://npm.example.com/mirror/' }).NPM_REGISTRY).toBe(
    'https://npm.example.com/mirror',
  );
  expect(readConfig({ ...needed, NPM_REGISTRY: '' }).NPM_REGISTRY).toBeUndefined();
});

test('reads repository files from GitHub unless configured otherwise', () => {
  expect(readConfig({ ...needed, GITHUB_RAW_URL: 'http://127.0.0.1:3900/github-files/raw/' })).toMatchObject({
    GITHUB_ARCHIVE_URL: 'https://codeload.github.com',
    GITHUB_RAW_URL: 'http://127.0.0.1:3900/github-files/raw',
  });
  expect(problemsOf({ GITHUB_ARCHIVE_URL: 'codeload' })).toContain('GITHUB_ARCHIVE_URL');
});

test('reports all problems at once', () => {
  const problems = problemsOf({
    DATABASE_URL: 'mysql://localhost',
    APP_SECRET: 'short',
    CRAWL_CONCURRENCY: '0',
  });
  for (const name of ['DATABASE_URL', 'APP_SECRET', 'CRAWL_CONCURRENCY']) expect(problems).toContain(name);
});

test.each(['PUBLIC_URL', 'LLM_BASE_URL', 'EMBEDDINGS_BASE_URL', 'SEARXNG_URL'])(
  'names %s if it has no scheme',
  (name) => {
    expect(problemsOf({ [name]: 'docs.example.com', LLM_MODEL: 'any', EMBEDDINGS_MODEL: 'any' })).toContain(
      `${name} must be a URL that starts with https:// or http://`,
    );
  },
);

test.each([
  [{ CRAWL_USER_AGENT: 'Acme – docs' }, 'CRAWL_USER_AGENT must have only ASCII characters'],
  [{ EMAIL_FROM: 'Lectern' }, 'EMAIL_FROM must contain an email address'],
])('refuses %j, which would make fetching pages or sending email impossible', (wrong, problem) => {
  expect(problemsOf(wrong)).toContain(problem);
});

describe('CRAWL_ALLOWED_HOSTS', () => {
  const CRAWL_ALLOWED_HOSTS = 'localhost:3900, 127.0.0.1:3900';

  test('is accepted in development and tests', () => {
    expect(problemsOf({ CRAWL_ALLOWED_HOSTS, PUBLIC_URL: 'http://localhost:3000' })).toBe('');
    expect(problemsOf({ CRAWL_ALLOWED_HOSTS, NODE_ENV: 'test' })).toBe('');
  });

  test.each(['localhost:3900', 'docs.internal:80', '[::1]:80', ' , docs.internal:80'])(
    'is refused in production (%s)',
    (hosts) => {
      expect(problemsOf({ CRAWL_ALLOWED_HOSTS: hosts, NODE_ENV: 'production' })).toContain(
        'private hosts are never crawled in production',
      );
    },
  );

  test.each(['*', 'localhost', 'http://localhost:3900', 'localhost:3900/docs'])(
    'lists hosts with a port, and refuses %s',
    (hosts) => {
      expect(problemsOf({ CRAWL_ALLOWED_HOSTS: hosts })).toContain(
        `such as localhost:8080, but has "${hosts}"`,
      );
    },
  );

  test.each([
    ['http://localhost:3900', 'localhost:3900'],
    ['http://localhost', 'localhost:80'],
    ['https://lectern.internal', 'docs.internal:80,lectern.internal:443'],
  ])('must not contain the installation itself (%s)', (PUBLIC_URL, hosts) => {
    expect(problemsOf({ PUBLIC_URL, CRAWL_ALLOWED_HOSTS: hosts })).toContain('Lectern never crawls itself');
  });

  test.each(['Production', 'prod', 'staging'])(
    'is not accepted with an unknown NODE_ENV (%s)',
    (NODE_ENV) => {
      expect(problemsOf({ CRAWL_ALLOWED_HOSTS, NODE_ENV })).toContain('NODE_ENV');
    },
  );

  test('prevents the worker from starting in production', async () => {
    const worker = spawn(process.execPath, [fileURLToPath(new URL('main.ts', import.meta.url))], {
      env: { PATH: process.env.PATH, ...needed, NODE_ENV: 'production', CRAWL_ALLOWED_HOSTS },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const [output, [code]] = await Promise.all([text(worker.stderr), once(worker, 'exit')]);
    expect(code).toBeGreaterThan(0);
    expect(output).toContain('remove CRAWL_ALLOWED_HOSTS');
  });
});
