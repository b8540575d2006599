import { LOCAL_SEARCH_KEY } from '../../infra/stand-ins/web-search/local-search-key.ts';
import type { Environment } from './settings.ts';

export interface StandInPlan {
  /** Names of the sign-in providers that are played locally. */
  signIn: string[];
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

const searchServices: ThirdParty[] = [
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
];

/** The documentation of an invented library that a newcomer can add without a network. */
function sampleDocumentation(port: number): Record<string, string> {
  return { SAMPLE_URL: `http://localhost:${port}/docs/`, SAMPLE_NAME: 'Halyard' };
}

/** Whoever has a search engine of their own wants no other. */
function playedServices(environment: Environment): ThirdParty[] {
  return [payments, ...searchServices].filter(({ credential }) => {
    const isReplaced = credential === 'BRAVE_API_KEY' && environment.SEARXNG_URL;
    return !environment[credential] && !isReplaced;
  });
}

/**
 * Decides which third parties are played locally: those without credentials. The sample documentation site is always
 * there, so its address on this machine may be crawled.
 */
export function planStandIns(environment: Environment, port: number): StandInPlan {
  const played = signInProviders.filter(({ credential }) => !environment[credential]);
  const allowedHosts = [environment.CRAWL_ALLOWED_HOSTS, `localhost:${port}`, `127.0.0.1:${port}`];
  return {
    signIn: played.map(({ name }) => name),
    environment: Object.assign(
      {
        STAND_INS_PORT: String(port),
        CRAWL_ALLOWED_HOSTS: allowedHosts.filter(Boolean).join(','),
        ...(environment.SAMPLE_URL ? {} : sampleDocumentation(port)),
      },
      ...[...played, ...playedServices(environment)].map((party) =>
        party.environment(`http://localhost:${port}`),
      ),
    ),
  };
}
