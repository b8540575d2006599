import { expect, test } from 'vitest';
import { describeStandIns, planStandIns } from './stand-ins.ts';

test('without credentials every third party is played locally', () => {
  expect(planStandIns({}, 3900)).toEqual({
    signIn: ['GitHub', 'Google'],
    services: ['Stripe', 'Brave Search', 'Firecrawl', 'ScrapingBee'],
    isModelPlayed: true,
    environment: {
      STAND_INS_PORT: '3900',
      CRAWL_ALLOWED_HOSTS: 'localhost:3900,127.0.0.1:3900',
      SAMPLE_URL: 'http://localhost:3900/docs/',
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
      LLM_MODEL: 'local-stand-in',
      LLM_VISION: 'on',
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

test('a provider with credentials is the real one, and nothing of it is changed', () => {
  const { signIn, environment } = planStandIns({ GITHUB_CLIENT_ID: 'mine' }, 3900);
  expect(signIn).toEqual(['Google']);
  expect(Object.keys(environment).filter((name) => name.startsWith('GITHUB'))).toEqual([]);
});

test("a search engine of one's own is the one that is asked", () => {
  const { environment } = planStandIns({ SEARXNG_URL: 'http://localhost:8888' }, 3900);
  expect(Object.keys(environment).filter((name) => /BRAVE|SEARXNG/.test(name))).toEqual([]);
});

test.each([
  ['a model of its own', { LLM_BASE_URL: 'http://localhost:11434/v1', LLM_MODEL: 'qwen3' }],
  ['half a setting, of which the processes say what is missing', { LLM_MODEL: 'qwen3' }],
  ['the built-in way', { LLM_STAND_IN: 'off' }],
])('an installation with %s has no stand-in for a language model', (_, environment) => {
  const plan = planStandIns(environment, 3900);
  expect(plan.isModelPlayed).toBe(false);
  expect(Object.keys(plan.environment).filter((name) => name.startsWith('LLM'))).toEqual([]);
});

test('what is played is told, and how to do without the model', () => {
  const lines = describeStandIns(planStandIns({ SCRAPINGBEE_API_KEY: 'mine' }, 3900));
  expect(lines).toEqual([
    expect.stringContaining('GitHub and Google'),
    expect.stringContaining('Stripe, Brave Search and Firecrawl'),
    expect.stringContaining('LLM_STAND_IN=off'),
  ]);
  const own = { LLM_STAND_IN: 'off', GITHUB_CLIENT_ID: 'a', GOOGLE_CLIENT_ID: 'b', STRIPE_SECRET_KEY: 'c' };
  const keys = { BRAVE_API_KEY: 'd', FIRECRAWL_API_KEY: 'e', SCRAPINGBEE_API_KEY: 'f' };
  expect(describeStandIns(planStandIns({ ...own, ...keys }, 3900))).toEqual([]);
});

test("a sample of one's own takes the place of the invented library", () => {
  expect(planStandIns({ SAMPLE_URL: 'https://docs.example.org/' }, 3900).environment).not.toHaveProperty(
    'SAMPLE_URL',
  );
});

test('hosts that may be crawled stay allowed beside the sample site', () => {
  const { environment } = planStandIns({ CRAWL_ALLOWED_HOSTS: 'docs.internal:8080' }, 4900);
  expect(environment.CRAWL_ALLOWED_HOSTS).toBe('docs.internal:8080,localhost:4900,127.0.0.1:4900');
});
