import { LOCAL_MODEL } from '../../infra/stand-ins/local-model.ts';
import { LOCAL_SEARCH_KEY } from '../../infra/stand-ins/web-search/local-search-key.ts';
import type { Environment } from './settings.ts';

export interface StandInPlan {
  /** Names of the sign-in providers that are played locally. */
  signIn: string[];
  /** Names of the other services that are played locally, the language model left out. */
  services: string[];
  /** Whether the language model is a stand-in. */
  isModelPlayed: boolean;
  /** Variables that lead the processes to the stand-ins. */
  environment: Record<string, string>;
}

interface ThirdParty {
  name: string;
  /** The variable without which the real service cannot be used. */
  credential: string;
  environment(origin: string): Record<string, string>;
}

const clientId = 'lectern-local';
const clientSecret = 'lectern-local-secret';

const signInProviders: ThirdParty[] = [
  {
    name: 'GitHub',
    credential: 'GITHUB_CLIENT_ID',
    environment: (origin) => ({
      GITHUB_CLIENT_ID: clientId,
      GITHUB_CLIENT_SECRET: clientSecret,
      GITHUB_URL: `${origin}/github`,
      GITHUB_API_URL: `${origin}/github/api`,
    }),
  },
  {
    name: 'Google',
    credential: 'GOOGLE_CLIENT_ID',
    environment: (origin) => ({
      GOOGLE_CLIENT_ID: clientId,
      GOOGLE_CLIENT_SECRET: clientSecret,
      GOOGLE_URL: `${origin}/google`,
    }),
  },
];

const payments: ThirdParty = {
  name: 'Stripe',
  credential: 'STRIPE_SECRET_KEY',
  environment: (origin) => ({
    STRIPE_SECRET_KEY: 'sk_test_lectern_local',
    STRIPE_WEBHOOK_SECRET: 'whsec_lectern_local',
    STRIPE_PRICE_YEAR: 'price_local_year',
    STRIPE_PRICE_MONTH: 'price_local_month',
    STRIPE_URL: origin,
  }),
};

const webServices: ThirdParty[] = [
  {
    name: 'Brave Search',
    credential: 'BRAVE_API_KEY',
    environment: (origin) => ({ BRAVE_API_KEY: LOCAL_SEARCH_KEY, BRAVE_URL: `${origin}/brave` }),
  },
  {
    name: 'Firecrawl',
    credential: 'FIRECRAWL_API_KEY',
    environment: (origin) => ({ FIRECRAWL_API_KEY: LOCAL_SEARCH_KEY, FIRECRAWL_URL: `${origin}/firecrawl` }),
  },
  {
    name: 'ScrapingBee',
    credential: 'SCRAPINGBEE_API_KEY',
    environment: (origin) => ({
      SCRAPINGBEE_API_KEY: LOCAL_SEARCH_KEY,
      SCRAPINGBEE_URL: `${origin}/scrapingbee`,
      // It has no other web: of any other site nobody is to read that ScrapingBee was asked.
      SCRAPINGBEE_HOSTS: `${new URL(origin).host},127.0.0.1:${new URL(origin).port}`,
    }),
  },
];

/** It decides by the rules that decide without a model, and says so. */
const languageModel: ThirdParty = {
  name: 'Language model',
  credential: 'LLM_BASE_URL',
  environment: (origin) => ({
    LLM_BASE_URL: `${origin}/llm`,
    LLM_API_KEY: LOCAL_MODEL.key,
    LLM_MODEL: LOCAL_MODEL.name,
    LLM_VISION: 'on',
  }),
};

/** The documentation of an invented library that a newcomer can add without a network. */
function sampleDocumentation(port: number): Record<string, string> {
  return { SAMPLE_URL: `http://localhost:${port}/docs/`, SAMPLE_NAME: 'Halyard' };
}

/** Whoever has a search engine of their own wants no other. */
function playedServices(environment: Environment): ThirdParty[] {
  return [payments, ...webServices].filter(({ credential }) => {
    const isReplaced = credential === 'BRAVE_API_KEY' && environment.SEARXNG_URL;
    return !environment[credential] && !isReplaced;
  });
}

/** Half a setting is left to the processes, which say what is missing. */
function isModelPlayed(environment: Environment): boolean {
  const isSet = environment.LLM_BASE_URL || environment.LLM_MODEL || environment.LLM_API_KEY;
  return !isSet && environment.LLM_STAND_IN !== 'off';
}

/**
 * Decides which third parties are played locally: those without credentials. The sample documentation site is always
 * there, so its address on this machine may be crawled.
 */
export function planStandIns(environment: Environment, port: number): StandInPlan {
  const played = signInProviders.filter(({ credential }) => !environment[credential]);
  const services = playedServices(environment);
  const hasModel = isModelPlayed(environment);
  const allowedHosts = [environment.CRAWL_ALLOWED_HOSTS, `localhost:${port}`, `127.0.0.1:${port}`];
  return {
    signIn: played.map(({ name }) => name),
    services: services.map(({ name }) => name),
    isModelPlayed: hasModel,
    environment: Object.assign(
      {
        STAND_INS_PORT: String(port),
        CRAWL_ALLOWED_HOSTS: allowedHosts.filter(Boolean).join(','),
        ...(environment.SAMPLE_URL ? {} : sampleDocumentation(port)),
      },
      ...[...played, ...services, ...(hasModel ? [languageModel] : [])].map((party) =>
        party.environment(`http://localhost:${port}`),
      ),
    ),
  };
}

/** What whoever starts it has to know of what is played, line by line. */
export function describeStandIns({ signIn, services, isModelPlayed }: StandInPlan): string[] {
  return [
    signIn.length > 0 &&
      `Sign-in with ${listed(signIn)} is local: stand-ins without passwords play them, for this machine alone`,
    services.length > 0 &&
      `Stand-ins play ${listed(services)}: they take no money and find sample documentation alone`,
    isModelPlayed &&
      'A stand-in plays the language model by the built-in rules, and says so; LLM_BASE_URL names a real one, LLM_STAND_IN=off does without',
  ].filter((line) => line !== false);
}

function listed(names: readonly string[]): string {
  return new Intl.ListFormat('en-GB').format(names);
}
