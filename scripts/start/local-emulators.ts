import {
  LOCAL_CLIENT,
  LOCAL_MODEL,
  LOCAL_SEARCH_KEY,
  LOCAL_STRIPE,
} from '../../infra/stand-ins/local-credentials.ts';
import type { Environment } from './settings.ts';

export interface EmulatorPlan {
  /** Names of the emulated sign-in providers. */
  signIn: string[];
  /** Names of the other emulated services, except the language model. */
  services: string[];
  isModelEmulated: boolean;
  /** Variables that point the processes to the emulators. */
  environment: Record<string, string>;
}

interface ThirdParty {
  name: string;
  /** The variable that the real service needs. */
  credential: string;
  environment(origin: string): Record<string, string>;
}

const signInProviders: ThirdParty[] = [
  {
    name: 'GitHub',
    credential: 'GITHUB_CLIENT_ID',
    environment: (origin) => ({
      GITHUB_CLIENT_ID: LOCAL_CLIENT.clientId,
      GITHUB_CLIENT_SECRET: LOCAL_CLIENT.clientSecret,
      GITHUB_URL: `${origin}/github`,
      GITHUB_API_URL: `${origin}/github/api`,
    }),
  },
  {
    name: 'Google',
    credential: 'GOOGLE_CLIENT_ID',
    environment: (origin) => ({
      GOOGLE_CLIENT_ID: LOCAL_CLIENT.clientId,
      GOOGLE_CLIENT_SECRET: LOCAL_CLIENT.clientSecret,
      GOOGLE_URL: `${origin}/google`,
    }),
  },
];

const payments: ThirdParty = {
  name: 'Stripe',
  credential: 'STRIPE_SECRET_KEY',
  environment: (origin) => ({
    STRIPE_SECRET_KEY: LOCAL_STRIPE.secretKey,
    STRIPE_WEBHOOK_SECRET: LOCAL_STRIPE.webhookSecret,
    STRIPE_PRICE_YEAR: LOCAL_STRIPE.prices.year,
    STRIPE_PRICE_MONTH: LOCAL_STRIPE.prices.month,
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
      // The emulator cannot read other sites.
      SCRAPINGBEE_HOSTS: `${new URL(origin).host},127.0.0.1:${new URL(origin).port}`,
    }),
  },
];

/** Without vision: the built-in rules operate pages better than an emulated model could. */
const languageModel: ThirdParty = {
  name: 'Language model',
  credential: 'LLM_BASE_URL',
  environment: (origin) => ({
    LLM_BASE_URL: `${origin}/llm`,
    LLM_API_KEY: LOCAL_MODEL.key,
    LLM_MODEL: LOCAL_MODEL.name,
  }),
};

/**
 * Documentation of a fictional library, to try Lectern without a network. The other parts of the site have pages that fail on
 * purpose.
 */
function sampleDocumentation(port: number): Record<string, string> {
  return { SAMPLE_URL: `http://localhost:${port}/docs/reference/`, SAMPLE_NAME: 'Halyard' };
}

/** SearXNG replaces Brave Search. */
function listEmulatedServices(environment: Environment): ThirdParty[] {
  return [payments, ...webServices].filter(({ credential }) => {
    const isReplaced = credential === 'BRAVE_API_KEY' && environment.SEARXNG_URL;
    return !environment[credential] && !isReplaced;
  });
}

/** With incomplete settings, the processes report the missing ones. */
function shouldEmulateModel(environment: Environment): boolean {
  const isSet = environment.LLM_BASE_URL || environment.LLM_MODEL || environment.LLM_API_KEY;
  return !isSet && environment.LLM_STAND_IN !== 'off';
}

/**
 * Selects the third parties without credentials to emulate. The sample documentation always runs, and its local
 * host may be crawled.
 */
export function planEmulators(environment: Environment, port: number): EmulatorPlan {
  const providers = signInProviders.filter(({ credential }) => !environment[credential]);
  const services = listEmulatedServices(environment);
  const isModelEmulated = shouldEmulateModel(environment);
  const allowedHosts = [environment.CRAWL_ALLOWED_HOSTS, `localhost:${port}`, `127.0.0.1:${port}`];
  return {
    signIn: providers.map(({ name }) => name),
    services: services.map(({ name }) => name),
    isModelEmulated,
    environment: Object.assign(
      {
        STAND_INS_PORT: String(port),
        CRAWL_ALLOWED_HOSTS: allowedHosts.filter(Boolean).join(','),
        ...(environment.SAMPLE_URL ? {} : sampleDocumentation(port)),
      },
      ...[...providers, ...services, ...(isModelEmulated ? [languageModel] : [])].map((party) =>
        party.environment(`http://localhost:${port}`),
      ),
    ),
  };
}

/** Describes the emulated services in lines for the terminal. */
export function describeEmulators({ signIn, services, isModelEmulated }: EmulatorPlan): string[] {
  return [
    signIn.length > 0 && `Local emulators: ${joinNames(signIn)} sign-in (no password, this machine only)`,
    services.length > 0 && `Local emulators: ${joinNames(services)} (no charges, sample data only)`,
    isModelEmulated &&
      'Local emulator: language model (built-in rules). Set LLM_BASE_URL to use a real one, or LLM_STAND_IN=off for none',
  ].filter((line) => line !== false);
}

function joinNames(names: readonly string[]): string {
  return new Intl.ListFormat('en-US').format(names);
}
