import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

const needed = {
  DATABASE_URL: 'postgres://localhost/lectern',
  APP_SECRET: 'a test secret that is long enough',
};
const production = {
  ...needed,
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://docs.example.com',
  GITHUB_CLIENT_ID: 'id',
  GITHUB_CLIENT_SECRET: 'secret',
  SUPPORT_EMAIL: 'help@example.com',
};

const problemsOf = (environment: Record<string, string>) => {
  try {
    readConfig(environment);
    return '';
  } catch (error) {
    return String(error);
  }
};

describe('API settings', () => {
  test('have defaults for everything but the database and the secret', () => {
    expect(readConfig(needed)).toMatchObject({
      PORT: 3000,
      PUBLIC_URL: 'http://localhost:3000',
      PLANS: 'on',
      GITHUB_URL: 'https://github.com',
      GITHUB_API_URL: 'https://api.github.com',
      GOOGLE_URL: 'https://accounts.google.com',
    });
    expect(readConfig({ ...needed, PORT: '4000' }).PUBLIC_URL).toBe('http://localhost:4000');
    expect(readConfig({ ...needed, PUBLIC_URL: 'https://docs.example.com/' }).PUBLIC_URL).toBe(
      'https://docs.example.com',
    );
  });

  test('report all problems at once', () => {
    const problems = problemsOf({ PORT: 'x', DATABASE_URL: 'mysql://localhost', APP_SECRET: 'short' });
    for (const name of ['PORT', 'DATABASE_URL', 'APP_SECRET']) expect(problems).toContain(name);
  });

  test('accept only a PUBLIC_URL without a path', () => {
    expect(problemsOf({ ...needed, PUBLIC_URL: 'https://example.com/docs' })).toContain('PUBLIC_URL');
  });

  test.each([
    [{ PUBLIC_URL: 'docs.example.com' }, 'PUBLIC_URL must be a URL that starts with https:// or http://'],
    [
      { EMBEDDINGS_BASE_URL: 'localhost:11434/v1', EMBEDDINGS_MODEL: 'any' },
      'EMBEDDINGS_BASE_URL must be a URL that starts with https:// or http://',
    ],
    [
      { DATABASE_URL: 'mysql://localhost/lectern' },
      'DATABASE_URL must be a URL that starts with postgres:// or postgresql://',
    ],
    [{ TRUSTED_PROXIES: 'true' }, 'TRUSTED_PROXIES must be a number, but is "true"'],
    [{ PLANS: 'none' }, 'PLANS must be "on" or "off", but is "none"'],
  ])('name the problem in %j', (wrong, problem) => {
    expect(problemsOf({ ...needed, ...wrong })).toBe(
      `EnvironmentError: Invalid environment (1 problem):\n  ${problem}`,
    );
  });

  test.each(['GITHUB', 'GOOGLE'])('need both the client ID and the secret of %s', (provider) => {
    expect(problemsOf({ ...needed, [`${provider}_CLIENT_ID`]: 'x' })).toContain(`${provider}_CLIENT_SECRET`);
    expect(problemsOf({ ...needed, [`${provider}_CLIENT_SECRET`]: 'x' })).toContain(`${provider}_CLIENT_ID`);
  });
});

describe('in production', () => {
  test('accepts an https PUBLIC_URL', () => {
    expect(problemsOf(production)).toBe('');
  });

  test.each([
    ['a private host', { CRAWL_ALLOWED_HOSTS: 'localhost:3900' }, 'CRAWL_ALLOWED_HOSTS'],
    ['a PUBLIC_URL without https', { PUBLIC_URL: 'http://docs.example.com' }, 'PUBLIC_URL'],
    ['an emulator of GitHub sign-in', { GITHUB_URL: 'http://localhost:3900/github' }, 'GITHUB_URL'],
    [
      'an emulator of the GitHub API',
      { GITHUB_API_URL: 'http://localhost:3900/github/api' },
      'GITHUB_API_URL',
    ],
    ['an emulator of Google sign-in', { GOOGLE_URL: 'http://localhost:3900/google' }, 'GOOGLE_URL'],
    ['no sign-in provider', { GITHUB_CLIENT_ID: '', GITHUB_CLIENT_SECRET: '' }, 'users could not sign in'],
    ['no contact address', { SUPPORT_EMAIL: '' }, 'SUPPORT_EMAIL'],
    ['an emulator of Stripe', { STRIPE_URL: 'http://localhost:3900' }, 'STRIPE_URL'],
  ])('refuses %s', (_, wrong, name) => {
    expect(problemsOf({ ...production, ...wrong })).toContain(name);
  });

  test('refuses to start with invalid settings and names them', async () => {
    const wrong = { CRAWL_ALLOWED_HOSTS: 'localhost:3900', STRIPE_URL: 'http://localhost:3900' };
    const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
      env: { PATH: process.env.PATH ?? '', ...production, ...wrong },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const [output] = await Promise.all([text(child.stderr), once(child, 'exit')]);
    expect(child.exitCode).toBe(1);
    for (const name of Object.keys(wrong)) expect(output).toContain(name);
  });

  test.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
    'accepts the loopback address %s',
    (PUBLIC_URL) => {
      expect(problemsOf({ ...production, PUBLIC_URL })).toBe('');
    },
  );
});
