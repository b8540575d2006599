import type { Server } from 'node:http';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { createBrave } from './brave.ts';
import { createBrowserReader } from './browser-reader.ts';
import { createDocsSites } from './docs-sites.ts';
import { createFirecrawl } from './firecrawl.ts';
import { createGithub } from './github.ts';
import { createGoogle } from './google.ts';
import { createLanguageModel } from './language-model.ts';
import { LOCAL_MODEL, LOCAL_SEARCH_KEY } from './local-credentials.ts';
import { createScrapingbee } from './scrapingbee.ts';
import { createAvatars } from './sign-in/avatars.ts';
import { localClient, type RegisteredClient } from './sign-in/registered-client.ts';
import { createStripeStandIn, type StripeStandInOptions } from './stripe/stripe.ts';
import { createPlainSites } from './web-search/plain-sites.ts';

export interface StandInsOptions {
  /** The OAuth client registered with GitHub and Google; by default the client of `npm start`. */
  client?: RegisteredClient;
  stripe?: StripeStandInOptions;
  /** Clock for expiring codes and tokens, in milliseconds. */
  now?: () => number;
}

/**
 * Serves all local emulators: GitHub at /github, Google at /google, Stripe at /v1 and /stripe, Brave
 * Search at /brave, Firecrawl at /firecrawl, ScrapingBee (for the sample documentation only) at /scrapingbee, a language
 * model at /llm, and sample documentation at /docs, /larboard and /tidewater.
 */
export function createStandIns({
  client = localClient,
  stripe = {},
  now = Date.now,
}: StandInsOptions = {}): Hono {
  const docsSites = createDocsSites();
  return new Hono()
    .route('/github', createGithub(client, now))
    .route('/google', createGoogle(client, now))
    .route('/avatars', createAvatars())
    .route('/', createStripeStandIn(stripe))
    .route('/brave', createBrave({ key: LOCAL_SEARCH_KEY }))
    .route('/firecrawl', createFirecrawl({ key: LOCAL_SEARCH_KEY }))
    .route(
      '/scrapingbee',
      createScrapingbee({
        credits: new Map([[LOCAL_SEARCH_KEY, Number.POSITIVE_INFINITY]]),
        read: createBrowserReader(docsSites),
      }),
    )
    .route(
      '/llm',
      createLanguageModel({
        key: LOCAL_MODEL.key,
        models: new Set([LOCAL_MODEL.name]),
        // Leaves the choice of passages to the search, which chooses better than any rule.
        say: () => JSON.stringify({ passages: [] }),
      }),
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
 * Starts the local emulators on 127.0.0.1, because they let everyone sign in as anyone; port 0 selects a free port. Rejects
 * with the system's error if it cannot listen.
 */
export async function startStandIns({
  port,
  ...options
}: StandInsOptions & { port: number }): Promise<RunningStandIns> {
  return new Promise((resolve, reject) => {
    const { fetch } = createStandIns(options);
    const server = serve({ fetch, port, hostname: '127.0.0.1' }, (address) => {
      // Without TLS or HTTP/2 options, serve() makes a plain server of node:http.
      resolve({ origin: `http://127.0.0.1:${address.port}`, close: () => closeServer(server as Server) });
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
