import type { Server } from 'node:http';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { createBrave } from './brave.ts';
import { createDocsSites } from './docs-sites.ts';
import { createFirecrawl } from './firecrawl.ts';
import { createGithub } from './github.ts';
import { createGithubFiles } from './github-files/github-files.ts';
import { createGoogle } from './google.ts';
import { createLanguageModel } from './language-model.ts';
import { LOCAL_MODEL } from './local-model.ts';
import { answerPlainly } from './plain-model.ts';
import { createReadAsBrowser } from './read-as-browser.ts';
import { createScrapingbee } from './scrapingbee.ts';
import { createAvatars } from './sign-in/avatars.ts';
import { localClient, type RegisteredClient } from './sign-in/registered-client.ts';
import { createStripeStandIn, localStripeAccount, type StripeAccount } from './stripe/stripe.ts';
import { LOCAL_SEARCH_KEY } from './web-search/local-search-key.ts';
import { createPlainSites } from './web-search/plain-sites.ts';

export interface StandInsOptions {
  /** The application as GitHub and Google know it; by default the one of the local set-up. */
  client?: RegisteredClient;
  /** The application as Stripe knows it; by default the one of the local set-up, to which no events are sent. */
  stripe?: StripeAccount;
  /** The clock by which codes and tokens expire, in milliseconds. */
  now?: () => number;
}

/**
 * All stand-ins as one application: GitHub under /github, its files under /github-files, Google under /google, Stripe under /v1 and /stripe,
 * Brave Search under /brave, Firecrawl under /firecrawl, ScrapingBee, which reads the documentation alone, under
 * /scrapingbee, a language model under /llm, the documentation under /docs, /larboard and /tidewater.
 */
export function createStandIns(options: StandInsOptions = {}): Hono {
  const client = options.client ?? localClient;
  const docsSites = createDocsSites();
  return new Hono()
    .route('/github', createGithub(client, options.now))
    .route('/github-files', createGithubFiles())
    .route('/google', createGoogle(client, options.now))
    .route('/avatars', createAvatars())
    .route('/', createStripeStandIn(options.stripe ?? localStripeAccount))
    .route('/brave', createBrave({ key: LOCAL_SEARCH_KEY }))
    .route('/firecrawl', createFirecrawl({ key: LOCAL_SEARCH_KEY }))
    .route(
      '/scrapingbee',
      createScrapingbee({
        credits: new Map([[LOCAL_SEARCH_KEY, Number.POSITIVE_INFINITY]]),
        read: createReadAsBrowser(docsSites),
      }),
    )
    .route(
      '/llm',
      createLanguageModel({ key: LOCAL_MODEL.key, models: new Set([LOCAL_MODEL.name]), say: answerPlainly }),
    )
    .route('/', createPlainSites())
    .route('/', docsSites);
}

export interface RunningStandIns {
  /** Such as `http://127.0.0.1:3900`. */
  origin: string;
  close(): Promise<void>;
}

/**
 * Serves the stand-ins; port 0 takes any free one. Rejects with the system's error when it cannot listen, and
 * with a RangeError for a host that others can reach: these servers let everybody in as anybody.
 */
export async function startStandIns(
  options: StandInsOptions & { port: number; host?: string },
): Promise<RunningStandIns> {
  const { port, host = '127.0.0.1', ...rest } = options;
  if (!['127.0.0.1', '::1', 'localhost'].includes(host)) {
    throw new RangeError(`Stand-ins serve on loopback only, not on ${host}; use 127.0.0.1`);
  }
  return new Promise((resolve, reject) => {
    const server = serve({ fetch: createStandIns(rest).fetch, port, hostname: host }, (address) => {
      const name = host.includes(':') ? `[${host}]` : host;
      // Without TLS or HTTP/2 options, serve() makes a plain server of node:http.
      resolve({ origin: `http://${name}:${address.port}`, close: () => closeServer(server as Server) });
    });
    server.once('error', reject);
  });
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close((error) => (error ? reject(error) : resolve()));
    server.closeAllConnections();
  });
}
