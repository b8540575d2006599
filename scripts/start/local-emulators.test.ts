import { expect, test } from 'vitest';
import { sitePages } from '../../infra/stand-ins/docs/site-pages.ts';
import { MAX_URLS } from '../../shared/src/domain/accounts/plans.ts';
import { describeEmulators, planEmulators } from './local-emulators.ts';

test('emulates every third party without credentials', () => {
  expect(planEmulators({}, 3900)).toEqual({
    signIn: ['GitHub', 'Google'],
    services: ['Stripe', 'Brave Search', 'Firecrawl', 'ScrapingBee'],
    isModelEmulated: true,
    environment: {
      STAND_INS_PORT: '3900',
      CRAWL_ALLOWED_HOSTS: 'localhost:3900,127.0.0.1:3900',
      SAMPLE_URL: 'http://localhost:3900/docs/reference/',
      SAMPLE_NAME: 'Halyard',
      STRIPE_SECRET_KEY: 'sk_test_lectern_local',
      STRIPE_WEBHOOK_SECRET: 'whsec_lectern_local',
      STRIPE_PRICE_YEAR: 'price_local_year',
      STRIPE_PRICE_MONTH: 'price_local_month',
      STRIPE_URL: 'http://localhost:3900',
      BRAVE_API_KEY: 'lectern-local-search',
      BRAVE_URL: 'http://localhost:3900/brave',
      FIRECRAWL_API_KEY: 'lectern-local-search',
      FIRECRAWL_URL: 'http://localhost:3900/firecrawl',
      SCRAPINGBEE_API_KEY: 'lectern-local-search',
      SCRAPINGBEE_URL: 'http://localhost:3900/scrapingbee',
      SCRAPINGBEE_HOSTS: 'localhost:3900,127.0.0.1:3900',
      LLM_BASE_URL: 'http://localhost:3900/llm',
      LLM_API_KEY: 'lectern-local-model',
      LLM_MODEL: 'local-emulator',
      GITHUB_CLIENT_ID: 'lectern-local',
      GITHUB_CLIENT_SECRET: 'lectern-local-secret',
      GITHUB_URL: 'http://localhost:3900/github',
      GITHUB_API_URL: 'http://localhost:3900/github/api',
      GOOGLE_CLIENT_ID: 'lectern-local',
      GOOGLE_CLIENT_SECRET: 'lectern-local-secret',
      GOOGLE_URL: 'http://localhost:3900/google',
    },
  });
});

test('uses the real provider if it has credentials', () => {
  const { signIn, environment } = planEmulators({ GITHUB_CLIENT_ID: 'mine' }, 3900);
  expect(signIn).toEqual(['Google']);
  expect(Object.keys(environment).filter((name) => name.startsWith('GITHUB'))).toEqual([]);
});

test('uses SearXNG if it is configured', () => {
  const { environment } = planEmulators({ SEARXNG_URL: 'http://localhost:8888' }, 3900);
  expect(Object.keys(environment).filter((name) => /BRAVE|SEARXNG/.test(name))).toEqual([]);
});

test.each([
  ['a real model', { LLM_BASE_URL: 'http://localhost:11434/v1', LLM_MODEL: 'qwen3' }],
  ['incomplete settings', { LLM_MODEL: 'qwen3' }],
  ['the emulator turned off', { LLM_STAND_IN: 'off' }],
])('does not emulate the language model with %s', (_, environment) => {
  const plan = planEmulators(environment, 3900);
  expect(plan.isModelEmulated).toBe(false);
  expect(Object.keys(plan.environment).filter((name) => name.startsWith('LLM'))).toEqual([]);
});

test('describes the emulators and how to turn off the model', () => {
  const lines = describeEmulators(planEmulators({ SCRAPINGBEE_API_KEY: 'mine' }, 3900));
  expect(lines).toEqual([
    expect.stringContaining('GitHub and Google'),
    expect.stringContaining('Stripe, Brave Search, and Firecrawl'),
    expect.stringContaining('LLM_STAND_IN=off'),
  ]);
  const own = { LLM_STAND_IN: 'off', GITHUB_CLIENT_ID: 'a', GOOGLE_CLIENT_ID: 'b', STRIPE_SECRET_KEY: 'c' };
  const keys = { BRAVE_API_KEY: 'd', FIRECRAWL_API_KEY: 'e', SCRAPINGBEE_API_KEY: 'f' };
  expect(describeEmulators(planEmulators({ ...own, ...keys }, 3900))).toEqual([]);
});

test('offers a sample whose pages can all be fetched', () => {
  const { pathname } = new URL(planEmulators({}, 3900).environment.SAMPLE_URL ?? '');
  const kinds = sitePages.filter(({ path }) => path.startsWith(pathname)).map(({ kind }) => kind);
  expect([...new Set(kinds)].toSorted()).toEqual(['article', 'noise']);
  expect(kinds.length).toBeLessThan(MAX_URLS.default);
});

test('uses the configured sample instead of the built-in one', () => {
  expect(planEmulators({ SAMPLE_URL: 'https://docs.example.org/' }, 3900).environment).not.toHaveProperty(
    'SAMPLE_URL',
  );
});

test('keeps the allowed hosts in addition to the sample site', () => {
  const { environment } = planEmulators({ CRAWL_ALLOWED_HOSTS: 'docs.internal:8080' }, 4900);
  expect(environment.CRAWL_ALLOWED_HOSTS).toBe('docs.internal:8080,localhost:4900,127.0.0.1:4900');
});
